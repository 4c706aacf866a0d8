/// One row of a section: a single element, or one cell for each column of its table.
///
///     Row("Yay!").background(.yellow).height(60)
///
///     Row(key: tea.id) {
///       tea.name
///       Link("Order", to: tea.url)
///     }
///     .onDelete(confirm: "Delete “\(tea.name)”?") { _ in try await store.remove(tea.id) }
///
/// What a property says of a row that is stored, a modifier of a like name says where it is made.
///
/// A row's ``key`` is its identity from one version of a page to the next, whatever it shows.
/// Without a key its position serves.
public struct Row: ElementContainer {
  /// Tells this row from the others of its section. Never empty; `nil`, the default, means its
  /// position.
  public var key: String?
  /// What the row shows, left to right.
  public var cells: [AnyElement]
  /// Whether the row has a single element, which spans all columns.
  public private(set) var spansColumns: Bool
  var style = Styled()
  /// All that is said of the row's looks.
  package var looks: ContainerStyle {
    get { style.value }
    set { style.value = newValue }
  }

  /// A row with one element across all columns: text, a whole number, or a view.
  ///
  ///     Row("Nothing left to do.")
  @inlinable public init(_ element: some Element) {
    self.init(spanning: element.any, key: nil)
  }

  /// A row with one element across all columns: text, a whole number, or a view.
  ///
  ///     Row(key: tea.id, tea.name)
  @inlinable public init(key: some KeyConvertible, _ element: some Element) {
    self.init(spanning: element.any, key: key.key)
  }

  /// A row with one cell for each column of its table.
  ///
  /// - Parameter cells: As many as the table has columns, else rendering throws
  ///   ``RenderError/cellCount(_:columns:section:row:)``.
  public init(cells: [AnyElement]) {
    (key, self.cells, spansColumns) = (nil, cells, false)
  }

  /// A row with one cell for each column of its table.
  @inlinable public init(key: some KeyConvertible, cells: [AnyElement]) {
    self.init(cells: cells)
    self.key = key.key
  }

  /// A row without a key whose cells are written one per line.
  @inlinable public init(@CellBuilder cells: () -> [AnyElement]) { self.init(cells: cells()) }

  /// A row whose cells are written one per line.
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
  /// The row's height, automatic by default. A fixed one is also its ``estimatedRowHeight``.
  public var rowHeight: Height {
    get { style[\.height] ?? .automatic }
    set { style.value.set(height: newValue) }
  }
  /// How high the row is taken to be until it is first shown, in CSS pixels: what lies outside the
  /// screen is then not laid out at all. `nil`, the default, lays it out with its section.
  public var estimatedRowHeight: Double? {
    get { style[\.estimatedHeight] }
    set { style[\.estimatedHeight] = newValue }
  }
  /// How the row answers to being pointed at and pressed. ``SelectionStyle/none`` by default.
  public var selectionStyle: SelectionStyle {
    get { style[\.selectionStyle] ?? .none }
    set { style[\.selectionStyle] = newValue }
  }
  /// The sign at the row's end. ``Accessory/none`` by default.
  public var accessory: Accessory {
    get { style[\.accessory] ?? .none }
    set { style[\.accessory] = newValue }
  }
  /// How many steps of 16 CSS pixels the row is set in. 0 by default.
  public var indentationLevel: Int {
    get { style[\.indentationLevel] ?? 0 }
    set { style[\.indentationLevel] = newValue }
  }
  /// What those who cannot see the row are told of it.
  public var accessibility: Accessibility {
    get { style[\.accessibility] }
    set { style[\.accessibility] = newValue }
  }
  /// A marker for scripts, styles and tests (`data-tag`); unlike ``key`` it need not be unique.
  public var tag: String? {
    get { style[\.tag] }
    set { style[\.tag] = newValue }
  }
}
