/// How a container looks, as far as it says so itself: `nil` leaves a property to what surrounds
/// it.
///
///     table.rowStyle.separatorStyle = .full          // all rows of the table,
///     table.sections[0].rowStyle.layoutMargins = .zero   // all rows of one section,
///     table.sections[0].rows[0].separatorStyle = .hidden // and one row that differs
///
/// A row's own property wins over its section's ``Section/rowStyle``, that over the table's
/// ``Table/rowStyle``, and that over the defaults each property names.
public struct ContainerStyle: Hashable, Sendable {
  /// Behind the element. Clear by default.
  public var backgroundColor: Color?
  /// False takes the container's controls out of reach (`inert`). True by default.
  public var isUserInteractionEnabled: Bool?
  /// The space around the element: 8 pixels on all sides by default.
  public var layoutMargins: LayoutMargins?
  /// The line under a row. Hidden by default.
  public var separatorStyle: SeparatorStyle?
  /// The height: automatic by default.
  public var height: Height?
  /// How high the container is taken to be before it is first shown, in CSS pixels.
  public var estimatedHeight: Double?
  /// How a row answers to being pointed at and pressed. Not at all by default.
  public var selectionStyle: SelectionStyle?
  /// The sign at a row's end. None by default.
  public var accessory: Accessory?
  /// How many steps of 16 CSS pixels a row is set in. 0 by default.
  public var indentationLevel: Int?

  // What belongs to one container alone is never inherited.
  var tag: String? {
    get { tagText?.text }
    set { tagText = newValue.map(ExactText.init) }
  }
  private var tagText: ExactText?
  var accessibility = Accessibility()
  var responders: RowResponders?

  /// A style that leaves every property to what surrounds the container.
  public init() {}

  static let plain = ContainerStyle()

  /// This style, completed by another where it says nothing.
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

  /// Sets the height; a fixed one is its own estimate, which an automatic one leaves as it is.
  package mutating func set(height: Height) {
    self.height = height
    if case .fixed(let pixels) = height { estimatedHeight = pixels }
  }
}

/// A style that costs one pointer, `nil` while it is plain: nearly all containers look as what
/// surrounds them decides.
struct Styled: Equatable, Sendable {
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

  static func == (left: Styled, right: Styled) -> Bool {
    left.box === right.box || left.box?.style == right.box?.style
  }
}
