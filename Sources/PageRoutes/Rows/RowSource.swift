public import PageElements

/// A list of rows in a fixed order, with keyset pagination: it reads ranges by their sort values and never
/// counts rows.
///
/// `PageData` has sources for SQLite. For another store, conform a type of your own. The store must be able
/// to find the rows after a key.
public protocol RowSource: Sendable {
  /// The name of the order. It is part of every cursor: change it with the order, so that the site rejects
  /// cursors of the old order.
  var order: String { get }

  /// Returns the rows of a range, in display order.
  ///
  /// - Parameters:
  ///   - range: The range to read.
  ///   - limit: The maximum number of rows.
  ///   - end: The end of the range to read from, if it has more rows than `limit`.
  /// - Throws: ``InvalidPosition`` if a position of the range does not belong to the source.
  func rows(
    in range: RowRange, limit: Int, from end: RowRange.End
  ) async throws -> [PositionedRow]

  /// Returns the rows of a range, in display order, up to a number of bytes. The limit keeps large rows from
  /// filling the memory.
  ///
  /// The default implementation ignores `bytes`. It suits sources whose rows are small or in memory.
  ///
  /// - Parameters:
  ///   - range: The range to read.
  ///   - limit: The maximum number of rows.
  ///   - bytes: The number of bytes after which reading stops. At least two rows are read.
  ///   - end: The end of the range to read from, if it has more rows than `limit`.
  /// - Throws: The errors of ``rows(in:limit:from:)``.
  func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowBatch

  /// Returns the section with a key, without rows; `nil` if there is no such section. An existing section may
  /// be empty.
  ///
  /// - Throws: Any error of reading. See `SiteProblemConvertible` for the response.
  func section(_ key: String) async throws -> Section?

  /// Returns the row with a key and its position. Actions use it to find their row again.
  ///
  /// The default implementation searches all rows, in batches. It is correct, but takes time linear in the
  /// length of the list.
  ///
  /// - Parameters:
  ///   - key: The key of the row.
  ///   - section: The section to search; `nil` for all.
  /// - Throws: Any error of reading. See `SiteProblemConvertible` for the response.
  func row(key: String, in section: String?) async throws -> PositionedRow?

  /// Returns the links of the section index (`Table.showsSectionIndex`), in order, including sections on
  /// other pages. By default, there are no such links, and the index contains the sections that are shown.
  ///
  /// The site calls it for each document, so it should be fast.
  ///
  /// - Throws: Any error of reading.
  func sectionIndex() async throws -> [SectionIndexTitle]
}

extension RowSource {
  public func sectionIndex() async throws -> [SectionIndexTitle] { [] }

  public func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowBatch {
    RowBatch(try await rows(in: range, limit: limit, from: end))
  }

  public func row(key: String, in section: String?) async throws -> PositionedRow? {
    try await scan(for: key, in: section)
  }

  /// Searches all rows for a key, in batches.
  package func scan(for key: String, in section: String?) async throws -> PositionedRow? {
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

/// A range of rows by position. It stays valid when rows are added or removed.
public struct RowRange: Hashable, Sendable {
  /// The ends of a range.
  public enum End: Hashable, Sendable {
    /// The end with the first rows in the order.
    case first
    /// The end with the last rows in the order.
    case last
  }

  /// The position before the range; `nil` for the start of the list.
  public var after: Position?
  /// The last position of the range; `nil` for the end of the list.
  public var through: Position?
  /// The only section of the range; `nil` for all.
  public var section: String?

  /// Creates a range between two positions; all rows by default.
  public init(after: Position? = nil, through: Position? = nil, section: String? = nil) {
    (self.after, self.through, self.section) = (after, through, section)
  }
}

/// Consecutive rows that were read.
public struct RowBatch: Sendable {
  /// The rows, in display order.
  public var rows: [PositionedRow]
  /// Whether the byte limit omitted rows of the range. False by default.
  public var isCutShort: Bool

  /// Creates a run of rows, without omitted rows by default.
  public init(_ rows: [PositionedRow], isCutShort: Bool = false) {
    (self.rows, self.isCutShort) = (rows, isCutShort)
  }
}

/// A row with its position and section.
public struct PositionedRow: Sendable {
  /// The position at which a range ends with the row, or after which it continues.
  public var position: Position
  /// The key of the row's section.
  public var section: String
  /// The row to show.
  public var row: Row

  /// Creates a row with its position and section.
  public init(position: Position, section: String, row: Row) {
    (self.position, self.section, self.row) = (position, section, row)
  }
}

/// A position in a list: the sort values of a row, the last of which are unique. It stays valid when the row
/// is removed.
public struct Position: Hashable, Sendable {
  /// The values of the sort columns, in the order of the columns.
  public var values: [SortValue]

  /// Creates the position of a row with these sort values.
  public init(_ values: [SortValue]) { self.values = values }
}

/// A value that rows are sorted by.
public enum SortValue: Hashable, Sendable {
  /// No value, like NULL in SQL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction. `SQLiteRows` rejects NaN, which has no place in an order.
  case real(Double)
  /// Text. The source defines its order.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

/// A position that does not belong to a source. The site answers 400.
public struct InvalidPosition: Error, Hashable, Sendable {
  /// Creates the error, which does not name the position.
  public init() {}
}
