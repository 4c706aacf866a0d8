import GRDB
import PageBytes
import PageElements
import Synchronization

/// The state of a full-text index and its table, by which it is decided whether the index finds a word.
struct FullTextFacts: Sendable {
  /// The number of rows up to which a table is read rather than words left unfound.
  static let rowLimit = 200_000
  /// The number of rows up to which all values of a column are read, and the number of rows at either end otherwise.
  private static let (lookedAt, sampled) = (100_000, 1_000)

  /// Whether the index has all rows of the table, and no others.
  private(set) var isComplete = false
  /// Whether a word may be anywhere within a term.
  private(set) var hasUnspacedTerms = true
  /// Whether the table has more rows than are read for a word.
  private(set) var isLarge = false
  /// The places of columns beside the index that hold texts which are no numbers, days or times.
  private(set) var textColumns: Set<Int> = []

  init(
    of index: FullTextIndex, _ table: SQLiteTable, rowid: String, in database: Database
  ) throws {
    let (name, number) = (SQL(sql: table.name.quotedName), SQL(sql: rowid))
    let ends = try GRDB.Row.fetchOne(
      database,
      SQLRequest(
        literal: """
          SELECT (SELECT min(\(number)) FROM \(name)), (SELECT max(\(number)) FROM \(name))
          """))
    var spread = 0
    if let least = ends.flatMap({ Int64.fromDatabaseValue($0[0]) }),
      let greatest = ends.flatMap({ Int64.fromDatabaseValue($0[1]) })
    {
      let (distance, isTooMany) = greatest.subtractingReportingOverflow(least)
      spread = isTooMany || distance == .max ? .max : Int(distance) + 1
    }
    let indexed = try index.rowCount(database)
    // Without gaps between the numbers of rows, these tell how many there are.
    var rows: Int? = spread
    if spread > Self.rowLimit, let indexed, indexed > Self.rowLimit {
      isLarge = true
      rows = indexed == spread ? spread : nil
    } else if indexed != spread {
      let limit = Self.rowLimit + 1
      let counted =
        try Int.fetchOne(
          database,
          SQLRequest(literal: "SELECT count(*) FROM (SELECT 1 FROM \(name) LIMIT \(limit))")) ?? 0
      isLarge = counted == limit
      rows = isLarge ? nil : counted
    }
    isComplete = rows.map { $0 == indexed } ?? true
    guard index.isExact else { return }
    hasUnspacedTerms = try index.hasUnspacedTerms(database)
    for place in table.columns.indices {
      let column = table.columns[place]
      if column.isRowid || index.columns.contains(where: column.name.hasSameBytes) { continue }
      // An index has texts behind all numbers, so its last value tells.
      if column.isIndexed, column.affinity == .number,
        try Self.endsInNumber(column.name, of: name, database)
      {
        continue
      }
      let isFew = (rows ?? .max) <= Self.lookedAt
      if try Self.holdsTexts(column.name, of: name, number, looksAtAll: isFew, database) {
        textColumns.insert(place)
      }
    }
  }

  private static func endsInNumber(
    _ column: String, of table: SQL, _ database: Database
  ) throws -> Bool {
    let value = SQL(sql: column.quotedName)
    let last: SQL = "SELECT typeof(max(\(value))) IN ('integer', 'real', 'null') FROM \(table)"
    return try Bool.fetchOne(database, SQLRequest(literal: last)) ?? false
  }

  private static func holdsTexts(
    _ column: String, of table: SQL, _ rowid: SQL, looksAtAll: Bool, _ database: Database
  ) throws -> Bool {
    let value = SQL(sql: column.quotedName)
    let pattern = "*[^" + SearchWord.textOfTimes + "]*"
    let condition: SQL = "typeof(\(value)) = 'text' AND \(value) GLOB \(pattern)"
    func isThere(_ source: SQL) throws -> Bool {
      try Bool.fetchOne(
        database,
        SQLRequest(literal: "SELECT EXISTS (SELECT 1 FROM \(source) WHERE \(condition))")) ?? false
    }
    if looksAtAll { return try isThere(table) }
    return try ["ASC", "DESC"].contains { direction in
      try isThere(
        """
        (SELECT \(value) FROM \(table) ORDER BY \(rowid) \(SQL(sql: direction)) LIMIT \(sampled))
        """)
    }
  }
}

extension FullTextFacts {
  /// What is known of one version of a file.
  final class Memory: Sendable {
    private struct State {
      var version: UInt64?
      var facts: FullTextFacts?
      var names = LRUCache<[UInt8], Bool>(budget: 1 << 16)
    }

    private let state = Mutex(State())

    /// - Parameter version: The version of the file; `nil` if it is not known, and nothing is remembered.
    func facts(
      at version: UInt64?, _ find: () throws -> FullTextFacts
    ) rethrows -> FullTextFacts {
      if let version, let known = state.withLock({ $0.version == version ? $0.facts : nil }) {
        return known
      }
      let facts = try find()
      change(version) { $0.facts = facts }
      return facts
    }

    /// Whether a word is in the name of a row that others refer to.
    func isInNames(
      _ word: String, at version: UInt64?, _ find: () throws -> Bool
    ) rethrows -> Bool {
      if let version,
        let known = state.withLock({ $0.version == version ? $0.names.use(Array(word.utf8)) : nil })
      {
        return known
      }
      let isThere = try find()
      change(version) { $0.names.keep(isThere, for: Array(word.utf8), cost: word.utf8.count + 64) }
      return isThere
    }

    private func change(_ version: UInt64?, _ body: (inout State) -> Void) {
      guard let version else { return }
      state.withLock { state in
        if state.version != version { state = State(version: version) }
        body(&state)
      }
    }
  }
}
