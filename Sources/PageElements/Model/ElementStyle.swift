/// The style of one element, stored in one pointer, which is `nil` while no property is set.
///
///     Label("Yay!").styles { label in
///       label.font = .system(size: 20, weight: .bold)
///       label.textColor = .red
///       label.textAlignment = .center
///       label.numberOfLines = 1
///     }
///     // <div class="pe-styled pe-clamped" style="color:#ff0000;font-size:20px;…">Yay!</div>
///
/// Lengths are in CSS pixels, 0 to 100,000. Rendering throws an error for a value that CSS does not allow.
public struct ElementStyle: Hashable, Sendable {
  @usableFromInline final class Box: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }

  // Inlinable for the empty style, so that checking a view without a style costs nothing.
  @usableFromInline var box: Box?

  /// Creates a style without properties.
  @inlinable public init() { box = nil }

  /// Whether no property is set, so that no style is written.
  @inlinable var isPlain: Bool { box == nil }

  /// The properties.
  var values: Values { box?.values ?? .plain }

  private subscript<Value>(property: WritableKeyPath<Values, Value>) -> Value {
    get { values[keyPath: property] }
    set {
      var newValues = values
      newValues[keyPath: property] = newValue
      box = newValues == .plain ? nil : Box(newValues)
    }
  }

  public static func == (left: ElementStyle, right: ElementStyle) -> Bool {
    left.box === right.box || left.values == right.values
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// The text colour. `nil`, the default, inherits it.
  public var textColor: Color? {
    get { self[\.textColor] }
    set { self[\.textColor] = newValue }
  }
  /// The text font. Inherited by default.
  public var font: Font {
    get { self[\.font] }
    set { self[\.font] = newValue }
  }
  /// The text alignment. `nil`, the default, inherits it.
  public var textAlignment: TextAlignment? {
    get { self[\.textAlignment] }
    set { self[\.textAlignment] = newValue }
  }
  /// The maximum number of lines. 0, the default, shows all. Truncated text ends with an ellipsis.
  public var numberOfLines: Int {
    get { self[\.numberOfLines] }
    set { self[\.numberOfLines] = newValue }
  }
  /// The places where lines break, and the end of truncated text. Between words by default.
  public var lineBreak: LineBreak {
    get { self[\.lineBreak] }
    set { self[\.lineBreak] = newValue }
  }
  /// The background colour. Clear by default. Set ``textColor`` with it, because text is light in dark mode.
  public var backgroundColor: Color {
    get { self[\.backgroundColor] }
    set { self[\.backgroundColor] = newValue }
  }
  /// The opacity: 0 (invisible) to 1, the default.
  public var alpha: Double {
    get { self[\.alpha] }
    set { self[\.alpha] = newValue }
  }
  /// The element's width, limited to that of its container. `nil`, the default, fills the container.
  public var width: Double? {
    get { self[\.width] }
    set { self[\.width] = newValue }
  }
  /// The element's height. `nil`, the default, is that of the content.
  public var height: Double? {
    get { self[\.height] }
    set { self[\.height] = newValue }
  }
  /// The width divided by the height, above 0. `nil`, the default, sets none.
  ///
  ///     $0.aspectRatio = 16 / 9
  public var aspectRatio: Double? {
    get { self[\.aspectRatio] }
    set { self[\.aspectRatio] = newValue }
  }
  /// The radius of the corners, which clip the content. 0 by default.
  public var cornerRadius: Double {
    get { self[\.cornerRadius] }
    set { self[\.cornerRadius] = newValue }
  }
  /// The line around the element. `nil`, the default, draws none.
  public var border: Border? {
    get { self[\.border] }
    set { self[\.border] = newValue }
  }
  /// The distance from each of the container's margins, which enlarges the container. None by default.
  public var inset: LayoutMargins {
    get { self[\.inset] }
    set { self[\.inset] = newValue }
  }
  /// The horizontal position of the element in its container. The full width by default. Any other position ignores the
  /// left and right ``inset``.
  public var placement: Placement {
    get { self[\.placement] }
    set { self[\.placement] = newValue }
  }
  /// The scaling of an image in the element's ``width`` and ``height`` or ``aspectRatio``. The whole image by default.
  /// Parts that do not fit are clipped.
  public var contentMode: ContentMode {
    get { self[\.contentMode] }
    set { self[\.contentMode] = newValue }
  }
  /// Whether the element is hidden and takes no space. False by default.
  public var isHidden: Bool {
    get { self[\.isHidden] }
    set { self[\.isHidden] = newValue }
  }
}

extension ElementStyle {
  /// The stored properties.
  struct Values: Hashable, Sendable {
    var textColor: Color?
    var font = Font()
    var textAlignment: TextAlignment?
    var numberOfLines = 0
    var lineBreak = LineBreak.betweenWords
    var backgroundColor = Color.clear
    var alpha = 1.0
    var width, height, aspectRatio: Double?
    var cornerRadius = 0.0
    var border: Border?
    var inset = LayoutMargins.zero
    var placement = Placement.fill
    var contentMode = ContentMode.fit
    var isHidden = false

    static let plain = Values()
  }
}
