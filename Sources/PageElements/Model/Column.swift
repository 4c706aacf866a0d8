/// A column of a table: its heading, width and alignment.
///
///     Table(columns: [
///       Column("Drink", sort: "name"), Column("Price", width: .fixed(96), alignment: .end),
///     ])
public struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The width of a column.
  public enum Width: Hashable, Sendable {
    /// A share of the width that the fixed columns leave, in proportion to `weight`.
    case flexible(weight: Int = 1)
    /// A width in CSS pixels.
    case fixed(Double)
    /// A width for texts of up to `ideal` characters, at least for `minimum` characters. Where `minimum` is less, the
    /// column takes a share of the width that is left, in proportion to `ideal`.
    case fitted(minimum: Int, ideal: Int)
  }
  /// The alignment of a column's cells.
  public enum Alignment: Hashable, Sendable {
    /// At the start of the line: left in English.
    case start
    /// The middle.
    case center
    /// At the end of the line, for example for numbers: right in English.
    case end
  }

  /// The heading. An empty one is not shown.
  public var title: String
  /// The width. An equal share by default.
  public var width: Width
  /// The alignment. The start (left in English) by default.
  public var alignment: Alignment
  /// The name of this column's order in the page's address. `nil`, the default, means that rows are not sorted by this
  /// column. `PageSite` makes the heading a link, see its `Table.sorted(by:in:)`.
  public var sort: String?
  /// The position of the column in a narrow window, such as on a phone, where rows are cards. 1, the default, keeps it
  /// in the row's first line, 2 puts it below with its heading, and 3 or more hides it. If all columns have the
  /// priority 1, rows stay single lines in any window.
  ///
  ///     Table(columns: ["Tea", Column("Price", alignment: .end), Column("Harvest", priority: 2)]) { … }
  public var priority: Int
  /// Whether a cell below the first line in a narrow window has its heading beside it. True by default. Set it to false
  /// for self-explanatory cells, which then share one line.
  ///
  ///     Table(columns: [
  ///       "Customer", Column("State", priority: 2, showsTitleBelow: false),
  ///       Column("Placed", priority: 2, showsTitleBelow: false), Column("Total", alignment: .end),
  ///     ]) { … }
  public var showsTitleBelow: Bool
  /// Whether the column is for the actions of each row: ``actions(width:)``.
  public private(set) var isActionsColumn = false
  /// The link of the heading.
  package var link: SortLink?

  /// A link to the rows in the order of this column.
  package struct SortLink: Hashable, Sendable {
    package var address: Address
    /// The direction if the rows are in this order now: "ascending" or "descending", as in `aria-sort`.
    package var direction: String?

    package init(_ address: Address, direction: String?) {
      (self.address, self.direction) = (address, direction)
    }
  }

  /// Creates a column, by default with an equal share of the width, aligned at the start, not sortable and always
  /// shown.
  public init(
    _ title: String, sort: String? = nil, width: Width = .flexible(),
    alignment: Alignment = .start, priority: Int = 1, showsTitleBelow: Bool = true
  ) {
    (self.title, self.width, self.alignment, self.sort) = (title, width, alignment, sort)
    (self.priority, self.showsTitleBelow) = (priority, showsTitleBelow)
  }

  public init(stringLiteral value: String) { self.init(value) }

  /// Returns a last column for the buttons that delete, move or edit a row. The buttons are in their own cell,
  /// independent of the alignment of the other columns.
  ///
  ///     Table(columns: ["Tea", Column("Price", alignment: .end), .actions()]) {
  ///       for tea in teas {
  ///         Row(key: tea.id) { tea.name; tea.price }.onDelete { _ in try await store.delete(tea.id) }
  ///       }
  ///     }
  ///
  /// Rows have no cell for this column. Its heading is only read by screen readers. On a phone, two or more buttons are
  /// in a menu at the end of the row; a single button and buttons with `role(.primary)` are always visible. Without
  /// such a column, and in a row of one element across all columns, the buttons are at the end of the row's last cell.
  /// If this column is the only one or not the last, it is an ordinary column.
  ///
  /// - Parameter width: The width. 160 pixels by default, enough for two short words.
  public static func actions(width: Width = .fixed(160)) -> Column {
    var column = Column("", width: width)
    column.isActionsColumn = true
    return column
  }

  public static func == (left: Column, right: Column) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.width == right.width
      && left.alignment == right.alignment && left.sort.hasSameBytes(as: right.sort)
      && left.priority == right.priority && left.showsTitleBelow == right.showsTitleBelow
      && left.link == right.link
      && left.isActionsColumn == right.isActionsColumn
  }
}
