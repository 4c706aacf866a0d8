import PageLists
import PageSite

/// The rows of a table in any kind of database.
struct TableRows: WritableListSource {
  private let rows: any WritableListSource<DataRecord>
  private let prepare: @Sendable () throws -> Void
  private let handleError: @Sendable (any Error, _ isWrite: Bool) async throws -> Void

  /// - Parameters:
  ///   - prepare: Throws an error if the rows must not be read at all. It does nothing by default.
  ///   - handleError: Throws another error in place of the given one, if there is one. It does nothing by default.
  init(
    _ rows: any WritableListSource<DataRecord>,
    prepare: @escaping @Sendable () throws -> Void = {},
    handleError: @escaping @Sendable (any Error, _ isWrite: Bool) async throws -> Void = { _, _ in }
  ) {
    (self.rows, self.prepare, self.handleError) = (rows, prepare, handleError)
  }

  private func handlingErrors<Result>(
    isWrite: Bool = false, _ body: () async throws -> Result
  ) async throws -> Result {
    try prepare()
    do {
      return try await body()
    } catch {
      try await handleError(error, isWrite)
      throw error
    }
  }

  var version: UInt64? { rows.version }

  func check(_ columns: [DataColumn<DataRecord>]) throws { try rows.check(columns) }

  func columnsWithoutIndex(_ selection: ListSelection<DataRecord>) -> [DataColumn<DataRecord>] {
    rows.columnsWithoutIndex(selection)
  }

  func searchScope(
    _ selection: ListSelection<DataRecord>
  ) async throws -> ListSearchScope? {
    try await handlingErrors { try await rows.searchScope(selection) }
  }

  func entries(
    _ selection: ListSelection<DataRecord>, in range: RowRange, limit: Int, bytes: Int,
    from end: RowRange.End
  ) async throws -> ListBatch<DataRecord> {
    try await handlingErrors {
      try await rows.entries(selection, in: range, limit: limit, bytes: bytes, from: end)
    }
  }

  func reduce<Result: Sendable>(
    _ selection: ListSelection<DataRecord>, after position: Position?, limit: Int, bytes: Int,
    into initial: Result, _ add: @escaping @Sendable (inout Result, DataRecord) -> Void
  ) async throws -> (result: Result, next: Position?) {
    try await handlingErrors {
      try await rows.reduce(
        selection, after: position, limit: limit, bytes: bytes, into: initial, add)
    }
  }

  func readAll(
    _ selection: ListSelection<DataRecord>, start: @escaping @Sendable () throws -> Void,
    _ add: @escaping @Sendable (DataRecord) throws -> Void
  ) async throws -> Bool {
    try await handlingErrors { try await rows.readAll(selection, start: start, add) }
  }

  func entry(
    _ key: String, in selection: ListSelection<DataRecord>
  ) async throws -> ListEntry<DataRecord>? {
    try await handlingErrors { try await rows.entry(key, in: selection) }
  }

  func count(_ selection: ListSelection<DataRecord>, upTo limit: Int) async throws -> ListCount {
    try await handlingErrors { try await rows.count(selection, upTo: limit) }
  }

  func facet(
    _ column: DataColumn<DataRecord>, in selection: ListSelection<DataRecord>, limit: Int
  ) async throws -> [ListFacet]? {
    try await handlingErrors { try await rows.facet(column, in: selection, limit: limit) }
  }

  func facet(
    _ column: DataColumn<DataRecord>, by part: ListFacet.Part,
    in selection: ListSelection<DataRecord>, limit: Int
  ) async throws -> [ListFacet]? {
    try await handlingErrors { try await rows.facet(column, by: part, in: selection, limit: limit) }
  }

  func groups(
    _ grouping: ListGrouping<DataRecord>, of values: [SortValue]?,
    in selection: ListSelection<DataRecord>, limit: Int
  ) async throws -> [ListGroup]? {
    try await handlingErrors {
      try await rows.groups(grouping, of: values, in: selection, limit: limit)
    }
  }

  func insert(_ record: DataRecord) async throws -> String {
    try await handlingErrors(isWrite: true) { try await rows.insert(record) }
  }

  func update(
    _ key: String, _ change: @escaping @Sendable (inout DataRecord) throws -> Void
  ) async throws -> String {
    try await handlingErrors(isWrite: true) { try await rows.update(key, change) }
  }

  func delete(_ keys: [String]) async throws -> DeletedRecords {
    try await handlingErrors(isWrite: true) { try await rows.delete(keys) }
  }

  func insert(
    _ record: DataRecord,
    if check: @escaping @Sendable (_ record: DataRecord) async throws -> Void
  ) async throws -> String {
    try await handlingErrors(isWrite: true) { try await rows.insert(record, if: check) }
  }

  func update(
    _ key: String,
    if check: @escaping @Sendable (_ before: DataRecord, _ after: DataRecord) async throws -> Void,
    _ change: @escaping @Sendable (inout DataRecord) throws -> Void
  ) async throws -> String {
    try await handlingErrors(isWrite: true) { try await rows.update(key, if: check, change) }
  }

  func delete(
    _ keys: [String],
    if check: @escaping @Sendable (_ key: String, _ record: DataRecord) async throws -> Void
  ) async throws -> (deleted: DeletedRecords, records: [DataRecord]) {
    try await handlingErrors(isWrite: true) { try await rows.delete(keys, if: check) }
  }
}
