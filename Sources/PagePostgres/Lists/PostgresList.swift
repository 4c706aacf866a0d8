import PageElements
public import PageLists
public import PageSite
public import PagePostgresClient

/// The rows of a table or view as records. PostgreSQL sorts, filters and reads them, one range at a time, at the same
/// cost for every range.
///
///     struct Product: Decodable, Sendable { var id: Int; var name: String; var price: Double }
///
///     let products = try await PostgresList<Product>(database, "products")
///     DataPage("/products", title: "Products", in: products) {
///       DataColumn("Name", \Product.name).sortable().searchable()
///     }
///
/// An index (btree) on a column makes sorting and filtering by it fast. Rows are identified by the primary key, or
/// else by a unique index on columns that are not nullable. A relation with neither is sorted by all its columns, and
/// its rows have no pages. Words are searched in columns of words (`tsvector`) with an index (GIN), if there are any,
/// and otherwise in the list's own columns.
///
/// The schema of the table is read once, when the list is created.
public struct PostgresList<Record: Sendable>: ListSource {
  let database: PostgresDatabase
  let table: PostgresTable
  let readsLabels: Bool
  let decode: @Sendable (PostgresRow, PostgresListQuery) throws -> Record

  init(
    _ database: PostgresDatabase, _ table: PostgresTable, readsLabels: Bool,
    decode: @escaping @Sendable (PostgresRow, PostgresListQuery) throws -> Record
  ) {
    (self.database, self.table, self.readsLabels, self.decode) = (
      database, table, readsLabels, decode
    )
  }

  public func check(_ columns: [DataColumn<Record>]) throws {
    for column in columns {
      guard let columnIndex = table.columnIndex(of: column.name) else {
        // The placeholder in a table without columns.
        if column.name.isEmpty, !column.isSortable, !column.isFilterable, !column.isSearchable {
          continue
        }
        throw PostgresListError.noColumn(
          column.name, table: table.name, columns: table.columns.map(\.name))
      }
      let type = table.columns[columnIndex].type
      if column.isSortable, !type.isOrdered {
        throw PostgresListError.noOrder(column.name, table: table.name, type: type.name)
      }
    }
  }

  public func searchScope(_ selection: ListSelection<Record>) async throws -> ListSearchScope? {
    let columns = selection.searched.compactMap { column in
      table.columnIndex(of: column.name).map { table.columns[$0] }
    }
    return table.searchScope(of: selection.words, in: columns)
  }

  public func entries(
    _ selection: ListSelection<Record>, in range: RowRange, limit: Int, bytes: Int,
    from end: RowRange.End
  ) async throws -> ListBatch<Record> {
    let query = query(selection)
    let found = try await read(
      query, selection, in: range, limit: limit, bytes: bytes, from: end,
      into: [ListEntry<Record>]()
    ) { entries, row in
      entries.append(try entry(row, query))
    }
    return ListBatch(
      end == .last ? found.result.reversed() : found.result, isCutShort: found.isCutShort)
  }

  public func reduce<Result: Sendable>(
    _ selection: ListSelection<Record>, after position: Position?, limit: Int, bytes: Int,
    into initial: Result, _ add: @escaping @Sendable (inout Result, Record) -> Void
  ) async throws -> (result: Result, next: Position?) {
    let query = query(selection)
    let found = try await read(
      query, selection, in: RowRange(after: position), limit: limit, bytes: bytes, from: .first,
      into: initial
    ) { result, row in
      add(&result, try decode(row, query))
    }
    return (found.result, found.isCutShort || found.count == limit ? found.last : nil)
  }

  public func entry(
    _ key: String, in selection: ListSelection<Record>
  ) async throws -> ListEntry<Record>? {
    let query = query(selection)
    do {
      return try await database.read { try await row(ofKey: key, query, on: $0)?.entry }
    } catch let error as PostgresError where error.isInvalidValue && !error.isUnreadableText {
      // No row has the key.
      return nil
    }
  }

  /// Returns the row of a key, and a condition that finds it.
  ///
  /// - Parameter lock: The locking clause, in SQL. Empty by default.
  func row(
    ofKey key: String, _ query: PostgresListQuery, on connection: PostgresConnection,
    lock: PostgresQuery = ""
  ) async throws -> (entry: ListEntry<Record>, condition: PostgresQuery)? {
    guard let condition = try await query.condition(ofKey: key, on: connection) else { return nil }
    let rows = try await connection.run(
      "SELECT \(query.selected) FROM \(table.source) WHERE \(condition) LIMIT 1\(lock)")
    // PostgreSQL may treat "07" as 7, but a key must not find a row with another key.
    guard let row = rows.first, query.isKey(key, of: row) else { return nil }
    return (try entry(row, query), condition)
  }

  public func columnsWithoutIndex(_ selection: ListSelection<Record>) -> [DataColumn<Record>] {
    func isSlow(_ column: DataColumn<Record>) -> Bool {
      table.columnIndex(of: column.name).map { !table.columns[$0].isIndexed } ?? false
    }
    var slow = selection.order.prefix(1).map(\.column).filter(isSlow)
    // A column with an index leaves few rows to check the other conditions for.
    let columns = selection.conditions.map(\.column)
    if !columns.isEmpty, columns.allSatisfy(isSlow) { slow += columns }
    if !selection.words.isEmpty, table.searched.isEmpty { slow += selection.searched }
    return slow.reduce(into: []) { all, column in
      if !all.contains(where: { $0.name.hasSameBytes(as: column.name) }) { all.append(column) }
    }
  }

  func query(_ selection: ListSelection<Record>) -> PostgresListQuery {
    PostgresListQuery(table, selection, readsLabels: readsLabels)
  }

  func entry(
    _ row: PostgresRow, _ query: PostgresListQuery
  ) throws -> ListEntry<Record> {
    ListEntry(
      key: query.key(row), position: query.position(row), record: try decode(row, query),
      isRecord: table.hasRecords)
  }

  /// Reads the rows of a range, up to the limits of rows and bytes.
  ///
  /// - Returns: The result, the number of its rows, the position of the last row, and whether the limit of bytes was
  ///   reached.
  private func read<Result: Sendable>(
    _ query: PostgresListQuery, _ selection: ListSelection<Record>, in range: RowRange, limit: Int,
    bytes: Int, from end: RowRange.End, into initial: Result,
    _ add: @escaping @Sendable (inout Result, PostgresRow) throws -> Void
  ) async throws -> (result: Result, count: Int, last: Position?, isCutShort: Bool) {
    try await mappingErrors(of: selection, range) {
      try await database.read { connection in
        var reading = try await PostgresListReader(
          query, in: range, limit: limit, bytes: bytes, from: end, on: connection)
        var result = initial
        while let rows = try await reading.next(on: connection) {
          for row in rows where reading.accepts(row) { try add(&result, row) }
        }
        return (
          result, reading.count, reading.last.map(query.position), reading.isCutShort
        )
      }
    }
  }

  /// Reads, and distinguishes an address with invalid values from other errors.
  func mappingErrors<Result: Sendable>(
    of selection: ListSelection<Record>, _ range: RowRange = RowRange(),
    _ read: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await read()
    } catch let error as PostgresError where error.mayBeInvalidValue {
      for condition in selection.conditions {
        guard let column = table.columnIndex(of: condition.column.name).map({ table.columns[$0] })
        else {
          continue
        }
        for value in condition.typedValues
        where try await !database.isValid(value, in: column, condition) {
          throw condition.invalidValue(
            value.displayText ?? "", expected: "a value of the column's type, \(column.type.name)")
        }
      }
      if error.code == "22P05" { throw ListProblem.unencodableText.problem }
      if error.isInvalidValue, range.after != nil || range.through != nil {
        throw InvalidPosition()
      }
      throw error
    } catch let error as DatabaseUnavailable where error.reason == .slowRead && suggestsIndexes {
      let slow = columnsWithoutIndex(selection)
      throw slow.isEmpty ? error : SlowListError(table: table.name, columns: slow.map(\.name))
    }
  }

  /// Whether a timeout tells the developers of the table which indexes would help.
  private var suggestsIndexes: Bool { Record.self == DataRecord.self }
}

extension PostgresDatabase {
  /// Returns whether a value is valid for a column.
  fileprivate func isValid<Record>(
    _ value: SortValue, in column: PostgresTable.Column,
    _ condition: ListSelection<Record>.Condition
  ) async throws -> Bool {
    do {
      if case .includes = condition.test {
        guard column.type.family == .array, let element = column.type.element else { return true }
        _ = try await run("SELECT \(value.displayText ?? "")::\(raw: element)")
      } else {
        _ = try await run("SELECT \(column.bound(value))")
      }
      return true
    } catch let error as PostgresError where error.mayBeInvalidValue {
      return false
    }
  }
}

extension PostgresError {
  /// Whether a value is invalid for its type: by its text, size, date or UTF-8 (class 22, "Data Exception"). Some types
  /// report a syntax error, or a value that is too complex.
  var isInvalidValue: Bool {
    code.utf8.starts(with: "22".utf8) && !Self.computed.contains(code) || code == "42601"
      || code == "54000"
  }

  /// Whether a value may be invalid for its type. Some types of extensions report an internal error.
  var mayBeInvalidValue: Bool { isInvalidValue || code == "XX000" }

  /// Whether a stored text is not valid in its encoding, as in databases with the encoding SQL_ASCII.
  var isUnreadableText: Bool { code == "22021" }

  /// Class 22 errors from computing with values, rather than from parsing one: division by zero, roots, logarithms,
  /// function arguments, array subscripts and JSON paths.
  private static let computed: Set = [
    "22012", "2201E", "2201F", "2201G", "22014", "22016", "2201W", "2201X", "2202E", "22011",
    "22013", "22033", "22039", "2203A",
  ]

  /// Whether a table or column has changed since the catalog was read.
  package var isOutdated: Bool { ["42703", "42P01", "42704", "42883"].contains(code) }
}

extension PostgresList where Record: Decodable {
  /// Creates a list of the rows of a table or view as records.
  ///
  /// - Parameters:
  ///   - database: The database that reads them. A read that takes too long throws `DatabaseUnavailable`.
  ///   - table: The name of the table or view, as SQL writes it: `products`, `shop.products`, `"Products"`.
  /// - Throws: ``PostgresListError`` if no table has the name, `DatabaseUnavailable` if the database cannot look it
  ///   up.
  public init(_ database: PostgresDatabase, _ table: String) async throws {
    self.init(database, try await database.table(table), readsLabels: false) { row, _ in
      try row.decode(Record.self)
    }
  }
}

extension PostgresList<DataRecord> {
  /// Creates a list of the rows of a table or view with any columns.
  ///
  /// - Parameters:
  ///   - database: The database that reads rows.
  ///   - table: The table or view.
  ///   - readsLabels: Whether the display names of referenced rows are read as well.
  package init(_ database: PostgresDatabase, _ table: PostgresTable, readsLabels: Bool = false) {
    let names = table.columns.map(\.name)
    self.init(database, table, readsLabels: readsLabels) { row, query in
      DataRecord(
        names: names,
        values: table.columns.enumerated().map { columnIndex, column in
          row[columnIndex].map(column.type.sortValue) ?? .null
        }, labels: query.labels(row))
    }
  }
}

extension PostgresDatabase {
  /// Returns a table or view, as the catalog describes it.
  ///
  /// - Throws: ``PostgresListError`` if no table has the name.
  package func table(_ name: String) async throws -> PostgresTable {
    guard let table = try await read({ try await PostgresTable.named(name, on: $0) }) else {
      throw PostgresListError.noTable(name)
    }
    return table
  }
}
