import HTTPTypes
import PageElements
public import PageSite

/// A list's records where they can be changed, too.
///
/// Whatever keeps a source from storing what was typed it throws as `FormErrors` by the names of columns, so that it
/// is told beside the field; nothing of it is stored then.
public protocol WritableListSource<Record>: ListSource {
  /// Stores a record that was not there.
  ///
  /// - Returns: Its key, as ``ListEntry/key`` has it.
  /// - Throws: `FormErrors` for a record that may not be stored so.
  func insert(_ record: Record) async throws -> String

  /// Changes a record: as it is stored by then, with nobody else's change in between, all of it or nothing.
  ///
  /// - Parameters:
  ///   - key: Which one.
  ///   - change: Changes it. What it throws is thrown on, and nothing is stored.
  /// - Returns: Its key, which may be another one by now.
  /// - Throws: ``MissingRecord`` where it is not there, `FormErrors` for what may not be stored so.
  func update(
    _ key: String, _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String

  /// Deletes records, all of them or none. Those that are not there are left out.
  ///
  /// - Throws: `FormErrors` for what may not be deleted, such as since others refer to it.
  func delete(_ keys: [String]) async throws -> DeletedRecords

  /// Stores a record that was not there, once a check has allowed it.
  ///
  /// `SQLiteList`, `PostgresList` and ``MemoryList`` check what they store, with the defaults of the table in it; only a
  /// number that the database gives may be another one by then. By default `record` is checked as it is.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - check: Throws for a record that may not be stored. It runs outside of the transaction of the write.
  /// - Returns: Its key.
  /// - Throws: What `check` throws, and what ``insert(_:)`` does.
  func insert(
    _ record: Record, if check: @escaping @Sendable (_ record: Record) async throws -> Void
  ) async throws -> String

  /// Changes a record, once a check has allowed that.
  ///
  /// `SQLiteList`, `PostgresList` and ``MemoryList`` write only where the record is still the one that was checked, and
  /// check it again where it is not. By default another change may come in between.
  ///
  /// - Parameters:
  ///   - key: The key of the record.
  ///   - check: Throws for a change that may not be made. It runs outside of the transaction of the write.
  ///   - change: Changes the record. It may run several times.
  /// - Returns: Its key, which may be another one by now.
  /// - Throws: What `check` and `change` throw, a 409 where others keep changing the record, and what
  ///   ``update(_:_:)`` throws.
  func update(
    _ key: String,
    if check: @escaping @Sendable (_ before: Record, _ after: Record) async throws -> Void,
    _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String

  /// Deletes records, once a check has allowed each of them: all of them or none.
  ///
  /// `SQLiteList`, `PostgresList` and ``MemoryList`` delete only where each record is still the one that was checked. By
  /// default another change may come in between.
  ///
  /// - Parameters:
  ///   - keys: The keys of the records.
  ///   - check: Throws for a record that may not be deleted. It runs outside of the transaction of the write.
  /// - Returns: What was deleted, with the records as far as they can be stored again.
  /// - Throws: What `check` throws, a 409 where others keep changing the records, and what ``delete(_:)`` throws.
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
      // How large they are is not known here.
      if records.count < mostKeptOfUnknownSize { records.append(entry.record) }
    }
    let deleted = try await delete(keys)
    return (deleted, deleted.restore == nil ? [] : records)
  }

  private var mostKeptOfUnknownSize: Int { 100 }
}

/// Records that were deleted, and how they come back.
public struct DeletedRecords: Sendable {
  /// How many there were.
  public var count: Int
  /// What they take in memory while they can come back, roughly.
  public var bytes: Int
  /// Stores them again as they were, by the keys they had, all of them or none; `nil` where nothing could. It throws
  /// `FormErrors` where something else has the place of one by now.
  public var restore: (@Sendable () async throws -> Void)?

  /// So many records that were deleted.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - bytes: What they take while they can come back: nothing by default.
  ///   - restore: Stores them again, or throws `FormErrors`; `nil`, the default, where nothing could.
  public init(
    count: Int, bytes: Int = 0, restore: (@Sendable () async throws -> Void)? = nil
  ) {
    (self.count, self.bytes, self.restore) = (count, bytes, restore)
  }
}

/// A record that is not there any more: answered with 404.
public struct MissingRecord: Error, Hashable, Sendable, SiteProblemConvertible {
  /// What it was looked for by.
  public var key: String

  /// A record of this key.
  public init(key: String) { self.key = key }

  public var siteProblem: SiteProblem {
    SiteProblem(.notFound, "There is no row '\(key.cut(toBytes: 80))' any more.")
  }
}
