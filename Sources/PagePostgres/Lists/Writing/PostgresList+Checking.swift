import PageElements
public import PageLists
import PageSite
import Synchronization
import PagePostgresClient

/// Writes of checked records: the record that is written is the one that was checked.
///
/// A check takes time and may need a connection of its own, so it runs outside the transaction. The transaction then
/// compares each row with the checked one.
extension PostgresList where Record: Encodable {
  /// The size of the rows in memory up to which they are returned.
  private static var maximumBytes: Int { 3 << 20 }

  public func insert(
    _ record: Record, if check: @escaping @Sendable (_ record: Record) async throws -> Void
  ) async throws -> String {
    let nonNullValues = try table.values(of: record).filter { !$0.isNull }
    let stored = try await dryRun(nonNullValues)
    try await check(stored)
    // The defaults of the trial are stored, because the next ones may differ.
    let defaults = try table.values(of: stored).filter { value in
      let column = table.columns[value.columnIndex]
      return !value.isNull && column.defaultValue != nil && !column.isAutoNumbered
        && !nonNullValues.contains { $0.columnIndex == value.columnIndex }
    }
    return try await insert(nonNullValues + defaults)
  }

  /// Returns the record as the table would store it, from a transaction that is rolled back.
  private func dryRun(_ values: [StoredValue]) async throws -> Record {
    do {
      return try await performWrite({ values }) { connection -> Record in
        let key = try await insert(values, connection)
        throw DryRunResult(try await find(key, connection).entry.record)
      }
    } catch let result as DryRunResult<Record> {
      return result.record
    }
  }

  public func update(
    _ key: String,
    if check: @escaping @Sendable (_ before: Record, _ after: Record) async throws -> Void,
    _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String {
    try await CheckedWrite.run {
      guard let before = try await entry(key, in: ListSelection())?.record else {
        throw MissingRecord(key: key)
      }
      var after = before
      try change(&after)
      let write: @Sendable (inout Record) throws -> Void = { [after] record in
        guard try isSame(record, before) else { throw CheckedWrite.ChangedSinceCheck() }
        record = after
      }
      try await CheckedWrite.check(before, after, check) { try await dryRun(key, write) }
      return try await update(key, write)
    }
  }

  /// Returns a record as the table would store it after a change, from a transaction that is rolled back.
  private func dryRun(
    _ key: String, _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> Record {
    do {
      return try await performUpdate(key, change) { key, connection -> Record in
        throw DryRunResult(try await find(key, connection).entry.record)
      }
    } catch let result as DryRunResult<Record> {
      return result.record
    }
  }

  public func delete(
    _ keys: [String],
    if check: @escaping @Sendable (_ key: String, _ record: Record) async throws -> Void
  ) async throws -> (deleted: DeletedRecords, records: [Record]) {
    try await CheckedWrite.run {
      var checked: [(key: String, digest: [UInt8])] = []
      for key in keys {
        guard let record = try await entry(key, in: ListSelection())?.record else { continue }
        try await check(key, record)
        checked.append((key, try digest(of: record)))
      }
      let deletedRecords = RecordBuffer<Record>(limit: Self.maximumBytes)
      let deleted = try await delete(checked.map(\.key)) { [checked] connection in
        deletedRecords.removeAll()
        for (key, known) in checked {
          let record: Record
          do { record = try await find(key, connection).entry.record } catch is MissingRecord {
            throw CheckedWrite.ChangedSinceCheck()
          }
          let values = try table.values(of: record)
          guard digest(of: values) == known else { throw CheckedWrite.ChangedSinceCheck() }
          deletedRecords.append(
            record, bytes: values.reduce(0) { $0 + ($1.parameter.bytes?.count ?? 0) })
        }
      }
      return (deleted, deleted.restore == nil ? [] : deletedRecords.records)
    }
  }

  private func isSame(_ left: Record, _ right: Record) throws -> Bool {
    let (left, right) = (try table.values(of: left), try table.values(of: right))
    return zip(left, right).allSatisfy { $0.isSame(as: $1) }
  }

  /// Returns a digest that identifies this version of a row.
  private func digest(of record: Record) throws -> [UInt8] {
    digest(of: try table.values(of: record))
  }

  private func digest(of values: [StoredValue]) -> [UInt8] {
    RowDigest.digest(values.map { $0.parameter.bytes.map(SortValue.blob) ?? .null })
  }
}

/// A buffer of records with a maximum size. If the records exceed it, all are dropped.
private final class RecordBuffer<Record: Sendable>: Sendable {
  private let limit: Int
  private let state = Mutex((records: [Record](), bytes: 0))

  init(limit: Int) { self.limit = limit }

  var records: [Record] { state.withLock { $0.records } }

  func removeAll() { state.withLock { $0 = ([], 0) } }

  func append(_ record: Record, bytes: Int) {
    state.withLock { state in
      state.bytes += bytes
      if state.bytes > limit { state.records = [] } else { state.records.append(record) }
    }
  }
}
