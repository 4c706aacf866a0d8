public import PageElements

/// A list of rows in a fixed order that is read a range at a time: by the values it is sorted by,
/// never by counting rows.
///
/// `PageData` reads them from SQLite; conform a type of your own for any other store that can find
/// the rows after a given key.
public protocol RowSource: Sendable {
  /// Names the order of the rows. It is part of every cursor: change it when the order changes, so
  /// that cursors of the old order are refused.
  var order: String { get }

  /// The rows of a range, in display order.
  ///
  /// - Parameters:
  ///   - range: Which rows.
  ///   - limit: How many at most.
  ///   - end: Which end of the range to take them from, if there are more.
  /// - Throws: ``InvalidPosition`` when a position of the range is none of this source's.
  func rows(
    in range: RowRange, limit: Int, from end: RowRange.End
  ) async throws -> [PlacedRow]

  /// The same, as far as so many bytes go: what keeps a page of rows that are large from filling the
  /// memory.
  ///
  /// By default all of them, for sources whose rows are small or in memory already.
  ///
  /// - Parameters:
  ///   - range: Which rows.
  ///   - limit: How many at most.
  ///   - bytes: Once more have been read, no further row is, but two are in any case.
  ///   - end: Which end of the range to take them from, if there are more.
  /// - Throws: As ``rows(in:limit:from:)``.
  func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowRun

  /// The section of a key, without rows; `nil` when there is no such section. A section may exist
  /// and be empty.
  ///
  /// - Throws: Whatever keeps the source from reading. See ``SiteProblemConvertible`` for how it is
  ///   answered.
  func section(_ key: String) async throws -> Section?

  /// The row of a key, with its place: how an action finds its row again.
  ///
  /// By default it is looked for in all rows, a batch at a time: correct, and as slow as the list is
  /// long.
  ///
  /// - Parameters:
  ///   - key: The row's key.
  ///   - section: Look in this section alone; `nil` for all.
  /// - Throws: Whatever keeps the source from reading. See ``SiteProblemConvertible`` for how it is
  ///   answered.
  func row(key: String, in section: String?) async throws -> PlacedRow?

  /// What the bar that leads to sections shows (`Table.showsSectionIndex`), those that are not shown
  /// included, in order. By default nothing, and the bar leads to the sections that are shown.
  ///
  /// It is asked for with each document, so it should be at hand.
  ///
  /// - Throws: Whatever keeps the source from reading.
  func sectionIndex() async throws -> [SectionIndexTitle]
}

extension RowSource {
  public func sectionIndex() async throws -> [SectionIndexTitle] { [] }

  public func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowRun {
    RowRun(try await rows(in: range, limit: limit, from: end))
  }

  public func row(key: String, in section: String?) async throws -> PlacedRow? {
    try await scan(for: key, in: section)
  }

  /// Looks for a row in all of them, a batch at a time.
  package func scan(for key: String, in section: String?) async throws -> PlacedRow? {
    var range = RowRange(section: section)
    while true {
      let found = try await rows(in: range, limit: 500, bytes: 4 << 20, from: .first)
      if let row = found.rows.first(where: { $0.row.key.hasSameBytes(as: key) }) { return row }
      guard found.isCutShort || found.rows.count == 500, let last = found.rows.last else {
        return nil
      }
      range.after = last.position
    }
  }
}

/// A range of rows by position, which holds whatever rows come and go.
public struct RowRange: Hashable, Sendable {
  /// The two ends of a range.
  public enum End: Hashable, Sendable {
    /// Where the rows come first in the order.
    case first
    /// Where they come last.
    case last
  }

  /// Rows that sort after this position; `nil` for the beginning.
  public var after: Position?
  /// Rows that sort up to and including this position; `nil` for the end.
  public var through: Position?
  /// Rows of this section alone; `nil` for all.
  public var section: String?

  /// The rows between two positions; all of them by default.
  public init(after: Position? = nil, through: Position? = nil, section: String? = nil) {
    (self.after, self.through, self.section) = (after, through, section)
  }
}

/// Rows that were read, one after the other.
public struct RowRun: Sendable {
  /// The rows, in display order.
  public var rows: [PlacedRow]
  /// Whether the range has more of them, which were left for
  /// their bytes. False by default.
  public var isCutShort: Bool

  /// Rows of which none was left for its bytes, by default.
  public init(_ rows: [PlacedRow], isCutShort: Bool = false) {
    (self.rows, self.isCutShort) = (rows, isCutShort)
  }
}

/// A row with its place: its section, and the values it is sorted by.
public struct PlacedRow: Sendable {
  /// Where a range that goes on behind the row begins, or one up to it ends.
  public var position: Position
  /// The key of the row's section.
  public var section: String
  /// What is shown there.
  public var row: Row

  /// Puts a row in its place.
  public init(position: Position, section: String, row: Row) {
    (self.position, self.section, self.row) = (position, section, row)
  }
}

/// A place in a list: the values by which it is sorted, ending with what is unique. It holds when
/// the row that was there is gone.
public struct Position: Hashable, Sendable {
  /// One for each column of the order, in the order of the columns.
  public var values: [SortValue]

  /// The place of a row that has these values.
  public init(_ values: [SortValue]) { self.values = values }
}

/// A value that rows are sorted by.
public enum SortValue: Hashable, Sendable {
  /// None, as SQL's NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number that may have a fraction. `SQLiteRows` refuses NaN, which has no place in an order.
  case real(Double)
  /// Text. How it is compared, the source says.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

/// A position that a source cannot make sense of: answered with 400.
public struct InvalidPosition: Error, Hashable, Sendable {
  /// The same for any position: it does not say which.
  public init() {}
}
