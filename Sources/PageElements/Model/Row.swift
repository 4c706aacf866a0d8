/// One row of a section: a single element, or one cell for each column of its table.
///
///     var row = Row(ElementOfLabel("Yay!"))
///     row.backgroundColor = .yellow
///     row.rowHeight = 60
///
///     Row(key: tea.id) {
///       tea.name
///       ElementOfLink("Order", to: tea.url)
///     }
///
/// A row's ``key`` is its identity from one version of a page to the next, whatever it shows.
/// Without a key its position serves. (Seeds: N11.)
public struct Row: ElementContainer {
  /// Tells this row from the others of its section. Never empty; `nil`, the default, means its
  /// position.
  public var key: String?
  /// What the row shows, left to right.
  public var cells: [AnyElement]
  /// Whether the row has a single element, which spans all columns.
  public private(set) var spansColumns: Bool
  var style = Styled()

  /// A row with one element across all columns.
  @inlinable public init(_ element: some Element) {
    self.init(spanning: element.any, key: nil)
  }

  /// A row with one element across all columns.
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

  public var backgroundColor: Color {
    get { style[\.backgroundColor] }
    set { style[\.backgroundColor] = newValue }
  }
  public var isUserInteractionEnabled: Bool {
    get { style[\.isUserInteractionEnabled] }
    set { style[\.isUserInteractionEnabled] = newValue }
  }
  public var layoutMargins: LayoutMargins {
    get { style[\.layoutMargins] }
    set { style[\.layoutMargins] = newValue }
  }
  /// The line under the row. Hidden by default.
  public var separatorStyle: SeparatorStyle {
    get { style[\.separatorStyle] }
    set { style[\.separatorStyle] = newValue }
  }
  /// The row's height, automatic by default.
  public var rowHeight: Height {
    get { style[\.height] }
    set { style[\.height] = newValue }
  }
  /// A marker for scripts, styles and tests (`data-tag`); unlike ``key`` it need not be unique.
  public var tag: String? {
    get { style[\.tag] }
    set { style[\.tag] = newValue }
  }
}
