/// The position of a row in a table: the position of its section, and its own in the section.
///
///     let index = TableIndex(section: 0, row: 2)
///     let third = table[index]
///
/// Positions start at 0. Indices are ordered as the rows are displayed.
public struct TableIndex: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The position of the section in its table.
  public var section: Int
  /// The position of the row in its section.
  public var row: Int

  /// Creates an index. The table need not have a row there.
  public init(section: Int, row: Int) {
    (self.section, self.row) = (section, row)
  }

  public static func < (left: TableIndex, right: TableIndex) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }

  /// The section and row position, as in `0.2`.
  public var description: String { "\(section).\(row)" }
}
