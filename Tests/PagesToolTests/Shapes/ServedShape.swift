import Foundation
import GRDB
import HTTPTypes
import PageBytes
import PageLists
import PageSite
import PageTesting
import Testing

@testable import PageData
@testable import pages

/// A served file of a shape, with a separate connection to compare it with SQLite's own results.
struct ServedShape {
  let client: SiteClient
  let tables: [SQLiteTable]
  private let databases: Databases
  private let witness: DatabaseQueue

  init(_ shape: DatabaseShape, isWritable: Bool = false) async throws {
    databases = try Databases()
    try databases.make(shape.sql)
    client = SiteClient(try await databases.site(isWritable: isWritable), script: .off)
    witness = try DatabaseQueue(path: databases.path("shop.sqlite"))
    let all = try await witness.read { database in
      // Export formats that SQLite lacks or writes differently.
      database.add(
        function: DatabaseFunction("base64", argumentCount: 1) {
          Data.fromDatabaseValue($0[0])?.base64EncodedString()
        })
      database.add(
        function: DatabaseFunction("written", argumentCount: 1) {
          Double.fromDatabaseValue($0[0])?.description
        })
      // SQLite's own `lower` converts only ASCII letters.
      database.add(
        function: DatabaseFunction("lowercased", argumentCount: 1) {
          $0[0].isNull ? nil : String.fromDatabaseValue($0[0])?.lowercased()
        })
      Self.addSearch(to: database)
      return try SQLiteTable.all(in: database)
    }
    let (catalog, cache) = (try databases.catalog("shop.sqlite"), NameCache())
    var named: [SQLiteTable] = []
    for table in all {
      named.append(
        try await catalog.tableWithDisplayNames(
          table, among: all, cache, hiding: { _, _ in false }, by: { _ in nil }))
    }
    tables = named
  }

  func address(_ table: SQLiteTable, _ parameters: (String, String)...) -> String {
    let query = parameters.map { "\(Self.encoded($0))=\(Self.encoded($1))" }
    return Self.path(table.name) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Returns the path of a table, or of one of its rows.
  static func path(_ names: String...) -> String {
    names.map { "/" + RecordKey.segment($0) }.joined()
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        ? String(UnicodeScalar(byte))
        : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Returns the number of rows that match an SQL condition.
  func count(_ table: SQLiteTable, where condition: String = "TRUE") throws -> Int {
    try witness.read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM \(table.name.quotedName) WHERE \(condition)") ?? 0
    }
  }

  /// Returns the paths of some rows: the first, the last, and for each column one with a value and one without.
  func records(of table: SQLiteTable) throws -> Set<String> {
    let (names, areNumbers): ([String], [Bool]) =
      switch table.key {
      case .columns(let places):
        (
          places.map { table.columns[$0].name.quotedName },
          places.map { table.columns[$0].affinity != .text }
        )
      case .rowid(let name): ([name], [true])
      case .none: ([], [])
      }
    if names.isEmpty { return [] }
    let conditions = table.columns.flatMap { column in
      let name = column.name.quotedName
      return ["\(name) <> ''", "\(name) IS NULL OR \(name) = ''"]
    }
    let ends = ["TRUE ORDER BY \(names[0])", "TRUE ORDER BY \(names[0]) DESC"]
    return try witness.read { database in
      let keys = try (ends + conditions).compactMap { condition in
        try GRDB.Row.fetchOne(
          database,
          sql: """
            SELECT \(names.joined(separator: ", ")) FROM \(table.name.quotedName) WHERE \(condition) LIMIT 1
            """)
      }.map { RecordKey($0.databaseValues.map(\.sortValue)) }
      return Set(keys.map { "\(Self.path(table.name))/\($0.text(areNumbers: areNumbers))" })
    }
  }

  /// Returns a value from the middle of a column, as text for an address and as an SQL literal, or `nil` if no value
  /// fits an address.
  func sample(_ column: SQLiteTable.Column, of table: SQLiteTable) throws -> (
    text: String, sql: String
  )? {
    let name = column.name.quotedName
    let found = "\(name) <> '' AND typeof(\(name)) <> 'blob' AND length(\(name)) < 200"
    let half = try count(table, where: found) / 2
    return try witness.read { database in
      let row = try GRDB.Row.fetchOne(
        database,
        sql: """
          SELECT \(name), quote(\(name)) FROM \(table.name.quotedName) WHERE \(found) LIMIT 1 OFFSET \(half)
          """)
      guard let row, let sql = String.fromDatabaseValue(row[1]) else { return nil }
      switch (row[0] as DatabaseValue).storage {
      case .int64(let number): return ("\(number)", sql)
      case .double(let number): return ("\(number)", sql)
      case .string(let text): return (text, sql)
      default: return nil
      }
    }
  }

  /// Returns the stored values of each row as SQL literals, in the order of the key.
  func values(of table: SQLiteTable) throws -> [[String]] {
    let fields = table.columns.map { "quote(\($0.name.quotedName))" }.joined(separator: ", ")
    let order = Self.key(of: table).joined(separator: ", ")
    return try witness.read { database in
      try GRDB.Row.fetchAll(
        database, sql: "SELECT \(fields) FROM \(table.name.quotedName) ORDER BY \(order)"
      ).map { row in row.databaseValues.map { String.fromDatabaseValue($0) ?? "" } }
    }
  }

  // MARK: Exports

  /// Returns a description of the first difference between an export and SQLite's own output, or `nil` if they match.
  ///
  /// - Parameters:
  ///   - parameters: The query parameters for the same rows and order.
  ///   - condition: The rows to compare, in SQL.
  ///   - sort: The column that precedes the key in the order.
  ///   - limit: The maximum number of compared rows.
  func difference(
    _ table: SQLiteTable, _ parameters: (String, String)..., where condition: String = "TRUE",
    sort: (name: String, descending: Bool)? = nil, limit: Int = 1_000
  ) async throws -> String? {
    let expected = try csv(table, condition, sort, limit)
    let isWhole = try count(table, where: condition) <= limit
    let query = parameters.map { "&\(Self.encoded($0))=\(Self.encoded($1))" }.joined()
    let path = "\(Self.path(table.name))/-/export?format=csv\(query)"
    let response = await client.site.respond(
      to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
    let next = try #require(response.stream, "\(response.head.status) at \(path)")
    var exported = Data()
    while isWhole || exported.count < expected.count, let piece = try await next() {
      exported += piece
    }
    if !isWhole { exported = exported.prefix(expected.count) }
    if exported == expected { return nil }
    let (ours, theirs) = (Self.lines(exported), Self.lines(expected))
    let line = zip(ours, theirs).first { $0 != $1 }
    return
      "\(path): \(ours.count) lines, \(theirs.count) by SQLite; \(line.map { "\($0) by SQLite \($1)" } ?? "")"
  }

  private static func lines(_ data: Data) -> [Substring] {
    String(decoding: data, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
  }

  /// Returns the expected export, which SQLite writes with one statement.
  private func csv(
    _ table: SQLiteTable, _ condition: String, _ sort: (name: String, descending: Bool)?,
    _ limit: Int
  ) throws -> Data {
    let fields = table.columns.map { Self.field($0.name.quotedName) }.joined(
      separator: " || ',' || ")
    let direction = sort?.descending == true ? "DESC" : "ASC"
    let order = (sort.map { [$0.name.quotedName] } ?? []) + Self.key(of: table)
    let rows = try witness.read { database in
      try String.fetchOne(
        database,
        sql: """
          SELECT group_concat(line || char(13, 10), '') FROM (SELECT \(fields) AS line
          FROM \(table.name.quotedName) WHERE \(condition)
          ORDER BY \(order.map { "\($0) \(direction) NULLS LAST" }.joined(separator: ", ")) LIMIT \(limit))
          """)
    }
    let names = table.columns.map { Self.quoted($0.name) }.joined(separator: ",")
    return Data((names + "\r\n" + (rows ?? "")).utf8)
  }

  /// Returns a name as a CSV field (RFC 4180, section 2).
  private static func quoted(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return name
    }
    return "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  private static func field(_ name: String) -> String {
    """
    CASE typeof(\(name)) WHEN 'null' THEN '' WHEN 'blob' THEN iif(length(\(name)) = 0, '""', base64(\(name))) WHEN 'text' THEN
    iif(\(name) = '' OR \(name) GLOB '*[,"' || char(10, 13) || ']*', '"' || replace(\(name), '"', '""') || '"', \(name))
    WHEN 'real' THEN written(\(name)) ELSE \(name) || '' END
    """
  }

  private static func key(of table: SQLiteTable) -> [String] {
    switch table.key {
    case .columns(let places): places.map { table.columns[$0].name.quotedName }
    case .rowid(let name): [name]
    case .none: table.columns.map { "\($0.name.quotedName) COLLATE BINARY" }
    }
  }
}

extension DatabaseValue {
  fileprivate var sortValue: SortValue {
    switch storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .double(let number): .real(number)
    case .string(let text): .text(text)
    case .blob(let data): .blob(Array(data))
    }
  }
}
