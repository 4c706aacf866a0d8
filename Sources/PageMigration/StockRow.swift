public import PageElements

/// A row of a text, a detail text and a picture, with closures that may change all it shows.
///
///     var row = StockRow(cellReuseIdentifier: "ActionCell")
///     row.configureCell = { row, cell in cell.textLabel.text = "Tap Me" }
///     row.accessory = .disclosure
///     section.appendRow(row)
///
/// The cell is configured in this order: ``willConfigureCell``; ``cellText``,
/// ``cellDetailText`` and ``cellImage``, each where it is set; ``configureCell``;
/// ``didConfigureCell``.
///
/// It is then shown by the first of these that is set: ``cellForRow``, ``cellClass``,
/// ``cellTemplate``; else as the stock cell it is.
///
/// A description of a row: its closures run when it joins a section, and what joins is a `Row`
/// that knows nothing of them.
public struct StockRow: RowConvertible, FullResponder, RowEditingResponder, Sendable {
  /// Changes the cell that the row will be shown in.
  public typealias CellHook = @Sendable (StockRow, inout StockCell) -> Void

  /// The row's `Row.key`. `nil`, the default, means its position.
  public var key: String?
  /// What kind of row this is, its `Row.tag`: rows may share it, and
  /// `Section.positions(tagged:)` finds them. `nil` by default.
  public var cellReuseIdentifier: String?

  /// The cell's text. `nil`, the default, leaves the cell's own.
  public var cellText: String?
  /// The cell's detail text. `nil`, the default, leaves the cell's own.
  public var cellDetailText: String?
  /// The cell's picture. `nil`, the default, leaves the cell's own.
  public var cellImage: Image?
  /// How the stock cell is laid out. `StockCell.Style.value1` by default.
  public var cellStyle = StockCell.Style.value1

  /// Makes the element that is shown, out of the configured cell or anything else.
  ///
  ///     row.cellForRow = { row, cell in Badge(cell.textLabel.text).any }
  public var cellForRow: (@Sendable (StockRow, StockCell) -> AnyElement)?
  /// The type of cell that shows the configured stock cell, and so is configured for it.
  ///
  ///     struct Poster: Configurable { mutating func configure(for cell: StockCell) { … } … }
  ///     row.cellClass = Poster.self
  public var cellClass: (any Configurable<StockCell>.Type)?
  /// The template that shows the configured cell: `{{textLabel.text}}`. Rendering it without
  /// templates throws ``StockCellError/noTemplates(template:)``.
  public var cellTemplate: String?

  /// Runs first, on an empty cell.
  public var willConfigureCell: CellHook?
  /// Runs when the texts and the picture are set.
  public var configureCell: CellHook?
  /// ``configureCell``.
  public var configureCellBlock: CellHook? {
    get { configureCell }
    set { configureCell = newValue }
  }
  /// Runs last.
  public var didConfigureCell: CellHook?

  /// Runs before the row is selected, and may refuse that; see `Row.onWillSelect`.
  public var onWillSelect: (@Sendable () async throws -> RowSelection)?
  /// Runs when the row is selected. A row that does anything needs a ``key``.
  public var onDidSelect: ActionHandler.Closure?
  /// ``onDidSelect``.
  public var didSelectRowBlock: ActionHandler.Closure? {
    get { onDidSelect }
    set { onDidSelect = newValue }
  }
  /// Runs before the row is deselected, and may refuse that; see `Row.onWillDeselect`.
  public var onWillDeselect: (@Sendable () async throws -> RowSelection)?
  /// Runs when the row is deselected.
  public var onDidDeselect: ActionHandler.Closure?
  /// Runs when the row comes into view; see `Row.onWillDisplay`.
  public var onWillDisplay: ActionHandler.Closure?
  /// Runs when the row has left the view; see `Row.onDidEndDisplaying`.
  public var onDidEndDisplaying: ActionHandler.Closure?
  /// Deletes what the row stands for; shows a button at its end.
  public var onDelete: ActionHandler.Closure?
  /// Inserts a row here; shows a button at the row's end.
  public var onInsert: ActionHandler.Closure?
  /// Moves what the row stands for; shows buttons, and lets the row be dragged.
  public var onMove: ActionHandler.Closure?
  /// Begins to edit the row; shows a button at its end.
  public var onBeginEditing: ActionHandler.Closure?
  /// Ends editing the row; shows a button at its end.
  public var onEndEditing: ActionHandler.Closure?
  /// Runs when the button at the row's end is pressed that tells more.
  public var onAccessoryTapped: ActionHandler.Closure?

  /// How the row looks.
  public var style = ContainerStyle()
  /// Decides the row's height, and wins over ``rowHeight``. `nil` by default.
  public var rowHeightBlock: (@Sendable (StockRow) -> Height)?
  /// What those who cannot see the row are told of it.
  public var accessibility = Accessibility()

  /// The row's height, automatic by default.
  public var rowHeight: Height {
    get { style.height ?? .automatic }
    set { style.set(height: newValue) }
  }
  /// How many steps of 16 CSS pixels the row is set in. 0 by default.
  public var indentationLevel: Int {
    get { style.indentationLevel ?? 0 }
    set { style.indentationLevel = newValue }
  }
  /// The sign at the row's end. `Accessory.none` by default.
  public var accessory: Accessory {
    get { style.accessory ?? .none }
    set { style.accessory = newValue }
  }

  /// A row of these texts and this picture, named by its position.
  public init(
    _ text: String? = nil, detail: String? = nil, image: Image? = nil,
    style: StockCell.Style = .value1
  ) {
    (cellText, cellDetailText, cellImage, cellStyle) = (text, detail, image, style)
  }

  /// A row of these texts and this picture.
  public init(
    key: some KeyConvertible, _ text: String? = nil, detail: String? = nil,
    image: Image? = nil, style: StockCell.Style = .value1
  ) {
    self.init(text, detail: detail, image: image, style: style)
    self.key = key.key
  }

  /// A row of this kind.
  public init(cellReuseIdentifier: String) { self.cellReuseIdentifier = cellReuseIdentifier }
}
