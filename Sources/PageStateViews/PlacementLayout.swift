import PageElements

/// How a placed child lies in its parent.
///
///     place(Banner.self, key: "banner") { make in
///       make.edges.equalToParent()
///       make.height.equal(to: 44)
///     }
///
/// Without a layout a child stands below the one before it, as wide as the parent. A child tied to
/// the parent's top, bottom or vertical centre leaves that order: it lies over or under the others,
/// those placed later on top. Where both are set, edges win over centres. Lengths and offsets are
/// CSS pixels, an offset to the trailing edge or the bottom counting as positive; leading is where a
/// line of text begins. What CSS cannot show throws `RenderError.invalidLength(_:of:)` when the
/// element is rendered.
///
/// Relations to siblings, inequalities and priorities have no counterpart: those are the work of
/// stacks.
public struct PlacementLayout: Hashable, Sendable {
  /// Unless it is set, that of the parent, less what both edges take; with just one edge, or with
  /// the centre, that of the content.
  public var width = Dimension()
  /// Unless it is set, that of the content; with both top and bottom, that of the parent, less what
  /// these take.
  public var height = Dimension()
  /// The upper edge. Not tied to the parent's by default, like all that follow.
  public var top = Line()
  /// The edge where a line of text begins: the left one, in English.
  public var leading = Line()
  /// The lower edge.
  public var bottom = Line()
  /// The edge where a line of text ends: the right one, in English.
  public var trailing = Line()
  /// The centre between ``leading`` and ``trailing``, which win over it.
  public var centerX = Line()
  /// The centre between ``top`` and ``bottom``, which win over it.
  public var centerY = Line()

  /// Nothing said: a child below the one before it.
  public init() {}

  init(_ layout: (inout PlacementLayout) -> Void) { layout(&self) }

  /// A width or a height.
  public struct Dimension: Hashable, Sendable {
    enum Value: Hashable, Sendable {
      case automatic
      case parent(offset: Double)
      case fixed(Double)
    }
    var value = Value.automatic

    /// As much as the parent's, and `offset` more.
    public mutating func equalToParent(offset: Double = 0) { value = .parent(offset: offset) }
    /// A number of CSS pixels.
    public mutating func equal(to pixels: Double) { value = .fixed(pixels) }
  }

  /// An edge or a centre line.
  public struct Line: Hashable, Sendable {
    var offset: Double?

    /// On the parent's line, moved by `offset`.
    public mutating func equalToParent(offset: Double = 0) { self.offset = offset }
  }

  /// Width and height together.
  public struct Size: Hashable, Sendable {
    var width, height: Dimension

    /// As much as the parent's, and `offset` more both ways.
    public mutating func equalToParent(offset: Double = 0) {
      width.equalToParent(offset: offset)
      height.equalToParent(offset: offset)
    }
    /// Numbers of CSS pixels.
    public mutating func equal(width: Double, height: Double) {
      self.width.equal(to: width)
      self.height.equal(to: height)
    }
  }

  /// Both centre lines together.
  public struct Center: Hashable, Sendable {
    var x, y: Line

    /// In the parent's centre, moved by offsets.
    public mutating func equalToParent(offsetX: Double = 0, offsetY: Double = 0) {
      x.equalToParent(offset: offsetX)
      y.equalToParent(offset: offsetY)
    }
  }

  /// All four edges together.
  public struct Edges: Hashable, Sendable {
    var top, leading, bottom, trailing: Line

    /// On the parent's edges, `inset` inside them.
    public mutating func equalToParent(inset: Double = 0) {
      top.equalToParent(offset: inset)
      leading.equalToParent(offset: inset)
      bottom.equalToParent(offset: -inset)
      trailing.equalToParent(offset: -inset)
    }
  }

  /// ``width`` and ``height``.
  public var size: Size {
    get { Size(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }
  /// ``centerX`` and ``centerY``.
  public var center: Center {
    get { Center(x: centerX, y: centerY) }
    set { (centerX, centerY) = (newValue.x, newValue.y) }
  }
  /// ``top``, ``leading``, ``bottom`` and ``trailing``.
  public var edges: Edges {
    get { Edges(top: top, leading: leading, bottom: bottom, trailing: trailing) }
    set {
      (top, leading) = (newValue.top, newValue.leading)
      (bottom, trailing) = (newValue.bottom, newValue.trailing)
    }
  }

  /// Whether the child lies over its parent instead of below its siblings.
  var isPinned: Bool { top.offset != nil || bottom.offset != nil || centerY.offset != nil }
}
