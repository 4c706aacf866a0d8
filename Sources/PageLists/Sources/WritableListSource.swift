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
