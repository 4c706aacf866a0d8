/// A group of rows with an optional header and footer.
///
///     Section("People", key: "people", empty: "Nobody yet.") {
///       for person in people { Row(key: person.id) { person.name } }
///     }
///
/// A section's ``key`` is its identity. Its title is not, because a translation changes it.
public struct Section: Equatable, Sendable {
  /// The key of the section, unique in its table. Never empty. `nil`, the default, means its position.
  public var key: String?
  /// The rows, in display order.
  public var rows: [Row]
  /// The style of the section's rows, used for properties that a row does not set.
  public var rowStyle: ContainerStyle {
    get { rowStyling.value }
    set { rowStyling.value = newValue }
  }
  private var rowStyling = StyleStorage()
  /// The section's entry in the table's index, which ``Table/showsSectionIndex`` shows. `nil`, the default, uses the
  /// first letter of ``headerTitle``.
  public var indexTitle: String?
  /// The element across all columns that the section shows if it has no rows. `nil`, the default, shows nothing.
  ///
  ///     section.empty = "Nothing found."
  ///
  /// It is not one of ``rows``. If a long table is split into pages, a section with rows on another page does not show
  /// it. A section of a row source (PageSite) appears only with rows, so it never shows it. A handler in it requires a
  /// section with a ``key``.
  public var empty: AnyElement?
  var responders = SharedResponders()
  var headerSlots = SectionViewSlots()
  var footerSlots = SectionViewSlots()

  /// The positions of this section and its first row in the whole table, if this table is a part of it. Rows without a
  /// key thus keep their identity on every page.
  package var position: Int?
  package var firstRowPosition = 0
  /// Whether its rows were written outside a section. Used only while a builder collects sections.
  var isImplicit = false

  public static func == (left: Section, right: Section) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.indexTitle.hasSameBytes(as: right.indexTitle)
      && left.position == right.position && left.firstRowPosition == right.firstRowPosition
      && left.headerSlots == right.headerSlots && left.footerSlots == right.footerSlots
      && left.rowStyling == right.rowStyling && left.empty == right.empty
      && left.responders == right.responders && left.rows == right.rows
  }

  /// Creates a section identified by its position, by default without rows.
  public init(rows: [Row] = [], header: SectionHeader? = nil, footer: SectionFooter? = nil) {
    self.rows = rows
    (headerSlots.explicit, footerSlots.explicit) = (header, footer)
  }

  init(implicit rows: [Row]) {
    self.init(rows: rows)
    isImplicit = true
  }

  /// Creates a section with a key, which keeps its identity wherever it moves.
  public init(
    key: some KeyConvertible, rows: [Row] = [], header: SectionHeader? = nil,
    footer: SectionFooter? = nil
  ) {
    self.init(rows: rows, header: header, footer: footer)
    self.key = key.key
  }

  /// Creates a section identified by its position, with rows that are written one per line.
  ///
  /// - Parameters:
  ///   - title: The title in the header. `nil`, the default, shows no header.
  ///   - empty: Text or an element shown if the section has no rows: ``empty``. `nil`, the default, shows nothing.
  ///   - rows: The rows, in display order.
  public init(
    _ title: String? = nil, empty: (any Element)? = nil, @RowBuilder rows: () -> [Row]
  ) {
    self.init(rows: rows())
    headerTitle = title
    self.empty = empty?.any
  }

  /// Creates a section with rows that are written one per line.
  ///
  ///     Section("Results", key: "results", empty: "Nothing found.") {
  ///       for tea in teas { Row(key: tea.id, tea.name) }
  ///     }
  ///
  /// - Parameters:
  ///   - title: The title in the header. `nil`, the default, shows no header.
  ///   - key: The section's identity: ``key``.
  ///   - empty: Text or an element shown if the section has no rows: ``empty``. `nil`, the default, shows nothing.
  ///   - rows: The rows, in display order.
  public init(
    _ title: String? = nil, key: some KeyConvertible, empty: (any Element)? = nil,
    @RowBuilder rows: () -> [Row]
  ) {
    self.init(title, empty: empty, rows: rows)
    self.key = key.key
  }

  /// Creates a section identified by its position, with one row for each item.
  ///
  /// - Parameters:
  ///   - title: The title in the header. `nil`, the default, shows no header.
  ///   - items: The items.
  ///   - empty: Text or an element shown if the section has no rows: ``empty``. `nil`, the default, shows nothing.
  ///   - row: Returns the row of an item.
  /// - Throws: The error of `row`.
  @inlinable public init<Items: Collection>(
    _ title: String? = nil, each items: Items, empty: (any Element)? = nil,
    row: (Items.Element) throws -> Row
  ) rethrows {
    self.init(rows: try items.map(row))
    headerTitle = title
    self.empty = empty?.any
  }

  /// Creates a section with one row for each item. Use it for long lists.
  ///
  ///     Section("Teas", key: "teas", each: teas, empty: "Sold out.") { Row(key: $0.id, $0.name) }
  ///
  /// - Parameters:
  ///   - title: The title in the header. `nil`, the default, shows no header.
  ///   - key: The section's identity: ``key``.
  ///   - items: The items.
  ///   - empty: Text or an element shown if the section has no rows: ``empty``. `nil`, the default, shows nothing.
  ///   - row: Returns the row of an item.
  /// - Throws: The error of `row`.
  @inlinable public init<Items: Collection>(
    _ title: String? = nil, key: some KeyConvertible, each items: Items,
    empty: (any Element)? = nil, row: (Items.Element) throws -> Row
  ) rethrows {
    try self.init(title, each: items, empty: empty, row: row)
    self.key = key.key
  }
}
