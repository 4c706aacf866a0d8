/// A height: automatic, or a fixed number of CSS pixels.
///
///     row.rowHeight = 60
///     row.rowHeight = .automatic
public enum Height: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// The height of the content.
  case automatic
  /// A fixed number of CSS pixels. Content that does not fit is clipped.
  case fixed(Double)

  public init(integerLiteral value: Int) { self = .fixed(Double(value)) }
  public init(floatLiteral value: Double) { self = .fixed(value) }
}

/// The space between a container's edges and its element, in CSS pixels.
///
/// The default of every container is 8 on all sides, except for ``StretchyHeader``, which has none.
public struct LayoutMargins: Hashable, Sendable {
  /// The space at each edge: 0 to 100,000. Left and right do not depend on the text direction.
  public var top, right, bottom, left: Double

  /// Creates margins that may differ from edge to edge.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No space.
  public static let zero = all(inset: 0)
  /// 8 on all sides.
  public static let `default` = all(inset: 8)
  /// Returns equal margins on all sides.
  public static func all(inset: Double) -> LayoutMargins {
    LayoutMargins(top: inset, left: inset, bottom: inset, right: inset)
  }
  /// Returns one margin for top and bottom, and one for left and right.
  public static func each(vertical: Double, horizontal: Double) -> LayoutMargins {
    LayoutMargins(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }
  /// Returns margins that may differ from edge to edge.
  public static func inset(
    top: Double, left: Double, bottom: Double, right: Double
  ) -> LayoutMargins {
    LayoutMargins(top: top, left: left, bottom: bottom, right: right)
  }
}

/// The line under a row.
public enum SeparatorStyle: Hashable, Sendable {
  /// No line: the default.
  case hidden
  /// A line from edge to edge.
  case full
  /// A line that starts and ends this many CSS pixels from the edges.
  case insets(left: Double, right: Double)
}

extension HTMLWriter {
  /// Appends the four sides in CSS order: `1px 4px 3px 2px`.
  package mutating func margins(_ margins: LayoutMargins, of property: StaticString) throws {
    try pixels(margins.top, of: property)
    for side in [margins.right, margins.bottom, margins.left] {
      raw(" ")
      try pixels(side, of: property)
    }
  }

  /// Appends a number of CSS pixels such as `12px` or `0.5px`, rounded to thousandths.
  ///
  /// - Throws: ``RenderError/invalidLength(_:of:)`` for a value outside 0 … 100,000.
  package mutating func pixels(_ value: Double, of property: StaticString) throws {
    guard (0...100_000).contains(value) else {
      throw RenderError.invalidLength(value, of: property.description)
    }
    let thousandths = Int((value * 1000).rounded())
    number(thousandths / 1000)
    var fraction = thousandths % 1000
    if fraction > 0 {
      var digits = 3
      while fraction % 10 == 0 {
        fraction /= 10
        digits -= 1
      }
      let text = String(fraction)
      raw(".")
      raw(unescaped: String(repeating: "0", count: digits - text.utf8.count) + text)
    }
    raw("px")
  }
}
