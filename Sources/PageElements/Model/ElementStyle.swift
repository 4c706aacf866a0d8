/// How one element looks: a value that costs one pointer, `nil` while nothing is set.
///
///     Label("Yay!").styles { label in
///       label.font = .system(size: 20, weight: .bold)
///       label.textColor = .red
///       label.textAlignment = .center
///       label.numberOfLines = 1
///     }
///     // <div class="pe-styled pe-clamped" style="color:#ff0000;font-size:20px;…">Yay!</div>
///
/// Lengths are CSS pixels, 0 to 100,000. A value that CSS cannot show is an error when the element
/// is rendered.
public struct ElementStyle: Hashable, Sendable {
  @usableFromInline final class Box: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }

  // Inlinable as far as "nothing set", so that asking a view without a style costs nothing.
  @usableFromInline var box: Box?

  /// Nothing set.
  @inlinable public init() { box = nil }

  /// Whether nothing is set, so that there is nothing to write.
  @inlinable var isPlain: Bool { box == nil }

  /// What is set.
  var values: Values { box?.values ?? .plain }

  private subscript<Value>(property: WritableKeyPath<Values, Value>) -> Value {
    get { values[keyPath: property] }
    set {
      var changed = values
      changed[keyPath: property] = newValue
      box = changed == .plain ? nil : Box(changed)
    }
  }

  public static func == (left: ElementStyle, right: ElementStyle) -> Bool {
    left.box === right.box || left.values == right.values
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// The text's colour; `nil`, the default, is that of what lies around.
  public var textColor: Color? {
    get { self[\.textColor] }
    set { self[\.textColor] = newValue }
  }
  /// The text's font: as around the element by default.
  public var font: Font {
    get { self[\.font] }
    set { self[\.font] = newValue }
  }
  /// Where lines begin; `nil`, the default, is as around the element.
  public var textAlignment: TextAlignment? {
    get { self[\.textAlignment] }
    set { self[\.textAlignment] = newValue }
  }
  /// The most lines that are shown. 0, the default, is all; text cut off ends in an ellipsis.
  public var numberOfLines: Int {
    get { self[\.numberOfLines] }
    set { self[\.numberOfLines] = newValue }
  }
  /// Where lines break, and how text ends that is cut off. By words by default.
  public var lineBreak: LineBreak {
    get { self[\.lineBreak] }
    set { self[\.lineBreak] = newValue }
  }
  /// Behind the element. Clear by default. Set ``textColor`` with it: text is light where the
  /// reader has dark colours.
  public var backgroundColor: Color {
    get { self[\.backgroundColor] }
    set { self[\.backgroundColor] = newValue }
  }
  /// How much of what lies behind is covered: 0 (nothing) to 1, the default.
  public var alpha: Double {
    get { self[\.alpha] }
    set { self[\.alpha] = newValue }
  }
  /// The element's width, never more than its container has; `nil`, the default, fills it.
  public var width: Double? {
    get { self[\.width] }
    set { self[\.width] = newValue }
  }
  /// The element's height; `nil`, the default, is that of the content.
  public var height: Double? {
    get { self[\.height] }
    set { self[\.height] = newValue }
  }
  /// The width divided by the height, above 0; `nil`, the default, is any.
  ///
  ///     $0.aspectRatio = 16 / 9
  public var aspectRatio: Double? {
    get { self[\.aspectRatio] }
    set { self[\.aspectRatio] = newValue }
  }
  /// The radius of round corners, which cut off what reaches into them. 0 by default.
  public var cornerRadius: Double {
    get { self[\.cornerRadius] }
    set { self[\.cornerRadius] = newValue }
  }
  /// The line around the element; `nil`, the default, is none.
  public var border: Border? {
    get { self[\.border] }
    set { self[\.border] = newValue }
  }
  /// The distance from the container's margins on each side; the container grows with it. None by
  /// default.
  public var inset: LayoutMargins {
    get { self[\.inset] }
    set { self[\.inset] = newValue }
  }
  /// Where the element stands in its container: across its whole width by default. Elsewhere the
  /// left and right of ``inset`` do not count.
  public var placement: Placement {
    get { self[\.placement] }
    set { self[\.placement] = newValue }
  }
  /// How a picture fills the element's ``width`` and ``height`` or ``aspectRatio``; whole by
  /// default. What does not fit is cut off.
  public var contentMode: ContentMode {
    get { self[\.contentMode] }
    set { self[\.contentMode] = newValue }
  }
  /// Whether the element is left out of sight and takes no room. False by default.
  public var isHidden: Bool {
    get { self[\.isHidden] }
    set { self[\.isHidden] = newValue }
  }
}

extension ElementStyle {
  /// The properties as they are stored.
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
