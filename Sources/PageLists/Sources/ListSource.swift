public import PageSite

/// Where a list's records are: a store that finds those after a given one, and narrows them down, by itself.
///
/// `PageData` has one for SQLite, ``MemoryList`` is one for arrays. What a source cannot do it says by
/// ``check(_:)``, when the page is made.
public protocol ListSource<Record>: Sendable {
  /// What it has.
  associatedtype Record: Sendable

  /// The records of a range, in the order of a selection.
  ///
  /// - Parameters:
  ///   - selection: Which records, in which order.
  ///   - range: Which of them, by positions that this source has given.
  ///   - limit: How many at most.
  ///   - bytes: Once more have been read, no further record is, but two are in any case.
  ///   - end: Which end of the range to take them from, if there are more.
  /// - Throws: `InvalidPosition` when a position of the range is none of this order's.
  func entries(
    _ selection: ListSelection<Record>, in range: RowRange, limit: Int, bytes: Int,
    from end: RowRange.End
  ) async throws -> ListRun<Record>

  /// Puts the records of a selection together into one result, as an export does, as far as so many records or bytes go.
  ///
  /// By default with all that ``entries(_:in:limit:bytes:from:)`` knows of each; a source that can do without is faster.
  ///
  /// - Parameters:
  ///   - selection: Which records, in which order.
  ///   - position: Where to begin; `nil` for the beginning.
  ///   - limit: How many at most.
  ///   - bytes: Once more have been read, no further record is, but two are in any case.
  ///   - initial: The result of none.
  ///   - add: Adds a record.
  /// - Returns: The result, and where it goes on; `nil` where it is at its end.
  /// - Throws: As ``entries(_:in:limit:bytes:from:)``.
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
  /// - Throws: As ``entries(_:in:limit:bytes:from:)``.
  func readAll(
    _ selection: ListSelection<Record>, start: @escaping @Sendable () throws -> Void,
    _ add: @escaping @Sendable (Record) throws -> Void
  ) async throws -> Bool

  /// The record of a key, as ``ListEntry/key`` has it; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - selection: Of what, and in which order its position is.
  /// - Throws: Whatever keeps the source from reading.
  func entry(
    _ key: String, in selection: ListSelection<Record>
  ) async throws -> ListEntry<Record>?

  /// How many records a selection has, counted as far as `limit`.
  ///
  /// - Throws: Whatever keeps the source from reading.
  func count(_ selection: ListSelection<Record>, upTo limit: Int) async throws -> ListCount

  /// Another number after each change of its records; `nil`, the default, where that cannot be told at once. By it a
  /// page remembers how many records there are while it is scrolled through.
  var version: UInt64? { get }

  /// The values that a column has most often in a selection, the most frequent first; `nil` where that would take too
  /// long, or is not known. Not known by default.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - selection: Which records are counted.
  ///   - limit: How many values at most.
  /// - Throws: Whatever keeps the source from reading.
  func facet(
    _ column: DataColumn<Record>, in selection: ListSelection<Record>, limit: Int
  ) async throws -> [ListFacet]?

  /// The groups of a selection's records, those first whose sum is greatest, or else that have most records; `nil` where
  /// that would take too long, or is not known. Not known by default.
  ///
  /// - Parameters:
  ///   - grouping: By which column, and what is added up. Numbers that are equal are one value, texts by their bytes.
  ///   - values: Only the groups that have these values; `nil` for all.
  ///   - selection: Which records.
  ///   - limit: How many groups at most.
  /// - Throws: Whatever keeps the source from reading.
  func groups(
    _ grouping: ListGrouping<Record>, of values: [SortValue]?, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListGroup]?

  /// What of a column's values is there most often; `nil` where that would take too long, or is not known. By default
  /// the values alone are.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - part: What of its values is counted.
  ///   - selection: Which records are counted.
  ///   - limit: How many at most.
  /// - Throws: Whatever keeps the source from reading.
  func facet(
    _ column: DataColumn<Record>, by part: ListFacet.Part, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListFacet]?

  /// The columns by which it orders or narrows down at the cost of a look at all records. None by default.
  func columnsWithoutIndex(_ selection: ListSelection<Record>) -> [DataColumn<Record>]

  /// Returns the part of the list that is searched for the words of a selection; `nil`, the default, means all of it.
  ///
  /// - Throws: An error if the source cannot read.
  func searchScope(_ selection: ListSelection<Record>) async throws -> ListSearchScope?

  /// Whether it can order by these columns and narrow down by them.
  ///
  /// - Throws: What a developer has to mend.
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

/// Records that were read, one after the other.
public struct ListRun<Record: Sendable>: Sendable {
  /// The records, in the order of their selection.
  public var entries: [ListEntry<Record>]
  /// Whether the range has more of them, which were left for their bytes.
  public var isCutShort: Bool

  /// Records of which none was left for its bytes, by default.
  public init(_ entries: [ListEntry<Record>], isCutShort: Bool = false) {
    (self.entries, self.isCutShort) = (entries, isCutShort)
  }
}

/// A record with its key and its place.
public struct ListEntry<Record: Sendable>: Sendable {
  /// Tells it from all others of its list.
  public var key: String
  /// Where a range that goes on behind it begins.
  public var position: Position
  /// What is there.
  public var record: Record
  /// Whether the record has a page of its own, found by its key.
  public var isRecord: Bool

  /// A record that is found by its key, unless told otherwise.
  public init(key: String, position: Position, record: Record, isRecord: Bool = true) {
    (self.key, self.position, self.record, self.isRecord) = (key, position, record, isRecord)
  }
}

/// How many records there are, as far as anybody knows.
public enum ListCount: Hashable, Sendable {
  /// So many.
  case exactly(Int)
  /// About so many: they were not counted.
  case about(Int)
  /// So many at least: they were counted no further.
  case atLeast(Int)
  /// Nobody knows: it takes too long to count them.
  case unknown
}

extension ListCount {
  /// About so many, to three digits: more would be said than is known.
  package static func roughly(_ count: Int) -> ListCount {
    var unit = 1
    while count / unit >= 1_000 { unit *= 10 }
    return .about((count + unit / 2) / unit * unit)
  }
}
