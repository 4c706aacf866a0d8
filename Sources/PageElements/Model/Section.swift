/// Rows that belong together, with an optional header and footer.
///
///     Section("People", key: "people", empty: "Nobody yet.") {
///       for person in people { Row(key: person.id) { person.name } }
///     }
///
/// A section's ``key`` is its identity; its title is not, since a translation must not change it.
public struct Section: Equatable, Sendable {
  /// Tells this section from the others of its table. Never empty; `nil`, the default, means its
  /// position.
  public var key: String?
  /// The rows, in display order.
  public var rows: [Row]
  /// How the section's rows look where they do not say it themselves.
  public var rowStyle: ContainerStyle {
    get { rowStyling.value }
    set { rowStyling.value = newValue }
  }
  private var rowStyling = Styled()
  /// What stands for the section in the table's index, which ``Table/showsSectionIndex`` shows;
  /// `nil`, the default, means the first letter of ``headerTitle``.
  public var indexTitle: String?
  /// What stands across all columns where the section has no rows; `nil`, the default, shows nothing.
  ///
  ///     section.empty = "Nothing found."
  ///
  /// It is none of ``rows``. Where a long table is shown in parts, a section with rows in another part
  /// does not show it; one of a row source (PageSite) is shown with rows alone, so never does. A handler
  /// in it needs a section with a ``key``.
  public var empty: AnyElement?
  var responders = SharedResponders()
  var headerSlots = SectionViewSlots()
  var footerSlots = SectionViewSlots()

  /// The positions this section and its first row have in the whole table, where the table shown
  /// is a part of it: keyless rows keep their identity on every page.
  package var position: Int?
  package var firstRowPosition = 0
  /// Whether its rows were written without a section, as long as a builder collects them.
  var isLoose = false

  public static func == (left: Section, right: Section) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.indexTitle.hasSameBytes(as: right.indexTitle)
      && left.position == right.position && left.firstRowPosition == right.firstRowPosition
      && left.headerSlots == right.headerSlots && left.footerSlots == right.footerSlots
      && left.rowStyling == right.rowStyling && left.empty == right.empty
      && left.responders == right.responders && left.rows == right.rows
  }

  /// A section of these rows, named by its position; none by default, to be added later.
  public init(rows: [Row] = [], header: SectionHeader? = nil, footer: SectionFooter? = nil) {
    self.rows = rows
    (headerSlots.own, footerSlots.own) = (header, footer)
  }

  init(loose rows: [Row]) {
    self.init(rows: rows)
    isLoose = true
  }

  /// A section of these rows, which keeps its identity wherever it moves.
  public init(
    key: some KeyConvertible, rows: [Row] = [], header: SectionHeader? = nil,
    footer: SectionFooter? = nil
  ) {
    self.init(rows: rows, header: header, footer: footer)
    self.key = key.key
  }

  /// A section whose rows are written one per line, named by its position.
  ///
  /// - Parameters:
  ///   - title: Shown in the header; `nil`, the default, shows no header.
  ///   - empty: Text or an element that stands in place of rows where there are none: ``empty``.
  ///     `nil`, the default, shows nothing.
  ///   - rows: The rows, in the order in which they stand.
  public init(
    _ title: String? = nil, empty: (any Element)? = nil, @RowBuilder rows: () -> [Row]
  ) {
    self.init(rows: rows())
    headerTitle = title
    self.empty = empty?.any
  }

  /// A section whose rows are written one per line.
  ///
  ///     Section("Results", key: "results", empty: "Nothing found.") {
  ///       for tea in teas { Row(key: tea.id, tea.name) }
  ///     }
  ///
  /// - Parameters:
  ///   - title: Shown in the header; `nil`, the default, shows no header.
  ///   - key: The section's identity: ``key``.
  ///   - empty: Text or an element that stands in place of rows where there are none: ``empty``.
  ///     `nil`, the default, shows nothing.
  ///   - rows: The rows, in the order in which they stand.
  public init(
    _ title: String? = nil, key: some KeyConvertible, empty: (any Element)? = nil,
    @RowBuilder rows: () -> [Row]
  ) {
    self.init(title, empty: empty, rows: rows)
    self.key = key.key
  }

  /// A section with one row for each item, named by its position.
  ///
  /// - Parameters:
  ///   - title: Shown in the header; `nil`, the default, shows no header.
  ///   - items: What the rows are made of.
  ///   - empty: Text or an element that stands in place of rows where there are none: ``empty``.
  ///     `nil`, the default, shows nothing.
  ///   - row: Makes the row of an item.
  /// - Throws: What `row` throws.
  @inlinable public init<Items: Collection>(
    _ title: String? = nil, each items: Items, empty: (any Element)? = nil,
    row: (Items.Element) throws -> Row
  ) rethrows {
    self.init(rows: try items.map(row))
    headerTitle = title
    self.empty = empty?.any
  }

  /// A section with one row for each item: the way for long lists.
  ///
  ///     Section("Teas", key: "teas", each: teas, empty: "Sold out.") { Row(key: $0.id, $0.name) }
  ///
  /// - Parameters:
  ///   - title: Shown in the header; `nil`, the default, shows no header.
  ///   - key: The section's identity: ``key``.
  ///   - items: What the rows are made of.
  ///   - empty: Text or an element that stands in place of rows where there are none: ``empty``.
  ///     `nil`, the default, shows nothing.
  ///   - row: Makes the row of an item.
  /// - Throws: What `row` throws.
  @inlinable public init<Items: Collection>(
    _ title: String? = nil, key: some KeyConvertible, each items: Items,
    empty: (any Element)? = nil, row: (Items.Element) throws -> Row
  ) rethrows {
    try self.init(title, each: items, empty: empty, row: row)
    self.key = key.key
  }
}
