extension ElementStyle {
  /// A font: what is not given is as around the element.
  ///
  ///     $0.font = .system(size: 20, weight: .bold)
  ///     $0.font.isItalic = true
  public struct Font: Hashable, Sendable {
    /// The size in CSS pixels, 1 to 1,000.
    public var size: Double?
    /// How heavy the strokes are.
    public var weight: Weight?
    /// Whether it is slanted. False by default.
    public var isItalic: Bool
    /// The family. `.default` by default.
    public var design: Design

    public init(
      size: Double? = nil, weight: Weight? = nil, isItalic: Bool = false,
      design: Design = .default
    ) {
      (self.size, self.weight) = (size, weight)
      (self.isItalic, self.design) = (isItalic, design)
    }

    /// The system's font.
    public static func system(
      size: Double, weight: Weight? = nil, design: Design = .default
    ) -> Font {
      Font(size: size, weight: weight, design: design)
    }
    /// A bold font.
    public static func bold(size: Double? = nil) -> Font { Font(size: size, weight: .bold) }
    /// A slanted font.
    public static func italic(size: Double? = nil) -> Font { Font(size: size, isItalic: true) }

    /// How heavy strokes are, from 100 to 900.
    public enum Weight: Int, Sendable {
      case ultraLight = 100
      case thin = 200
      case light = 300
      case regular = 400
      case medium = 500
      case semibold = 600
      case bold = 700
      case heavy = 800
      case black = 900
    }

    /// A family of fonts that every system has.
    public enum Design: String, Sendable {
      case `default`, monospaced, serif
    }
  }

  /// Where lines begin. Left and right stay so where text runs from right to left.
  public enum TextAlignment: String, Sendable {
    case start, center, end, left, right
  }

  /// Where lines break, and how text ends that is cut off.
  public enum LineBreak: String, Sendable {
    /// Between words.
    case betweenWords
    /// Anywhere.
    case anywhere
    /// One line, or as many as ``ElementStyle/numberOfLines`` says, that end in an ellipsis.
    case ellipsis
    /// One line, or as many as ``ElementStyle/numberOfLines`` says, cut off without a sign.
    case clipped
  }

  /// A line around an element.
  public struct Border: Hashable, Sendable {
    /// In CSS pixels.
    public var width: Double
    public var color: Color

    public init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
  }

  /// Where an element stands in its container.
  public enum Placement: String, Sendable {
    /// From side to side.
    case fill
    /// As wide as its content, at the side where lines begin, in the middle, or where they end.
    case start, center, end
  }

  /// How a picture fills its box.
  public enum ContentMode: String, Sendable {
    /// Whole and in its proportions.
    case fit
    /// In its proportions, so large that it fills the box.
    case fill
    /// Stretched to the box.
    case stretch
    /// In its own size.
    case center
  }
}
