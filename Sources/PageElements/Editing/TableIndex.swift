/// Where a row is: the position of its section in the table, and its own in the section.
///
///     let index = TableIndex(section: 0, row: 2)
///     let third = table[index]
///
/// Positions count from 0 and order as the rows are displayed.
public struct TableIndex: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The position of the section in its table.
  public var section: Int
  /// The position of the row in its section.
  public var row: Int

  /// A place in a table, which need not have one there.
  public init(section: Int, row: Int) {
    (self.section, self.row) = (section, row)
  }

  public static func < (left: TableIndex, right: TableIndex) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }

  /// Section and row, as in `0.2`.
  public var description: String { "\(section).\(row)" }
}
