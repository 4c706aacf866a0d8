public import GRDB
public import PageElements
public import PageSite

/// Rows of a SQLite query, a range at a time, at the same cost wherever the range lies.
///
///     SQLiteRows(
///       pool, columns: "id, surname, email", from: "people",
///       order: KeysetOrder([.init("surname"), .init("id")]),
///       section: { key in Section(key: key, header: SectionHeader(ElementOfLabel(key))) },
///       inSection: { "substr(surname, 1, 1) = \($0)" }
///     ) { (person: Person) in
///       (section: person.initial, row: Row(key: person.id) { person.surname; person.email })
///     }
///
/// Give the table an index that matches the order.
public struct SQLiteRows<Record: FetchableRecord & Sendable>: RowSource {
  private let reader: any DatabaseReader
  private let columns, from: SQL
  private let filter: SQL?
  private let keyset: KeysetOrder
  private let makeSection: @Sendable (String) -> Section?
  private let inSection: @Sendable (String) -> SQL?
  private let makeRow: @Sendable (Record) throws -> (section: String, row: PageElements.Row)

  /// Describes a query.
  ///
  /// - Parameters:
  ///   - reader: The database.
  ///   - columns: What is selected for `Record`.
  ///   - from: What follows `FROM`: a table or a join.
  ///   - filter: What follows `WHERE`; `nil`, the default, for all rows.
  ///   - order: The order of the rows, in which those of a section follow each other.
  ///   - section: A section by its key, with its header; `nil` where there is none.
  ///   - inSection: The condition of a section's rows; `nil` where there is none.
  ///   - row: A record's section and row.
  public init(
    _ reader: any DatabaseReader, columns: SQL, from: SQL, where filter: SQL? = nil,
    order: KeysetOrder, section: @escaping @Sendable (String) -> Section?,
    inSection: @escaping @Sendable (String) -> SQL?,
    row: @escaping @Sendable (Record) throws -> (section: String, row: PageElements.Row)
  ) {
    (self.reader, self.columns, self.from, self.filter) = (reader, columns, from, filter)
    (keyset, makeSection, self.inSection, makeRow) = (order, section, inSection, row)
  }

  public var order: String { keyset.name }

  public func section(_ key: String) async throws -> Section? { makeSection(key) }

  public func rows(
    in range: RowRange, limit: Int, from end: RowRange.End
  ) async throws -> [PlacedRow] {
    guard let query = try query(range, limit: limit, from: end) else { return [] }
    let placed = try await reader.read { database in
      let (sql, arguments) = try query.build(database)
      let statement = try database.cachedStatement(sql: sql)
      let cursor = try GRDB.Row.fetchCursor(statement, arguments: arguments)
      var placed: [PlacedRow] = []
      while let row = try cursor.next() {
        // The sort values come first; the record finds its own columns by name.
        let position = Position(
          keyset.columns.indices.map { (row[$0] as DatabaseValue).sortValue })
        let (section, content) = try makeRow(Record(row: row))
        placed.append(PlacedRow(position: position, section: section, row: content))
      }
      return placed
    }
    return end == .first ? placed : placed.reversed()
  }

  private func query(_ range: RowRange, limit: Int, from end: RowRange.End) throws -> SQL? {
    var conditions: [SQL] = []
    if let filter { conditions.append("(\(filter))") }
    if let key = range.section {
      guard let condition = inSection(key) else { return nil }
      conditions.append("(\(condition))")
    }
    if let after = range.after { conditions.append("(\(try keyset.after(after)))") }
    if let through = range.through { conditions.append("(\(try keyset.through(through)))") }
    let positions = SQL(
      sql: keyset.columns.enumerated().map { "\($1.sql) AS pe_\($0)" }.joined(separator: ", "))
    let condition = conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
    return """
      SELECT \(positions), \(columns) FROM \(from) WHERE \(condition) \
      \(keyset.clause(backwards: end == .last)) LIMIT \(limit)
      """
  }
}
