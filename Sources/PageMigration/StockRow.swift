public import PageElements

/// A row of a text, a detail text and a picture, with closures that may change everything that it shows.
///
///     var row = StockRow(cellReuseIdentifier: "ActionCell")
///     row.configureCell = { row, cell in cell.textLabel.text = "Tap Me" }
///     row.accessory = .disclosure
///     section.appendRow(row)
///
/// The cell is configured in this order: ``willConfigureCell``; ``cellText``, ``cellDetailText`` and ``cellImage``,
/// if they are set; ``configureCell``; ``didConfigureCell``.
///
/// It is then shown by the first of these that is set: ``cellForRow``, ``cellClass``, ``cellTemplate``; otherwise as
/// a stock cell.
///
/// It is a description of a row: its closures run when it is added to a section, and the resulting `Row` does not
/// keep them.
public struct StockRow: RowConvertible, FullResponder, RowEditingResponder, Sendable {
  /// A closure that changes the row's cell.
  public typealias CellHook = @Sendable (StockRow, inout StockCell) -> Void

  /// The row's `Row.key`. `nil`, the default, means its position.
  public var key: String?
  /// The row's `Row.tag`. Rows may share it, and `Section.positions(tagged:)` finds them. `nil` by default.
  public var cellReuseIdentifier: String?

  /// The cell's text. `nil`, the default, does not change it.
  public var cellText: String?
  /// The cell's detail text. `nil`, the default, does not change it.
  public var cellDetailText: String?
  /// The cell's picture. `nil`, the default, does not change it.
  public var cellImage: Image?
  /// The layout of the stock cell. `StockCell.Style.value1` by default.
  public var cellStyle = StockCell.Style.value1

  /// Returns the element to show, made of the configured cell or anything else.
  ///
  ///     row.cellForRow = { row, cell in Badge(cell.textLabel.text).any }
  public var cellForRow: (@Sendable (StockRow, StockCell) -> AnyElement)?
  /// The type of cell that shows the configured stock cell as its data.
  ///
  ///     struct Poster: Configurable { mutating func configure(for cell: StockCell) { … } … }
  ///     row.cellClass = Poster.self
  public var cellClass: (any Configurable<StockCell>.Type)?
  /// The template that shows the configured cell: `{{textLabel.text}}`. Rendering it without templates throws
  /// ``StockCellError/noTemplates(template:)``.
  public var cellTemplate: String?

  /// Runs first, with an empty cell.
  public var willConfigureCell: CellHook?
  /// Runs after the texts and the picture are set.
  public var configureCell: CellHook?
  /// ``configureCell``.
  public var configureCellBlock: CellHook? {
    get { configureCell }
    set { configureCell = newValue }
  }
  /// Runs last.
  public var didConfigureCell: CellHook?

  /// Runs before the row is selected. It may prevent that; see `Row.onWillSelect`.
  public var onWillSelect: (@Sendable () async throws -> RowSelection)?
  /// Runs when the row is selected. A row with any handler needs a ``key``.
  public var onDidSelect: ActionHandler.Closure?
  /// ``onDidSelect``.
  public var didSelectRowBlock: ActionHandler.Closure? {
    get { onDidSelect }
    set { onDidSelect = newValue }
  }
  /// Runs before the row is deselected. It may prevent that; see `Row.onWillDeselect`.
  public var onWillDeselect: (@Sendable () async throws -> RowSelection)?
  /// Runs when the row is deselected.
  public var onDidDeselect: ActionHandler.Closure?
  /// Runs when the row comes into view; see `Row.onWillDisplay`.
  public var onWillDisplay: ActionHandler.Closure?
  /// Runs when the row has left the view; see `Row.onDidEndDisplaying`.
  public var onDidEndDisplaying: ActionHandler.Closure?
  /// Deletes the item of the row. Shows a button at the row's end.
  public var onDelete: ActionHandler.Closure?
  /// Inserts a row here. Shows a button at the row's end.
  public var onInsert: ActionHandler.Closure?
  /// Moves the item of the row. Shows buttons, and makes the row draggable.
  public var onMove: ActionHandler.Closure?
  /// Begins editing the row. Shows a button at the row's end.
  public var onBeginEditing: ActionHandler.Closure?
  /// Ends editing the row. Shows a button at the row's end.
  public var onEndEditing: ActionHandler.Closure?
  /// Runs when the details button at the row's end is pressed.
  public var onAccessoryTapped: ActionHandler.Closure?

  /// The appearance of the row.
  public var style = ContainerStyle()
  /// Returns the row's height, which overrides ``rowHeight``. `nil` by default.
  public var rowHeightBlock: (@Sendable (StockRow) -> Height)?
  /// The description of the row for assistive technology.
  public var accessibility = Accessibility()

  /// The row's height, automatic by default.
  public var rowHeight: Height {
    get { style.height ?? .automatic }
    set { style.set(height: newValue) }
  }
  /// The row's indentation in steps of 16 CSS pixels. 0 by default.
  public var indentationLevel: Int {
    get { style.indentationLevel ?? 0 }
    set { style.indentationLevel = newValue }
  }
  /// The accessory at the row's end. `Accessory.none` by default.
  public var accessory: Accessory {
    get { style.accessory ?? .none }
    set { style.accessory = newValue }
  }

  /// Creates a row with texts and a picture, identified by its position.
  public init(
    _ text: String? = nil, detail: String? = nil, image: Image? = nil,
    style: StockCell.Style = .value1
  ) {
    (cellText, cellDetailText, cellImage, cellStyle) = (text, detail, image, style)
  }

  /// Creates a row with texts and a picture.
  public init(
    key: some KeyConvertible, _ text: String? = nil, detail: String? = nil,
    image: Image? = nil, style: StockCell.Style = .value1
  ) {
    self.init(text, detail: detail, image: image, style: style)
    self.key = key.key
  }

  /// Creates a row with a reuse identifier.
  public init(cellReuseIdentifier: String) { self.cellReuseIdentifier = cellReuseIdentifier }
}
