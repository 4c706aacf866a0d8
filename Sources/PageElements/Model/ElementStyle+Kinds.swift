extension ElementStyle {
  /// A font. Properties that are not set are inherited.
  ///
  ///     $0.font = .system(size: 20, weight: .bold)
  ///     $0.font.isItalic = true
  public struct Font: Hashable, Sendable {
    /// The size in CSS pixels, 1 to 1,000.
    public var size: Double?
    /// The weight of the strokes.
    public var weight: Weight?
    /// Whether the font is italic. False by default.
    public var isItalic: Bool
    /// The font family. `.default` by default.
    public var design: Design

    /// Creates a font. Properties that are not given are inherited.
    public init(
      size: Double? = nil, weight: Weight? = nil, isItalic: Bool = false,
      design: Design = .default
    ) {
      (self.size, self.weight) = (size, weight)
      (self.isItalic, self.design) = (isItalic, design)
    }

    /// Returns the system font.
    public static func system(
      size: Double, weight: Weight? = nil, design: Design = .default
    ) -> Font {
      Font(size: size, weight: weight, design: design)
    }
    /// Returns a bold font.
    public static func bold(size: Double? = nil) -> Font { Font(size: size, weight: .bold) }
    /// Returns an italic font.
    public static func italic(size: Double? = nil) -> Font { Font(size: size, isItalic: true) }

    /// The weight of the strokes, from 100 to 900.
    public enum Weight: Int, Sendable {
      /// The thinnest strokes: 100, which CSS calls thin.
      case ultraLight = 100
      /// 200, which CSS calls extra light.
      case thin = 200
      /// Lighter than normal text: 300.
      case light = 300
      /// Normal text: 400.
      case regular = 400
      /// A little heavier than normal text: 500.
      case medium = 500
      /// Nearly bold: 600.
      case semibold = 600
      /// Bold, the usual weight of emphasis: 700.
      case bold = 700
      /// 800, which CSS calls extra bold.
      case heavy = 800
      /// The heaviest strokes: 900.
      case black = 900
    }

    /// A generic font family, available on every system.
    public enum Design: String, Sendable {
      /// The inherited family.
      case `default`
      /// Characters of equal width, for example for code.
      case monospaced
      /// Strokes with serifs, as in books.
      case serif
    }
  }

  /// The alignment of lines. Left and right do not depend on the text direction.
  public enum TextAlignment: String, Sendable {
    /// At the start of the line: left in English.
    case start
    /// Centred.
    case center
    /// At the end of the line: right in English.
    case end
    /// At the left in any language.
    case left
    /// At the right in any language.
    case right
  }

  /// The places where lines break, and the end of truncated text.
  public enum LineBreak: String, Sendable {
    /// Line breaks between words.
    case betweenWords
    /// Line breaks anywhere.
    case anywhere
    /// One line, or ``ElementStyle/numberOfLines``, truncated with an ellipsis.
    case ellipsis
    /// One line, or ``ElementStyle/numberOfLines``, clipped without an ellipsis.
    case clipped
  }

  /// A line around an element.
  public struct Border: Hashable, Sendable {
    /// The width of the line in CSS pixels: 0 to 100,000.
    public var width: Double
    /// The colour of the line. The background shows through a colour that is not opaque.
    public var color: Color

    /// Creates a solid line. Rendering throws ``RenderError/invalidLength(_:of:)`` for an invalid width.
    public init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
  }

  /// The horizontal position of an element in its container.
  public enum Placement: String, Sendable {
    /// The full width.
    case fill
    /// The width of the content, at the start of the line, in the middle, or at the end.
    case start, center, end
  }

  /// The scaling of an image in its box.
  public enum ContentMode: String, Sendable {
    /// The whole image in its proportions.
    case fit
    /// In its proportions, large enough to fill the box.
    case fill
    /// Stretched to the box.
    case stretch
    /// In its own size, centred.
    case center
  }
}
