/// A row of a section: a single element, or one cell for each column of its table.
///
///     Row("Yay!").background(.yellow).height(60)
///
///     Row(key: tea.id) {
///       tea.name
///       Link("Order", to: tea.url)
///     }
///     .onDelete(confirm: "Delete “\(tea.name)”?") { _ in try await store.remove(tea.id) }
///
/// Most properties have a modifier of a similar name, which returns a changed copy.
///
/// A row's ``key`` is its identity from one version of a page to the next, whatever it shows. Without a key, the row is
/// identified by its position.
public struct Row: ElementContainer {
  /// The key of the row, unique in its section. Never empty. `nil`, the default, means its position.
  public var key: String?
  /// The cells of the row, left to right.
  public var cells: [AnyElement]
  /// Whether the row has a single element that spans all columns.
  public private(set) var spansColumns: Bool
  var style = StyleStorage()
  /// All style properties of the row.
  package var containerStyle: ContainerStyle {
    get { style.value }
    set { style.value = newValue }
  }

  /// Creates a row with one element across all columns: text, a whole number, or a view.
  ///
  ///     Row("Nothing left to do.")
  @inlinable public init(_ element: some Element) {
    self.init(spanning: element.any, key: nil)
  }

  /// Creates a row with one element across all columns: text, a whole number, or a view.
  ///
  ///     Row(key: tea.id, tea.name)
  @inlinable public init(key: some KeyConvertible, _ element: some Element) {
    self.init(spanning: element.any, key: key.key)
  }

  /// Creates a row with one cell for each column of its table.
  ///
  /// - Parameter cells: The cells. If their number is not that of the table's columns, rendering throws
  ///   ``RenderError/cellCount(_:columns:section:row:)``.
  public init(cells: [AnyElement]) {
    (key, self.cells, spansColumns) = (nil, cells, false)
  }

  /// Creates a row with one cell for each column of its table.
  @inlinable public init(key: some KeyConvertible, cells: [AnyElement]) {
    self.init(cells: cells)
    self.key = key.key
  }

  /// Creates a row without a key whose cells are written one per line.
  @inlinable public init(@CellBuilder cells: () -> [AnyElement]) { self.init(cells: cells()) }

  /// Creates a row whose cells are written one per line.
  @inlinable public init(key: some KeyConvertible, @CellBuilder cells: () -> [AnyElement]) {
    self.init(key: key, cells: cells())
  }

  @usableFromInline init(spanning element: AnyElement, key: String?) {
    (self.key, cells, spansColumns) = (key, [element], true)
  }

  public static func == (left: Row, right: Row) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.spansColumns == right.spansColumns
      && left.style == right.style && left.cells == right.cells
  }

  public var backgroundColor: Color {
    get { style[\.backgroundColor] ?? .clear }
    set { style[\.backgroundColor] = newValue }
  }
  public var isUserInteractionEnabled: Bool {
    get { style[\.isUserInteractionEnabled] ?? true }
    set { style[\.isUserInteractionEnabled] = newValue }
  }
  public var layoutMargins: LayoutMargins {
    get { style[\.layoutMargins] ?? .default }
    set { style[\.layoutMargins] = newValue }
  }
  /// The line under the row. Hidden by default.
  public var separatorStyle: SeparatorStyle {
    get { style[\.separatorStyle] ?? .hidden }
    set { style[\.separatorStyle] = newValue }
  }
  /// The row's height. Automatic by default. A fixed height is also the ``estimatedRowHeight``.
  public var rowHeight: Height {
    get { style[\.height] ?? .automatic }
    set { style.value.set(height: newValue) }
  }
  /// The estimated height of the row until it is first shown, in CSS pixels. A browser does not lay out a row with an
  /// estimate while it is outside the visible area. `nil`, the default, lays it out with its section.
  public var estimatedRowHeight: Double? {
    get { style[\.estimatedHeight] }
    set { style[\.estimatedHeight] = newValue }
  }
  /// The highlight of the row when the reader points at it or presses it. ``SelectionStyle/none`` by default.
  public var selectionStyle: SelectionStyle {
    get { style[\.selectionStyle] ?? .none }
    set { style[\.selectionStyle] = newValue }
  }
  /// The symbol at the end of the row. ``Accessory/none`` by default.
  public var accessory: Accessory {
    get { style[\.accessory] ?? .none }
    set { style[\.accessory] = newValue }
  }
  /// The indentation of the row, in steps of 16 CSS pixels. 0 by default.
  public var indentationLevel: Int {
    get { style[\.indentationLevel] ?? 0 }
    set { style[\.indentationLevel] = newValue }
  }
  /// The description of the row for screen readers and tests.
  public var accessibility: Accessibility {
    get { style[\.accessibility] }
    set { style[\.accessibility] = newValue }
  }
  /// A marker for scripts, styles and tests (`data-tag`). Unlike ``key``, it need not be unique.
  public var tag: String? {
    get { style[\.tag] }
    set { style[\.tag] = newValue }
  }
}
