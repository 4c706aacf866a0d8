import PageElements

/// The position and size of a placed child in its parent.
///
///     place(Banner.self, key: "banner") { make in
///       make.edges.equalToParent()
///       make.height.equal(to: 44)
///     }
///
/// Without a layout, a child is below the previous one and as wide as the parent. A child that is tied to the parent's
/// top, bottom or vertical centre is outside of that order. It overlaps the others, and later children are on top. If
/// both edges and centres are set, the edges apply. Lengths and offsets are in CSS pixels. Positive offsets move
/// towards the trailing edge and the bottom. The leading edge is where a line of text begins. Values that CSS cannot
/// represent throw `RenderError.invalidLength(_:of:)` when the element is rendered.
///
/// There are no relations to siblings, inequalities or priorities. Use stacks instead.
public struct PlacementLayout: Hashable, Sendable {
  /// The width. By default, it is the parent's width minus the offsets of both edges. With only one edge or the centre,
  /// it is the width of the content.
  public var width = Dimension()
  /// The height. By default, it is the height of the content. With both top and bottom, it is the parent's height minus
  /// their offsets.
  public var height = Dimension()
  /// The upper edge. Like all following lines, it is not tied to the parent by default.
  public var top = Line()
  /// The edge where a line of text begins: the left one in English.
  public var leading = Line()
  /// The lower edge.
  public var bottom = Line()
  /// The edge where a line of text ends: the right one in English.
  public var trailing = Line()
  /// The centre between ``leading`` and ``trailing``, which have precedence.
  public var centerX = Line()
  /// The centre between ``top`` and ``bottom``, which have precedence.
  public var centerY = Line()

  /// Creates the default layout: below the previous child.
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

    /// Sets the parent's length, plus `offset`.
    public mutating func equalToParent(offset: Double = 0) { value = .parent(offset: offset) }
    /// Sets a length in CSS pixels.
    public mutating func equal(to pixels: Double) { value = .fixed(pixels) }
  }

  /// An edge or a centre line.
  public struct Line: Hashable, Sendable {
    var offset: Double?

    /// Ties the line to the parent's line, moved by `offset`.
    public mutating func equalToParent(offset: Double = 0) { self.offset = offset }
  }

  /// A width and a height.
  public struct Size: Hashable, Sendable {
    var width, height: Dimension

    /// Sets the parent's size, plus `offset` in both directions.
    public mutating func equalToParent(offset: Double = 0) {
      width.equalToParent(offset: offset)
      height.equalToParent(offset: offset)
    }
    /// Sets a size in CSS pixels.
    public mutating func equal(width: Double, height: Double) {
      self.width.equal(to: width)
      self.height.equal(to: height)
    }
  }

  /// The two centre lines.
  public struct Center: Hashable, Sendable {
    var x, y: Line

    /// Ties the centre to the parent's centre, moved by offsets.
    public mutating func equalToParent(offsetX: Double = 0, offsetY: Double = 0) {
      x.equalToParent(offset: offsetX)
      y.equalToParent(offset: offsetY)
    }
  }

  /// The four edges.
  public struct Edges: Hashable, Sendable {
    var top, leading, bottom, trailing: Line

    /// Ties the edges to the parent's edges, moved inwards by `inset`.
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

  /// Whether the child overlaps its siblings instead of following them.
  var isPinned: Bool { top.offset != nil || bottom.offset != nil || centerY.offset != nil }
}
