/// A column of a table: its heading and how it shares the width.
///
///     Table(columns: [
///       Column("Drink", sort: "name"), Column("Price", width: .fixed(96), alignment: .end),
///     ])
public struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
  /// How wide a column is.
  public enum Width: Hashable, Sendable {
    /// A share of what the fixed columns leave, in proportion to `weight`.
    case flexible(weight: Int = 1)
    /// So many CSS pixels.
    case fixed(Double)
  }
  /// To which side a column's cells keep.
  public enum Alignment: Hashable, Sendable {
    /// Where lines begin: the left, in English.
    case start
    /// The middle.
    case center
    /// Where lines end, as suits numbers: the right, in English.
    case end
  }

  /// The heading. Empty means none is seen.
  public var title: String
  /// An equal share by default.
  public var width: Width
  /// The start (left, in English) by default.
  public var alignment: Alignment
  /// By what a page's address says that its rows are in the order of this column; `nil`, the default, for
  /// one that rows are not sorted by. `PageSite` makes a link of the heading, see `Table.sorted(by:in:)`
  /// there.
  public var sort: String?
  /// What becomes of it in a narrow window, such as a phone's, where rows are cards. 1, the default, stays in
  /// the row's first line, 2 stands below with its heading, 3 and more are left out. As long as all columns
  /// are of the first kind, rows stay lines, however narrow.
  ///
  ///     Table(columns: ["Tea", Column("Price", alignment: .end), Column("Harvest", priority: 2)]) { … }
  public var priority: Int
  /// Whether its heading stands beside what stands below in a narrow window. True by default; where it is false, for
  /// what speaks for itself, the cells stand side by side in one line.
  ///
  ///     Table(columns: [
  ///       "Customer", Column("State", priority: 2, showsTitleBelow: false),
  ///       Column("Placed", priority: 2, showsTitleBelow: false), Column("Total", alignment: .end),
  ///     ]) { … }
  public var showsTitleBelow: Bool
  /// Whether it is for what can be done with each row: ``actions(width:)``.
  public private(set) var holdsActions = false
  /// Where the heading leads.
  package var link: SortLink?

  /// A heading that leads to the rows in its order.
  package struct SortLink: Hashable, Sendable {
    package var address: Address
    /// Whether the rows are in this order now, and in which direction: "ascending" or "descending", as
    /// `aria-sort` has it.
    package var direction: String?

    package init(_ address: Address, direction: String?) {
      (self.address, self.direction) = (address, direction)
    }
  }

  /// A column that takes an equal share, keeps to the start, is not sorted by and always shown, unless told
  /// otherwise.
  public init(
    _ title: String, sort: String? = nil, width: Width = .flexible(),
    alignment: Alignment = .start, priority: Int = 1, showsTitleBelow: Bool = true
  ) {
    (self.title, self.width, self.alignment, self.sort) = (title, width, alignment, sort)
    (self.priority, self.showsTitleBelow) = (priority, showsTitleBelow)
  }

  public init(stringLiteral value: String) { self.init(value) }

  /// The last column of a table whose rows can be deleted, moved or edited: the buttons for it stand in a cell
  /// of their own, whatever the columns before it are aligned to.
  ///
  ///     Table(columns: ["Tea", Column("Price", alignment: .end), .actions()]) {
  ///       for tea in teas {
  ///         Row(key: tea.id) { tea.name; tea.price }.onDelete { _ in try await store.delete(tea.id) }
  ///       }
  ///     }
  ///
  /// Rows have no cell for it. Its heading is heard, not seen. On a phone two or more of them stand behind a button at the
  /// row's end; one alone, and those of `role(.primary)`, always stand in the row.
  /// Without such a column, and in a row that is one element across all columns, they stand at the end of the
  /// row's last cell. It is a column like any other where it is not the last, or the only one.
  ///
  /// - Parameter width: 160 pixels by default, which is enough for two short words.
  public static func actions(width: Width = .fixed(160)) -> Column {
    var column = Column("", width: width)
    column.holdsActions = true
    return column
  }

  public static func == (left: Column, right: Column) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.width == right.width
      && left.alignment == right.alignment && left.sort.hasSameBytes(as: right.sort)
      && left.priority == right.priority && left.showsTitleBelow == right.showsTitleBelow
      && left.link == right.link
      && left.holdsActions == right.holdsActions
  }
}
