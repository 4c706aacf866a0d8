public import PageSite

/// A store of a list's records. It filters, sorts and reads them in ranges by itself.
///
/// `PageData` provides a source for SQLite, ``MemoryList`` is a source for arrays. A source reports columns that it
/// cannot use in ``check(_:)``, when the page is created.
public protocol ListSource<Record>: Sendable {
  /// The type of the records.
  associatedtype Record: Sendable

  /// Returns the records of a range, in the order of a selection.
  ///
  /// - Parameters:
  ///   - selection: The records and their order.
  ///   - range: The range, between positions that this source returned.
  ///   - limit: The maximum number of records.
  ///   - bytes: The number of bytes after which reading stops. At least two records are read.
  ///   - end: The end of the range to read from, if it has more records.
  /// - Throws: `InvalidPosition` for a position that does not fit the order of the selection.
  func entries(
    _ selection: ListSelection<Record>, in range: RowRange, limit: Int, bytes: Int,
    from end: RowRange.End
  ) async throws -> ListBatch<Record>

  /// Reduces the records of a selection to one result, as an export does, up to a number of records or bytes.
  ///
  /// The default implementation calls ``entries(_:in:limit:bytes:from:)``. A source that does not need keys and
  /// positions can be faster.
  ///
  /// - Parameters:
  ///   - selection: The records and their order.
  ///   - position: The position to start after; `nil` for the beginning.
  ///   - limit: The maximum number of records.
  ///   - bytes: The number of bytes after which reading stops. At least two records are read.
  ///   - initial: The initial result.
  ///   - add: Adds a record to the result.
  /// - Returns: The result and the position to continue after; `nil` at the end.
  /// - Throws: The errors of ``entries(_:in:limit:bytes:from:)``.
  func reduce<Result: Sendable>(
    _ selection: ListSelection<Record>, after position: Position?, limit: Int, bytes: Int,
    into initial: Result, _ add: @escaping @Sendable (inout Result, Record) -> Void
  ) async throws -> (result: Result, next: Position?)

  /// Reads all records of a selection in order with one query, if that is much cheaper than reading them in pages.
  ///
  /// That is so if each page would sort all records again. The default implementation reads nothing.
  ///
  /// - Parameters:
  ///   - selection: The records and their order.
  ///   - start: Called before the first record, and again if the source restarts the query.
  ///   - add: Called for each record. If it throws an error, reading ends.
  /// - Returns: Whether it read the records. If not, use ``reduce(_:after:limit:bytes:into:_:)``.
  /// - Throws: The errors of ``entries(_:in:limit:bytes:from:)`` and `add`.
  func readAll(
    _ selection: ListSelection<Record>, start: @escaping @Sendable () throws -> Void,
    _ add: @escaping @Sendable (Record) throws -> Void
  ) async throws -> Bool

  /// Returns the record of a key (``ListEntry/key``); `nil` if the selection has no such record.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - selection: The selection, whose order determines the position of the record.
  /// - Throws: An error if the source cannot read.
  func entry(
    _ key: String, in selection: ListSelection<Record>
  ) async throws -> ListEntry<Record>?

  /// Returns the number of records in a selection, counted up to `limit`.
  ///
  /// - Throws: An error if the source cannot read.
  func count(_ selection: ListSelection<Record>, upTo limit: Int) async throws -> ListCount

  /// A number that changes with each change of the records; `nil`, the default, if the source cannot detect changes
  /// quickly. While the version is the same, a page caches the number of records.
  var version: UInt64? { get }

  /// Returns the most frequent values of a column in a selection, the most frequent first; `nil` if that takes too long
  /// or the source cannot count. The default implementation returns `nil`.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - selection: The records to count.
  ///   - limit: The maximum number of values.
  /// - Throws: An error if the source cannot read.
  func facet(
    _ column: DataColumn<Record>, in selection: ListSelection<Record>, limit: Int
  ) async throws -> [ListFacet]?

  /// Returns the groups of a selection's records, in descending order of their sum, or else of their number of records;
  /// `nil` if that takes too long or the source cannot group. The default implementation returns `nil`.
  ///
  /// - Parameters:
  ///   - grouping: The columns to group by and to sum. Equal numbers are one value. Texts are equal if their bytes are.
  ///     NULL and empty texts are one value.
  ///   - values: The values whose groups to return; `nil` for all groups.
  ///   - selection: The records to group.
  ///   - limit: The maximum number of groups.
  /// - Throws: An error if the source cannot read.
  func groups(
    _ grouping: ListGrouping<Record>, of values: [SortValue]?, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListGroup]?

  /// Returns the most frequent parts of a column's values; `nil` if that takes too long or the source cannot count
  /// them. The default implementation counts only whole values.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - part: The part of the values to count.
  ///   - selection: The records to count.
  ///   - limit: The maximum number of parts.
  /// - Throws: An error if the source cannot read.
  func facet(
    _ column: DataColumn<Record>, by part: ListFacet.Part, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListFacet]?

  /// Returns the columns that the selection sorts or filters by without an index, so that the source reads all records.
  /// The default implementation returns none.
  func columnsWithoutIndex(_ selection: ListSelection<Record>) -> [DataColumn<Record>]

  /// Returns the part of the list that is searched for the words of a selection; `nil`, the default, means all of it.
  ///
  /// - Throws: An error if the source cannot read.
  func searchScope(_ selection: ListSelection<Record>) async throws -> ListSearchScope?

  /// Checks whether the source can sort and filter by these columns.
  ///
  /// - Throws: An error that the developer must fix.
  func check(_ columns: [DataColumn<Record>]) throws
}

extension ListSource {
  public var version: UInt64? { nil }

  public func facet(
    _ column: DataColumn<Record>, in selection: ListSelection<Record>, limit: Int
  ) async throws -> [ListFacet]? { nil }

  public func groups(
    _ grouping: ListGrouping<Record>, of values: [SortValue]?, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListGroup]? { nil }

  public func facet(
    _ column: DataColumn<Record>, by part: ListFacet.Part, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListFacet]? {
    part == .value ? try await facet(column, in: selection, limit: limit) : nil
  }

  public func columnsWithoutIndex(_ selection: ListSelection<Record>) -> [DataColumn<Record>] { [] }

  public func searchScope(_ selection: ListSelection<Record>) async throws -> ListSearchScope? {
    nil
  }

  public func readAll(
    _ selection: ListSelection<Record>, start: @escaping @Sendable () throws -> Void,
    _ add: @escaping @Sendable (Record) throws -> Void
  ) async throws -> Bool { false }

  public func reduce<Result: Sendable>(
    _ selection: ListSelection<Record>, after position: Position?, limit: Int, bytes: Int,
    into initial: Result, _ add: @escaping @Sendable (inout Result, Record) -> Void
  ) async throws -> (result: Result, next: Position?) {
    let run = try await entries(
      selection, in: RowRange(after: position), limit: limit, bytes: bytes, from: .first)
    var result = initial
    for entry in run.entries { add(&result, entry.record) }
    return (result, run.isCutShort || run.entries.count == limit ? run.entries.last?.position : nil)
  }
}

/// Consecutive records that a source read.
public struct ListBatch<Record: Sendable>: Sendable {
  /// The records, in the order of their selection.
  public var entries: [ListEntry<Record>]
  /// Whether the range has more records, which were omitted because of the limit of bytes.
  public var isCutShort: Bool

  /// Creates a run of records.
  public init(_ entries: [ListEntry<Record>], isCutShort: Bool = false) {
    (self.entries, self.isCutShort) = (entries, isCutShort)
  }
}

/// A record with its key and position.
public struct ListEntry<Record: Sendable>: Sendable {
  /// The key, unique in the list.
  public var key: String
  /// The position after which a range continues behind this record.
  public var position: Position
  /// The record.
  public var record: Record
  /// Whether the record has a page of its own, found by its key.
  public var isRecord: Bool

  /// Creates an entry for a record.
  public init(key: String, position: Position, record: Record, isRecord: Bool = true) {
    (self.key, self.position, self.record, self.isRecord) = (key, position, record, isRecord)
  }
}

/// The number of records, as far as the source knows it.
public enum ListCount: Hashable, Sendable {
  /// The exact number.
  case exactly(Int)
  /// An estimate.
  case about(Int)
  /// A lower bound, at which counting stopped.
  case atLeast(Int)
  /// Unknown, because counting takes too long.
  case unknown
}

extension ListCount {
  /// Returns an estimate rounded to three digits, since more digits would suggest more precision.
  package static func roughly(_ count: Int) -> ListCount {
    var unit = 1
    while count / unit >= 1_000 { unit *= 10 }
    return .about((count + unit / 2) / unit * unit)
  }
}
