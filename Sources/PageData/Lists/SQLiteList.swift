public import GRDB
import GRDBSQLite
import HTTPTypes
import PageElements
public import PageLists
public import PageSite

/// The rows of a table or view as records. SQLite sorts, filters and reads them, one range at a time, at the same
/// cost for every range.
///
///     struct Product: Codable, FetchableRecord, Sendable { var id: Int; var name: String; var price: Double }
///
///     let products = try SQLiteList<Product>(database, "products")
///     DataPage("/products", title: "Products", in: products) {
///       DataColumn("Name", \Product.name).sortable().searchable()
///     }
///
/// An index on a column makes sorting and filtering by it fast. A word search uses the full-text index (FTS5) of the
/// table if it has one, and otherwise reads the columns themselves.
public struct SQLiteList<Record: Sendable>: ListSource {
  private let database: BoundedDatabase
  /// The database that writes changes.
  let writer: BoundedDatabase
  let table: SQLiteTable
  private let decode: @Sendable (GRDB.Row, StatementColumns) throws -> Record
  /// Whether readers see SQLite's messages: true when the tool `pages` serves a file, false in an application.
  private let exposesErrors: Bool
  private let readsLabels: Bool
  /// The version of the file when the list was created; `nil` to use the database's current version.
  private let knownVersion: UInt64?

  package init(
    _ database: BoundedDatabase, _ table: SQLiteTable,
    decode: @escaping @Sendable (GRDB.Row) throws -> Record
  ) {
    (self.database, writer, self.table) = (database, database, table)
    (exposesErrors, readsLabels, knownVersion) = (false, false, nil)
    self.decode = { row, _ in try decode(row) }
  }

  /// A number that changes with each commit of any process.
  public var version: UInt64? { knownVersion ?? database.fileVersion() }

  public func check(_ columns: [DataColumn<Record>]) throws {
    for column in columns
    where !table.columns.contains(where: { $0.name.hasSameBytes(as: column.name) }) {
      throw SQLiteListError.noColumn(
        column.name, table: table.name, columns: table.columns.map(\.name))
    }
  }

  public func entries(
    _ selection: ListSelection<Record>, in range: RowRange, limit: Int, bytes: Int,
    from end: RowRange.End
  ) async throws -> ListBatch<Record> {
    let query = SQLiteListQuery(table, selection, readsLabels: readsLabels)
    let backwards = end == .last
    let (nearBound, farBound) =
      backwards ? (range.through, range.after) : (range.after, range.through)
    // A position whose values are too long for a URL has only part of them, so its row is looked up first.
    let hasWholePositions =
      try nearBound.flatMap(ShortPosition.init) == nil
      && farBound.flatMap(ShortPosition.init) == nil
    let isOneQuery =
      try hasWholePositions
      && query.order.steps(
        from: nearBound.map(query.order.resolved), backwards: backwards
      ).count == 1
    let read = { @Sendable (database: Database) throws -> ListBatch<Record> in
      var run = RowBuffer(bytes: bytes)
      let query = try query.resolvingSearch(in: database, at: version)
      let start = try nearBound.map { try resolved(of: $0, query, database) }
      let end = try farBound.map { try resolved(of: $0, query, database) }
      let within = backwards ? end.map(query.order.after) : end.map(query.order.through)
      for step in query.order.steps(from: start, backwards: backwards)
      where run.entries.count < limit {
        let sql = query.select(step, within: within, limit: limit - run.entries.count)
        guard try fetch(sql, query, database, &run, isCached: hasWholePositions) else { break }
      }
      return ListBatch(
        backwards ? run.entries.reversed() : run.entries, isCutShort: run.isCutShort)
    }
    return try await mappingErrors(of: selection) {
      // A client can choose a slow condition or sort order, so these are a kind of their own.
      let isPlain = !selection.narrows && selection.order.isEmpty && hasWholePositions
      return try await database.readQuickly(
        rows: limit,
        of: .rows(
          of: ObjectIdentifier(Record.self), order: isPlain ? table.name : table.name + "?"),
        isOneQuery: isPlain && isOneQuery, read)
    }
  }

  public func columnsWithoutIndex(_ selection: ListSelection<Record>) -> [DataColumn<Record>] {
    func isSlow(_ column: DataColumn<Record>) -> Bool {
      table.columns.first { $0.name.hasSameBytes(as: column.name) }.map { !$0.isIndexed } ?? false
    }
    var slow = selection.order.prefix(1).map(\.column).filter(isSlow)
    // If one condition can use an index, few rows are left to check for the others.
    let columns = selection.conditions.map(\.column)
    if !columns.isEmpty, columns.allSatisfy(isSlow) { slow += columns }
    if !selection.words.isEmpty,
      !isIndexed(selection.words) || selection.namedReferences.contains(where: { !$0.isEmpty })
    {
      slow += selection.searched
    }
    return slow.reduce(into: []) { all, column in
      if !all.contains(where: { $0.name.hasSameBytes(as: column.name) }) { all.append(column) }
    }
  }

  /// Whether a full-text index may be able to find all of these words.
  private func isIndexed(_ words: [String]) -> Bool {
    guard let index = table.fullText, index.isExact else { return false }
    return words.allSatisfy { index.canFind(SearchWord(text: $0)) }
  }

  public func searchScope(
    _ selection: ListSelection<Record>
  ) async throws -> ListSearchScope? {
    guard table.fullText != nil else { return nil }
    let query = SQLiteListQuery(table, selection)
    let search = try await mappingErrors {
      try await database.read { [version] in try query.resolvingSearch(in: $0, at: version).search }
    }
    guard let search, search.expression != nil else { return nil }
    return ListSearchScope(
      matchesPrefixes: search.findsBeginnings,
      columns: search.isPartial ? search.columns.map { table.columns[$0].name } : nil)
  }

  /// - Parameter selection: The selection that is read; a timeout then tells the developers which indexes would help.
  private func mappingErrors<Result: Sendable>(
    of selection: ListSelection<Record>? = nil, _ read: () async throws -> Result
  ) async throws -> Result {
    if let fault = table.fault {
      throw SQLiteTableError(table: table.name, message: table.messageForReaders(fault))
    }
    do {
      return try await read()
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: throw DatabaseUnavailable(.readLocked)
      case _ where exposesErrors:
        throw SQLiteTableError(
          table: table.name,
          message: table.messageForReaders(error.message ?? "\(error.resultCode)"))
      default: throw error
      }
    } catch let error as DatabaseUnavailable where error.reason == .slowRead && exposesErrors {
      guard let slow = selection.map(columnsWithoutIndex), !slow.isEmpty else { throw error }
      throw SlowListError(table: table.name, columns: slow.map(\.name))
    }
  }

  public func entry(
    _ key: String, in selection: ListSelection<Record>
  ) async throws -> ListEntry<Record>? {
    let query = SQLiteListQuery(table, selection, readsLabels: readsLabels)
    return try await mappingErrors {
      try await database.read(within: database.limits.readTime) { database in
        try row(ofKey: key, query.resolvingSearch(in: database, at: version), database)?.entry
      }
    }
  }

  /// Returns the first row that meets a condition.
  func first(
    where condition: SQL, _ query: SQLiteListQuery, _ database: Database
  ) throws -> ListEntry<Record>? {
    let step = SQLiteListOrder.Step(condition: condition, order: "")
    var run = RowBuffer(bytes: .max)
    _ = try fetch(
      query.select(step, within: nil, limit: 1), query, database, &run, isCached: true)
    return run.entries.first
  }

  public func count(_ selection: ListSelection<Record>, upTo limit: Int) async throws -> ListCount {
    let query = SQLiteListQuery(table, selection)
    do {
      return try await countRows(query, upTo: limit)
    } catch let error as DatabaseUnavailable where error.reason == .slowRead {
      // A list that is slow to count may be fast to read.
      return .unknown
    }
  }

  public func facet(
    _ column: DataColumn<Record>, in selection: ListSelection<Record>, limit: Int
  ) async throws -> [ListFacet]? {
    let columnIndex = table.columns.firstIndex { $0.name.hasSameBytes(as: column.name) }
    let label = readsLabels ? table.labels.first { $0.column == columnIndex } : nil
    return try await counts(selection) { [$0.facet(column.name, label: label, limit: limit)] }
  }

  public func facet(
    _ column: DataColumn<Record>, by part: ListFacet.Part, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListFacet]? {
    switch part {
    case .value: return try await facet(column, in: selection, limit: limit)
    case .date:
      return try await counts(selection) {
        $0.dateCounts(of: column, limit: limit)
      }
    case .undated:
      return try await counts(selection) {
        [$0.undatedCounts(of: column)]
      }
    case .element:
      return try await counts(selection) { [$0.elementCounts(of: column.name, limit: limit)] }
    }
  }

  private func counts(
    _ selection: ListSelection<Record>, _ queries: @escaping @Sendable (SQLiteListQuery) -> [SQL]
  ) async throws -> [ListFacet]? {
    try await readWithShortTimeout(selection, queries) { row, columns in
      ListFacet(
        columns.sortValue(0), count: Int.fromDatabaseValue(row[1]) ?? 0,
        title: columns.sortValue(2).displayText)
    }
  }

  public func groups(
    _ grouping: ListGrouping<Record>, of values: [SortValue]?, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListGroup]? {
    func columnIndex(of column: DataColumn<Record>) -> Int? {
      table.columns.firstIndex { $0.name.hasSameBytes(as: column.name) }
    }
    let column = grouping.column.flatMap(columnIndex)
    let summed = grouping.summed.flatMap(columnIndex)
    let label = readsLabels ? table.labels.first { $0.column == column } : nil
    return try await readWithShortTimeout(selection) { query in
      [query.groups(by: column, summing: summed, of: values, label: label, limit: limit)]
    } read: { row, columns in
      ListGroup(
        columns.sortValue(0), count: Int.fromDatabaseValue(row[1]) ?? 0,
        sum: columns.sortValue(2).summand,
        exactSum: SQLiteListQuery.exactSum(
          high: columns.sortValue(4), low: columns.sortValue(5)),
        title: columns.sortValue(3).displayText)
    }
  }

  /// Runs the queries until one finds several rows. Returns the rows of the last one that ran; `nil` if they take more
  /// than a quarter of the read time limit.
  private func readWithShortTimeout<Found: Sendable>(
    _ selection: ListSelection<Record>, _ queries: @escaping @Sendable (SQLiteListQuery) -> [SQL],
    read: @escaping @Sendable (GRDB.Row, StatementColumns) -> Found
  ) async throws -> [Found]? {
    let query = SQLiteListQuery(table, selection)
    do {
      return try await mappingErrors {
        try await database.read(within: database.limits.readTime / 4) { database in
          var found: [Found] = []
          for sql in try queries(query.resolvingSearch(in: database, at: version))
          where found.count < 2 {
            let (sql, arguments) = try sql.build(database)
            let statement = try database.makeStatement(sql: sql)
            let rows = try GRDB.Row.fetchCursor(statement, arguments: arguments)
            let columns = StatementColumns(of: statement)
            found = []
            while let row = try rows.next() { found.append(read(row, columns)) }
          }
          return found
        }
      }
    } catch let error as DatabaseUnavailable where error.reason == .slowRead {
      return nil
    }
  }

  private func countRows(_ query: SQLiteListQuery, upTo limit: Int) async throws -> ListCount {
    try await mappingErrors {
      try await database.read(within: database.limits.readTime / 4) { database in
        let sql = try query.resolvingSearch(in: database, at: version).count(upTo: limit)
        let found = try Int.fetchOne(database, SQLRequest(literal: sql)) ?? 0
        if found <= limit { return .exactly(found) }
        guard let estimate = query.estimate,
          let ends = try GRDB.Row.fetchOne(database, SQLRequest(literal: estimate)),
          let estimatedCount = Self.estimatedCount(from: ends), estimatedCount > limit
        else { return .atLeast(limit) }
        return .roughly(estimatedCount)
      }
    }
  }

  /// Estimates the number of rows from the first and last row number, as if there were no gaps; `nil` if the file is
  /// too small for that many rows.
  private static func estimatedCount(from ends: GRDB.Row) -> Int? {
    guard let least = Int64.fromDatabaseValue(ends[0]),
      let greatest = Int64.fromDatabaseValue(ends[1]), let bytes = Int64.fromDatabaseValue(ends[2])
    else { return nil }
    let (spread, isTooMany) = greatest.subtractingReportingOverflow(least)
    // Even the smallest row takes about four bytes.
    guard !isTooMany, spread < bytes / 4 else { return nil }
    return Int(spread) + 1
  }

  public func reduce<Result: Sendable>(
    _ selection: ListSelection<Record>, after position: Position?, limit: Int, bytes: Int,
    into initial: Result, _ add: @escaping @Sendable (inout Result, Record) -> Void
  ) async throws -> (result: Result, next: Position?) {
    let query = SQLiteListQuery(table, selection, readsLabels: readsLabels)
    let hasWholePositions = try position.flatMap(ShortPosition.init) == nil
    if hasWholePositions { _ = try position.map(query.order.resolved) }
    return try await mappingErrors(of: selection) {
      try await database.read(within: database.limits.readTime) { database in
        var (result, count, remainingBytes) = (initial, 0, bytes)
        let query = try query.resolvingSearch(in: database, at: version)
        let start = try position.map { try resolved(of: $0, query, database) }
        for step in query.order.steps(from: start, backwards: false) {
          let sql = query.select(step, within: nil, limit: limit - count)
          let (rows, columns) = try open(sql, query, database, isCached: hasWholePositions)
          while let row = try rows.next() {
            add(&result, try decode(row, columns))
            count += 1
            remainingBytes -= columns.size
            // The caller needs only the position of the last row.
            if count == limit || remainingBytes < 0 && count > 1 {
              return (result, query.position(columns))
            }
          }
        }
        return (result, nil)
      }
    }
  }

  public func readAll(
    _ selection: ListSelection<Record>, start: @escaping @Sendable () throws -> Void,
    _ add: @escaping @Sendable (Record) throws -> Void
  ) async throws -> Bool {
    // If rows have a key, an index finds each position quickly, so an export can be read in parts.
    guard case .none = table.key else { return false }
    let query = SQLiteListQuery(table, selection, readsLabels: readsLabels)
    try await mappingErrors(of: selection) {
      try await database.export { database in
        try start()
        let query = try query.resolvingSearch(in: database, at: version)
        for step in query.order.steps(from: nil, backwards: false) {
          let sql = query.select(step, within: nil, limit: -1)
          let (rows, columns) = try open(sql, query, database, isCached: false)
          while let row = try rows.next() { try add(try decode(row, columns)) }
        }
      }
    }
    return true
  }

  /// The rows read so far, and the number of bytes that may still be read.
  private struct RowBuffer {
    var entries: [ListEntry<Record>] = []
    var bytes: Int
    var isCutShort = false

    init(bytes: Int) { self.bytes = bytes }
  }

  /// - Parameter isCached: Whether the statement may be cached if the list has no conditions and no sort order.
  func open(
    _ query: SQL, _ list: SQLiteListQuery, _ database: Database, isCached: Bool
  ) throws -> (rows: RowCursor, columns: StatementColumns) {
    let (sql, arguments) = try query.build(database)
    // Cached statements are never evicted, so clients must not be able to add to them without limit.
    let statement =
      try isCached && list.isCacheable
      ? database.reusableStatement(sql) : database.makeStatement(sql: sql)
    return (
      try GRDB.Row.fetchCursor(statement, arguments: arguments), StatementColumns(of: statement)
    )
  }

  /// Appends the rows of a query. Returns whether to continue: false once a row is outside the range or exceeds the
  /// limits.
  private func fetch(
    _ query: SQL, _ list: SQLiteListQuery, _ database: Database, _ run: inout RowBuffer,
    isCached: Bool
  ) throws -> Bool {
    let (cursor, columns) = try open(query, list, database, isCached: isCached)
    while let row = try cursor.next() {
      guard columns.isTrue(columns.count - 1) else { return false }
      if run.bytes < 0, run.entries.count > 1 {
        run.isCutShort = true
        return false
      }
      run.bytes -= columns.size
      run.entries.append(try entry(of: row, columns, list))
    }
    return true
  }

  /// Returns the current row of a statement.
  func entry(
    of row: GRDB.Row, _ columns: StatementColumns, _ list: SQLiteListQuery
  ) throws -> ListEntry<Record> {
    ListEntry(
      key: list.key(columns), position: list.position(columns), record: try decode(row, columns),
      isRecord: list.isRecord(columns))
  }
}

extension SQLiteList where Record: FetchableRecord {
  /// Creates a list of the rows of a table or view as records.
  ///
  /// - Parameters:
  ///   - database: The database that reads them. A read that takes too long throws `DatabaseUnavailable`.
  ///   - table: The name of the table or view.
  /// - Throws: ``SQLiteListError`` if no table has the name, `DatabaseError` if SQLite cannot look it up.
  public init(_ database: BoundedDatabase, _ table: String) throws {
    guard let found = try database.writer.read({ try SQLiteTable.named(table, in: $0) }) else {
      throw SQLiteListError.noTable(table)
    }
    self.init(database, found) { try Record(row: $0) }
  }
}

extension SQLiteList<DataRecord> {
  /// Creates a list of the rows of a table or view with any columns.
  ///
  /// - Parameters:
  ///   - database: The database that reads rows.
  ///   - writer: The database that writes changes; `nil`, the default, uses `database`.
  ///   - table: The table or view.
  ///   - readsLabels: Whether the display names of referenced rows are read as well.
  ///   - version: The version of the file; `nil`, the default, uses the database's current version.
  package init(
    _ database: BoundedDatabase, writer: BoundedDatabase? = nil, _ table: SQLiteTable,
    readsLabels: Bool = false, version: UInt64? = nil
  ) {
    knownVersion = version
    (self.database, self.writer, self.table) = (database, writer ?? database, table)
    let names = table.columns.map(\.name)
    (exposesErrors, self.readsLabels) = (true, readsLabels)
    let count = table.columns.count
    let labelCount = readsLabels ? table.labels.count : 0
    let folded =
      readsLabels ? table.labels.indices.filter { table.labels[$0].ignoresByteDifferences } : []
    decode = { _, columns in
      // The last column is whether the row is within the range. The labels and stored keys come before it.
      let keys = columns.count - 1 - folded.count
      let first = keys - labelCount
      let values = (0..<count).map(columns.sortValue)
      var record = DataRecord(
        names: names, values: values, labels: (first..<first + labelCount).map(columns.sortValue),
        unreadable: columns.unreadable(among: values))
      for (offset, label) in folded.enumerated() {
        record.storedKeys[label] = columns.sortValue(keys + offset)
      }
      return record
    }
  }
}
