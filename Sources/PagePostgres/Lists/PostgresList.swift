import PageElements
public import PageLists
public import PageSite

/// The rows of a table or view as records: sorted, narrowed down and read by PostgreSQL, a range at a time, at the same
/// cost wherever the range lies.
///
///     struct Product: Decodable, Sendable { var id: Int; var name: String; var price: Double }
///
///     let products = try await PostgresList<Product>(database, "products")
///     DataPage("/products", title: "Products", in: products) {
///       DataColumn("Name", \Product.name).sortable().searchable()
///     }
///
/// An index (btree) on a column makes ordering and narrowing down by it quick. Rows are told apart by the primary key, or
/// else by a unique index on columns that are never null; what has neither is ordered by all its columns, and its rows
/// have no pages. Words are sought in columns of words (`tsvector`) that an index (GIN) serves, where there are any, and
/// else in the list's own columns.
///
/// What the catalogue says of the table is read once, when the list is made.
public struct PostgresList<Record: Sendable>: ListSource {
  let database: PostgresDatabase
  let table: PostgresTable
  let labels: Bool
  let decode: @Sendable (PostgresRow, PostgresListQuery) throws -> Record

  init(
    _ database: PostgresDatabase, _ table: PostgresTable, labels: Bool,
    decode: @escaping @Sendable (PostgresRow, PostgresListQuery) throws -> Record
  ) {
    (self.database, self.table, self.labels, self.decode) = (database, table, labels, decode)
  }

  public func check(_ columns: [DataColumn<Record>]) throws {
    for column in columns {
      guard let place = table.place(of: column.name) else {
        // The placeholder in a table without columns.
        if column.name.isEmpty, !column.isSortable, !column.isFilterable, !column.isSearchable {
          continue
        }
        throw PostgresListError.noColumn(
          column.name, table: table.name, columns: table.columns.map(\.name))
      }
      let type = table.columns[place].type
      if column.isSortable, !type.isOrdered {
        throw PostgresListError.noOrder(column.name, table: table.name, type: type.name)
      }
    }
  }

  public func entries(
    _ selection: ListSelection<Record>, in range: RowRange, limit: Int, bytes: Int,
    from end: RowRange.End
  ) async throws -> ListRun<Record> {
    let query = query(selection)
    let found = try await read(
      query, selection, in: range, limit: limit, bytes: bytes, from: end,
      into: [ListEntry<Record>]()
    ) { entries, row in
      entries.append(try entry(row, query))
    }
    return ListRun(
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
    } catch let error as PostgresError where error.isMisfit {
      // No row has it.
      return nil
    }
  }

  /// The row of a key, and what holds for it.
  ///
  /// - Parameter lock: What keeps the row from others, in SQL. Nothing by default.
  func row(
    ofKey key: String, _ query: PostgresListQuery, on connection: PostgresConnection,
    lock: PostgresQuery = ""
  ) async throws -> (entry: ListEntry<Record>, condition: PostgresQuery)? {
    guard let condition = try await query.condition(ofKey: key, on: connection) else { return nil }
    let rows = try await connection.run(
      "SELECT \(query.selected) FROM \(table.source) WHERE \(condition) LIMIT 1\(lock)")
    // A condition that takes "07" for 7 must not find a row of another key.
    guard let row = rows.first, query.isKey(key, of: row) else { return nil }
    return (try entry(row, query), condition)
  }

  public func columnsWithoutIndex(_ selection: ListSelection<Record>) -> [DataColumn<Record>] {
    func isSlow(_ column: DataColumn<Record>) -> Bool {
      table.place(of: column.name).map { !table.columns[$0].isIndexed } ?? false
    }
    var slow = selection.order.prefix(1).map(\.column).filter(isSlow)
    // One that an index serves leaves few rows for the others to be looked at.
    let columns = selection.conditions.map(\.column)
    if !columns.isEmpty, columns.allSatisfy(isSlow) { slow += columns }
    if !selection.words.isEmpty, table.searched.isEmpty { slow += selection.searched }
    return slow.reduce(into: []) { all, column in
      if !all.contains(where: { $0.name.hasSameBytes(as: column.name) }) { all.append(column) }
    }
  }

  func query(_ selection: ListSelection<Record>) -> PostgresListQuery {
    PostgresListQuery(table, selection, labels: labels)
  }

  func entry(
    _ row: PostgresRow, _ query: PostgresListQuery
  ) throws -> ListEntry<Record> {
    ListEntry(
      key: query.key(row), position: query.position(row), record: try decode(row, query),
      isRecord: table.hasRecords)
  }

  /// Puts the rows of a range together, as far as so many rows or bytes go.
  ///
  /// - Returns: The result, of how many rows it is, the place of the last, and whether others were left for their bytes.
  private func read<Result: Sendable>(
    _ query: PostgresListQuery, _ selection: ListSelection<Record>, in range: RowRange, limit: Int,
    bytes: Int, from end: RowRange.End, into initial: Result,
    _ add: @escaping @Sendable (inout Result, PostgresRow) throws -> Void
  ) async throws -> (result: Result, count: Int, last: Position?, isCutShort: Bool) {
    try await telling(of: selection, range) {
      try await database.read { connection in
        var reading = try await PostgresListReading(
          query, in: range, limit: limit, bytes: bytes, from: end, on: connection)
        var result = initial
        while let rows = try await reading.next(on: connection) {
          for row in rows where reading.takes(row) { try add(&result, row) }
        }
        return (
          result, reading.count, reading.last.map(query.position), reading.isCutShort
        )
      }
    }
  }

  /// Tells an address that says what no column can have from what is wrong here.
  func telling<Result: Sendable>(
    of selection: ListSelection<Record>, _ range: RowRange = RowRange(),
    _ read: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await read()
    } catch let error as PostgresError where error.isMisfit {
      for condition in selection.conditions {
        guard let column = table.place(of: condition.column.name).map({ table.columns[$0] }) else {
          continue
        }
        for value in condition.typed where try await !database.takes(value, in: column, condition) {
          throw condition.misfit(
            value.shownText ?? "", expected: "a value as the column has them: \(column.type.name)")
        }
      }
      if range.after != nil || range.through != nil { throw InvalidPosition() }
      throw error
    } catch let error as DatabaseUnavailable where error.reason == .slowRead && tellsFaults {
      let slow = columnsWithoutIndex(selection)
      throw slow.isEmpty ? error : SlowList(table: table.name, columns: slow.map(\.name))
    }
  }

  /// Whether those who made the table are to be told how to make it quick.
  private var tellsFaults: Bool { Record.self == DataRecord.self }
}

extension PostgresDatabase {
  /// Whether a value is one of a column's.
  fileprivate func takes<Record>(
    _ value: SortValue, in column: PostgresTable.Column,
    _ condition: ListSelection<Record>.Condition
  ) async throws -> Bool {
    do {
      if case .includes = condition.test {
        guard column.type.family == .array, let element = column.type.element else { return true }
        _ = try await run("SELECT \(value.shownText ?? "")::\(raw: element)")
      } else {
        _ = try await run("SELECT \(column.bound(value))")
      }
      return true
    } catch let error as PostgresError where error.isMisfit {
      return false
    }
  }
}

extension PostgresError {
  /// Whether a value is invalid for its type: by its text, size, date or UTF-8 (class 22, "Data Exception"). Some types
  /// report a syntax error, or a value that is too complex.
  var isMisfit: Bool {
    code.utf8.starts(with: "22".utf8) && !Self.computed.contains(code) || code == "42601"
      || code == "54000"
  }

  /// Class 22 errors from computing with values, rather than from parsing one: division by zero, roots, logarithms,
  /// function arguments, array subscripts and JSON paths.
  private static let computed: Set = [
    "22012", "2201E", "2201F", "2201G", "22014", "22016", "2201W", "2201X", "2202E", "22011",
    "22013", "22033", "22039", "2203A",
  ]

  /// Whether a table or one of its columns is not what it was when the catalogue was read.
  package var isOutdated: Bool { ["42703", "42P01", "42704", "42883"].contains(code) }
}

extension PostgresList where Record: Decodable {
  /// The rows of a table or view, as records.
  ///
  /// - Parameters:
  ///   - database: Where they are read: what takes too long throws `DatabaseUnavailable`.
  ///   - table: The name of the table or view, as SQL writes it: `products`, `shop.products`, `"Products"`.
  /// - Throws: ``PostgresListError`` where there is none of this name, `DatabaseUnavailable` where it cannot be looked
  ///   for.
  public init(_ database: PostgresDatabase, _ table: String) async throws {
    self.init(database, try await database.table(table), labels: false) { row, _ in
      try row.decode(Record.self)
    }
  }
}

extension PostgresList<DataRecord> {
  /// The rows of a table or view, whatever its columns are.
  ///
  /// - Parameters:
  ///   - database: Where rows are read.
  ///   - table: The table or view.
  ///   - labels: Whether what its columns refer to is looked up as well.
  package init(_ database: PostgresDatabase, _ table: PostgresTable, labels: Bool = false) {
    let names = table.columns.map(\.name)
    self.init(database, table, labels: labels) { row, query in
      DataRecord(
        names: names,
        values: table.columns.enumerated().map { place, column in
          row[place].map(column.type.sortValue) ?? .null
        }, labels: query.labels(row))
    }
  }
}

extension PostgresDatabase {
  /// What the catalogue says of a table or view.
  ///
  /// - Throws: ``PostgresListError`` where there is none of this name.
  package func table(_ name: String) async throws -> PostgresTable {
    guard let table = try await read({ try await PostgresTable.named(name, on: $0) }) else {
      throw PostgresListError.noTable(name)
    }
    return table
  }
}
