public import GRDB
public import PageElements
public import PageSite

/// The rows of a SQLite query, read one range at a time, at the same cost for every range.
///
///     SQLiteRows(
///       database, columns: "id, surname, email", from: "people",
///       order: KeysetOrder([.init("surname"), .init("id")]),
///       section: { key in Section(key: key, header: SectionHeader(Label(key))) },
///       inSection: { "substr(surname, 1, 1) = \($0)" }
///     ) { (person: Person) in
///       (section: person.initial, row: Row(key: person.id) { person.surname; person.email })
///     }
///
/// Give the table an index that matches the order.
public struct SQLiteRows<Record: FetchableRecord & Sendable>: RowSource {
  private let database: BoundedDatabase
  private let columns, from: SQL
  private let filter: SQL?
  private let keyset: KeysetOrder
  private let makeSection: @Sendable (String) -> Section?
  private let inSection: @Sendable (String) -> SQL?
  private let withKey: (@Sendable (String) -> SQL?)?
  /// The parts of the query that depend only on the order, built once.
  private let positionColumns: SQL
  private let clauses: (forwards: SQL, backwards: SQL)
  /// Whether statements are cached. They are never evicted, so clients must not be able to add to them without limit.
  var cachesStatements = true
  private let makeRow: @Sendable (Record) throws -> (section: String, row: PageElements.Row)

  /// Describes a query.
  ///
  /// - Parameters:
  ///   - database: The database. A read that takes too long throws `DatabaseUnavailable`.
  ///   - columns: The selected columns, from which `Record` is decoded by name or, faster, by position: `row[0]` is
  ///     the first.
  ///   - from: The SQL after `FROM`: a table or a join.
  ///   - filter: The SQL after `WHERE`; `nil`, the default, for all rows.
  ///   - order: The order of the rows. The rows of a section must follow each other.
  ///   - section: Returns a section and its header by its key; `nil` if there is no such section.
  ///   - inSection: Returns the condition for a section's rows; `nil` if there is no such section.
  ///   - withKey: Returns the condition for the row of a key; `nil` if there is no such row. Without this function,
  ///     an action searches all rows for its row.
  ///   - row: Returns a record's section and row. It may be called twice for one page.
  public init(
    _ database: BoundedDatabase, columns: SQL, from: SQL, where filter: SQL? = nil,
    order: KeysetOrder, section: @escaping @Sendable (String) -> Section?,
    inSection: @escaping @Sendable (String) -> SQL?,
    withKey: (@Sendable (String) -> SQL?)? = nil,
    row: @escaping @Sendable (Record) throws -> (section: String, row: PageElements.Row)
  ) {
    (self.database, self.columns, self.from, self.filter) = (database, columns, from, filter)
    (keyset, makeSection, self.inSection, makeRow) = (order, section, inSection, row)
    self.withKey = withKey
    positionColumns = SQL(
      sql: order.columns.enumerated().map { "\($1.sql) AS pe_\($0)" }.joined(separator: ", "))
    clauses = (order.clause(backwards: false), order.clause(backwards: true))
  }

  public var order: String { keyset.name }

  private func read<T: Sendable>(
    rows: Int, isOneQuery: Bool, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    // With a filter, a client may be able to make the query slow, such as by a search.
    let order = filter == nil ? keyset.name : keyset.name + "?"
    return try await database.readQuickly(
      rows: rows, of: .rows(of: ObjectIdentifier(Record.self), order: order),
      isOneQuery: isOneQuery, body)
  }

  public func section(_ key: String) async throws -> Section? { makeSection(key) }

  public func rows(
    in range: RowRange, limit: Int, from end: RowRange.End
  ) async throws -> [PositionedRow] {
    try await rows(in: range, limit: limit, bytes: .max, from: end).rows
  }

  public func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowBatch {
    let backwards = end == .last
    guard let base = try conditions(range) else { return RowBatch([]) }
    let steps = try keyset.steps(
      from: backwards ? range.through : range.after, backwards: backwards)
    let within = try backwards ? range.after.map(keyset.after) : range.through.map(keyset.through)
    let buffer = try await read(rows: limit, isOneQuery: steps.count == 1) { database in
      var buffer = RowBuffer(bytes: bytes, limit: limit)
      for step in steps where buffer.rows.count < limit {
        let query = try query(
          base + [step], within: within, backwards: backwards,
          limit: limit - buffer.rows.count, in: database)
        guard try fetch(query, database, &buffer) else { break }
      }
      return buffer
    }
    // Made outside the read, which has only a millisecond on this thread.
    let rows = try buffer.rows.map(positionedRow)
    return RowBatch(backwards ? rows.reversed() : rows, isCutShort: buffer.isCutShort)
  }

  private func positionedRow(_ read: (position: Position, record: Record)) throws -> PositionedRow {
    let (section, row) = try makeRow(read.record)
    return PositionedRow(position: read.position, section: section, row: row)
  }

  /// The rows read so far, and the number of bytes that may still be read.
  private struct RowBuffer {
    var rows: [(position: Position, record: Record)] = []
    var bytes: Int
    var isCutShort = false

    init(bytes: Int, limit: Int) {
      self.bytes = bytes
      rows.reserveCapacity(min(limit, 128))
    }
  }

  public func row(key: String, in section: String?) async throws -> PositionedRow? {
    guard let withKey else { return try await scan(for: key, in: section) }
    guard let condition = withKey(key) else { return nil }
    var conditions: [SQL] = [condition]
    if let filter { conditions.append(filter) }
    if let section {
      guard let inSection = inSection(section) else { return nil }
      conditions.append(inSection)
    }
    let buffer = try await read(rows: 1, isOneQuery: true) { [conditions] database in
      let query = try query(conditions, within: nil, backwards: false, limit: 1, in: database)
      var buffer = RowBuffer(bytes: .max, limit: 1)
      _ = try fetch(query, database, &buffer)
      return buffer
    }
    // SQLite may treat "7.0" as 7, but a key must not find a row with another key.
    return try buffer.rows.map(positionedRow)
      .first { $0.row.key.map { Array($0.utf8) == Array(key.utf8) } ?? false }
  }

  /// Appends the rows of a query. Returns whether to continue: false once a row is outside the range or exceeds the
  /// limits.
  private func fetch(
    _ query: QueryText, _ database: Database, _ buffer: inout RowBuffer
  ) throws -> Bool {
    let sql = query.sql
    let statement =
      try cachesStatements ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
    let cursor = try GRDB.Row.fetchCursor(statement, arguments: query.arguments)
    // The record's own columns come first, so that it can be decoded by position.
    let columns = StatementColumns(of: statement)
    let positions = columns.count - 1 - keyset.columns.count
    while let row = try cursor.next() {
      guard columns.isTrue(columns.count - 1) else { return false }
      if buffer.bytes < 0, buffer.rows.count > 1 {
        buffer.isCutShort = true
        return false
      }
      buffer.bytes -= columns.size
      let position = Position(columns.sortValues(positions..<columns.count - 1))
      buffer.rows.append((position, try Record(row: row)))
    }
    return true
  }

  /// Returns the conditions that do not depend on a position: filter and section; `nil` for an unknown section.
  private func conditions(_ range: RowRange) throws -> [SQL]? {
    var conditions: [SQL] = []
    if let filter { conditions.append(filter) }
    if let key = range.section {
      guard let condition = inSection(key) else { return nil }
      conditions.append(condition)
    }
    return conditions
  }

  /// - Parameter within: The condition that a row is before the far end of the range. If one comparison expresses
  ///   the order (`isUniform`), SQLite stops there. Otherwise the caller stops: in `WHERE`, the condition would make
  ///   SQLite scan on to fill the limit.
  private func query(
    _ conditions: [SQL], within: SQL?, backwards: Bool, limit: Int, in database: Database
  ) throws -> QueryText {
    var query = QueryText(for: database)
    query.append(sql: "SELECT ")
    try query.append(columns)
    query.append(sql: ", ")
    try query.append(positionColumns)
    query.append(sql: ", (")
    if let within { try query.append(within) } else { query.append(sql: "TRUE") }
    query.append(sql: ") IS TRUE AS pe_within FROM ")
    try query.append(from)
    query.append(sql: " WHERE (")
    for (index, condition) in conditions.enumerated() {
      if index > 0 { query.append(sql: ") AND (") }
      try query.append(condition)
    }
    if let within, keyset.isUniform {
      query.append(sql: ") AND (")
      try query.append(within)
    }
    query.append(sql: ") ")
    try query.append(backwards ? clauses.backwards : clauses.forwards)
    query.append(sql: " LIMIT ")
    query.append(argument: limit)
    return query
  }
}
