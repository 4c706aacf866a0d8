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

    /// A font that differs from what is around the element by what is given here.
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
      /// The thinnest strokes. CSS calls 100 thin.
      case ultraLight = 100
      /// CSS calls 200 extra light.
      case thin = 200
      /// Lighter than most text is set.
      case light = 300
      /// The weight of most text: CSS calls 400 normal.
      case regular = 400
      /// A little heavier than most text.
      case medium = 500
      /// Nearly bold.
      case semibold = 600
      /// The weight that emphasis usually has.
      case bold = 700
      /// CSS calls 800 extra bold.
      case heavy = 800
      /// The heaviest strokes.
      case black = 900
    }

    /// A family of fonts that every system has.
    public enum Design: String, Sendable {
      /// As around the element.
      case `default`
      /// All characters of one width, as suits code.
      case monospaced
      /// Strokes that end in small feet, as in books.
      case serif
    }
  }

  /// Where lines begin. Left and right stay so where text runs from right to left.
  public enum TextAlignment: String, Sendable {
    /// Where lines of the page's language begin: at the left, in English.
    case start
    /// In the middle, at the same distance from both sides.
    case center
    /// So that lines end where those of the page's language do: at the right, in English.
    case end
    /// At the left, in any language.
    case left
    /// So that lines end at the right, in any language.
    case right
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
    /// How thick the line is, in CSS pixels: 0 to 100,000.
    public var width: Double
    /// What the line is drawn in; what lies behind shows through unless it is solid.
    public var color: Color

    /// A line without gaps. For a width that cannot be shown, rendering throws
    /// ``RenderError/invalidLength(_:of:)``.
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
