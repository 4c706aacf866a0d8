import HTTPTypes
import PageElements
public import PageSite

/// A source whose records can be changed.
///
/// If a source cannot store a value, it throws `FormErrors` by the names of columns, and stores nothing. The form shows
/// each error next to its field.
public protocol WritableListSource<Record>: ListSource {
  /// Stores a new record.
  ///
  /// - Returns: Its key (``ListEntry/key``).
  /// - Throws: `FormErrors` if the source cannot store the record.
  func insert(_ record: Record) async throws -> String

  /// Changes a record. The read and the write are one transaction.
  ///
  /// - Parameters:
  ///   - key: The key of the record.
  ///   - change: Changes the record. If it throws an error, nothing is stored.
  /// - Returns: The key of the changed record, which may differ from `key`.
  /// - Throws: ``MissingRecord`` if the record does not exist, `FormErrors` if the source cannot store it, and the
  ///   errors of `change`.
  func update(
    _ key: String, _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String

  /// Deletes records, all of them or none. Missing records are ignored.
  ///
  /// - Throws: `FormErrors` if a record cannot be deleted, for example because other records refer to it.
  func delete(_ keys: [String]) async throws -> DeletedRecords

  /// Stores a new record after a permission check.
  ///
  /// `SQLiteList`, `PostgresList` and ``MemoryList`` check the record that they store, including default values. Only a
  /// number that the database generates may differ. The default implementation checks `record` itself.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - check: Throws an error if the record may not be stored. It runs outside of the transaction of the write.
  /// - Returns: Its key.
  /// - Throws: The errors of `check` and of ``insert(_:)``.
  func insert(
    _ record: Record, if check: @escaping @Sendable (_ record: Record) async throws -> Void
  ) async throws -> String

  /// Changes a record after a permission check.
  ///
  /// `SQLiteList` and `PostgresList` check the record that they would store, with generated columns and the changes of
  /// triggers: they store it in a transaction that is rolled back. They and ``MemoryList`` write only if the record has
  /// not changed since the check. Otherwise they check it again. With the default implementation, another change may occur between check and write.
  ///
  /// - Parameters:
  ///   - key: The key of the record.
  ///   - check: Throws an error if the change is not permitted. It runs outside of the transaction of the write.
  ///   - change: Changes the record. It may run several times.
  /// - Returns: The key of the changed record, which may differ from `key`.
  /// - Throws: The errors of `check`, `change` and ``update(_:_:)``, and a 409 error if the record changes too often.
  func update(
    _ key: String,
    if check: @escaping @Sendable (_ before: Record, _ after: Record) async throws -> Void,
    _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String

  /// Deletes records after a permission check of each, all of them or none.
  ///
  /// `SQLiteList`, `PostgresList` and ``MemoryList`` delete only if no record has changed since the check. With the
  /// default implementation, another change may occur between check and deletion.
  ///
  /// - Parameters:
  ///   - keys: The keys of the records.
  ///   - check: Throws an error if the record may not be deleted. It runs outside of the transaction of the write.
  /// - Returns: The deletion, and the deleted records if they can be restored.
  /// - Throws: The errors of `check` and ``delete(_:)``, and a 409 error if the records change too often.
  func delete(
    _ keys: [String],
    if check: @escaping @Sendable (_ key: String, _ record: Record) async throws -> Void
  ) async throws -> (deleted: DeletedRecords, records: [Record])
}

extension WritableListSource {
  public func insert(
    _ record: Record, if check: @escaping @Sendable (_ record: Record) async throws -> Void
  ) async throws -> String {
    try await check(record)
    return try await insert(record)
  }

  public func update(
    _ key: String,
    if check: @escaping @Sendable (_ before: Record, _ after: Record) async throws -> Void,
    _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String {
    guard let entry = try await entry(key, in: ListSelection()) else {
      throw MissingRecord(key: key)
    }
    var after = entry.record
    try change(&after)
    try await check(entry.record, after)
    return try await update(key, change)
  }

  public func delete(
    _ keys: [String],
    if check: @escaping @Sendable (_ key: String, _ record: Record) async throws -> Void
  ) async throws -> (deleted: DeletedRecords, records: [Record]) {
    var records: [Record] = []
    for key in keys {
      guard let entry = try await entry(key, in: ListSelection()) else { continue }
      try await check(key, entry.record)
      // The size of the records is unknown, so only a limited number is kept.
      if records.count < maximumRestorableRecords { records.append(entry.record) }
    }
    let deleted = try await delete(keys)
    return (deleted, deleted.restore == nil ? [] : records)
  }

  private var maximumRestorableRecords: Int { 100 }
}

/// A deletion of records that may be undone.
public struct DeletedRecords: Sendable {
  /// The number of deleted records.
  public var count: Int
  /// The approximate memory size of the data for an undo, in bytes.
  public var bytes: Int
  /// Restores all records with their keys, or none; `nil` if they cannot be restored. It throws `FormErrors` if a new
  /// record conflicts with one of them.
  public var restore: (@Sendable () async throws -> Void)?
  /// Why the records cannot be restored; `nil`, the default, if they can be or the reason is unknown.
  public var undoObstacle: UndoObstacle?

  /// Creates a deletion.
  ///
  /// - Parameters:
  ///   - count: The number of deleted records.
  ///   - bytes: The memory size of the data for an undo: 0 by default.
  ///   - undoObstacle: Why the records cannot be restored; `nil` by default.
  ///   - restore: Restores the records, or throws `FormErrors`; `nil`, the default, if they cannot be restored.
  public init(
    count: Int, bytes: Int = 0, undoObstacle: UndoObstacle? = nil,
    restore: (@Sendable () async throws -> Void)? = nil
  ) {
    (self.count, self.bytes, self.undoObstacle, self.restore) = (
      count, bytes, undoObstacle, restore
    )
  }
}

/// The reason why a deletion cannot be undone.
public enum UndoObstacle: Hashable, Sendable {
  /// The deletion affected other records, or the source cannot restore the deleted ones exactly.
  case sideEffects
  /// The deleted records need too much memory.
  case memory
}

/// An error for a record that does not exist. The response has status 404.
public struct MissingRecord: Error, Hashable, Sendable, SiteProblemConvertible {
  /// The requested key.
  public var key: String

  /// Creates the error for a key.
  public init(key: String) { self.key = key }

  public var siteProblem: SiteProblem {
    SiteProblem(.notFound, "Row '\(key.cut(toBytes: 80))' no longer exists.")
  }
}
