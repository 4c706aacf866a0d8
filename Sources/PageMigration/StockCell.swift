public import PageElements

/// ``PageElements/TextCell``, with its parts and styles under their iOS names.
///
///     ElementOfStockCell(props: StockCell(textLabel: "Name", detailTextLabel: "Ada"))
///     // <div class="pe-cell"><div>Name</div><div class="pe-cell-detail">Ada</div></div>
public typealias StockCell = TextCell

extension TextCell {
  /// Creates a cell by the iOS names of its parts: without a picture and in ``Style/value1`` by default.
  public init(
    textLabel: TextPart = TextPart(), detailTextLabel: TextPart = TextPart(),
    imageView: ImageView? = nil, style: Style = .value1
  ) {
    self.init(textLabel, detail: detailTextLabel, image: imageView, style: style)
  }

  /// `PageElements.TextCell.text`.
  public var textLabel: TextPart {
    get { text }
    set { text = newValue }
  }

  /// `PageElements.TextCell.detail`.
  public var detailTextLabel: TextPart {
    get { detail }
    set { detail = newValue }
  }

  /// `PageElements.TextCell.image`.
  public var imageView: ImageView? {
    get { image }
    set { image = newValue }
  }
}

extension TextCell.Style {
  /// The text alone.
  public static var `default`: Self { .plain }
  /// The detail text at the end of the line.
  public static var value1: Self { .trailing }
  /// The text small, before the detail text.
  public static var value2: Self { .leading }
  /// The detail text below.
  public static var subtitle: Self { .below }
}
