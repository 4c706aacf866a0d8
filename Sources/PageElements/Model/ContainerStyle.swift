/// The appearance of a container. A property that is `nil` is inherited from the surrounding container.
///
///     table.rowStyle.separatorStyle = .full          // all rows of the table,
///     table.sections[0].rowStyle.layoutMargins = .zero   // all rows of one section,
///     table.sections[0].rows[0].separatorStyle = .hidden // and one row that differs
///
/// A row's own property overrides the section's ``Section/rowStyle``, which overrides the table's ``Table/rowStyle``,
/// which overrides the default of the property.
public struct ContainerStyle: Hashable, Sendable {
  /// The background colour. Clear by default.
  public var backgroundColor: Color?
  /// Whether the container's controls can be used. If false, the container is `inert`. True by default.
  public var isUserInteractionEnabled: Bool?
  /// The space around the element: 8 pixels on all sides by default.
  public var layoutMargins: LayoutMargins?
  /// The line under a row. Hidden by default.
  public var separatorStyle: SeparatorStyle?
  /// The height: automatic by default.
  public var height: Height?
  /// The estimated height of the container until it is first shown, in CSS pixels.
  public var estimatedHeight: Double?
  /// The highlight of a row that the reader points at or presses. None by default.
  public var selectionStyle: SelectionStyle?
  /// The symbol at the end of a row. None by default.
  public var accessory: Accessory?
  /// The indentation of a row, in steps of 16 CSS pixels. 0 by default.
  public var indentationLevel: Int?

  // Properties of a single container, which are never inherited.
  var tag: String? {
    get { tagText?.text }
    set { tagText = newValue.map(ExactText.init) }
  }
  private var tagText: ExactText?
  var accessibility = Accessibility()
  var responders: RowResponders?

  /// Creates a style that inherits every property.
  public init() {}

  static let plain = ContainerStyle()

  /// Returns this style, with unset properties taken from another.
  func inheriting(_ other: ContainerStyle) -> ContainerStyle {
    var style = self
    style.backgroundColor = backgroundColor ?? other.backgroundColor
    style.isUserInteractionEnabled = isUserInteractionEnabled ?? other.isUserInteractionEnabled
    style.layoutMargins = layoutMargins ?? other.layoutMargins
    style.separatorStyle = separatorStyle ?? other.separatorStyle
    style.height = height ?? other.height
    style.estimatedHeight = estimatedHeight ?? other.estimatedHeight
    style.selectionStyle = selectionStyle ?? other.selectionStyle
    style.accessory = accessory ?? other.accessory
    style.indentationLevel = indentationLevel ?? other.indentationLevel
    return style
  }

  /// Sets the height. A fixed height is also the estimated height; an automatic one leaves the estimate unchanged.
  package mutating func set(height: Height) {
    self.height = height
    if case .fixed(let pixels) = height { estimatedHeight = pixels }
  }
}

/// A style in one pointer, which is `nil` while the style is plain, because nearly all containers inherit all
/// properties.
struct StyleStorage: Equatable, Sendable {
  private final class Box: Sendable {
    let style: ContainerStyle
    init(_ style: ContainerStyle) { self.style = style }
  }

  private var box: Box?

  var isPlain: Bool { box == nil }

  var value: ContainerStyle {
    get { box?.style ?? .plain }
    set { box = newValue == .plain ? nil : Box(newValue) }
  }

  subscript<Value>(property: WritableKeyPath<ContainerStyle, Value>) -> Value {
    get { (box?.style ?? .plain)[keyPath: property] }
    set { value[keyPath: property] = newValue }
  }

  static func == (left: StyleStorage, right: StyleStorage) -> Bool {
    left.box === right.box || left.box?.style == right.box?.style
  }
}
