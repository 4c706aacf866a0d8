/// A colour by its red, green, blue and opacity.
///
///     row.backgroundColor = .rgb(255, 240, 200)
public struct Color: Hashable, Sendable {
  /// Red, green and blue, 0…255.
  public var red, green, blue: UInt8
  /// Opacity, 0 (clear) … 255 (solid).
  public var alpha: UInt8

  /// Creates a colour from components of 0…255, opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Returns an opaque colour.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(red: red, green: green, blue: blue)
  }

  /// Transparent: the background shows through.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// `#000000`, in light and dark mode.
  public static let black = rgb(0, 0, 0)
  /// `#ffffff`, in light and dark mode.
  public static let white = rgb(255, 255, 255)
  /// `#808080`, halfway from black to white.
  public static let gray = rgb(128, 128, 128)
  /// `#d3d3d3`, which CSS calls `lightgray`.
  public static let lightGray = rgb(211, 211, 211)
  /// `#ff0000`, without green or blue.
  public static let red = rgb(255, 0, 0)
  /// `#008000`, which CSS calls `green`: half of the maximum brightness.
  public static let green = rgb(0, 128, 0)
  /// `#0000ff`, without red or green.
  public static let blue = rgb(0, 0, 255)
  /// `#ffff00`: red and green, without blue.
  public static let yellow = rgb(255, 255, 0)
  /// `#ffa500`, which CSS calls `orange`.
  public static let orange = rgb(255, 165, 0)

  /// Whether the colour needs dark text. `nil` for a colour that is not opaque, because its background decides. (WCAG
  /// 2.2, relative luminance, with an exponent of 2.)
  var isLight: Bool? {
    guard alpha == 255 else { return nil }
    func linear(_ channel: UInt8) -> Double { Double(channel) * Double(channel) / 65025 }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.2
  }

  /// The tone of the colour, as the value of `data-tone`.
  var tone: String? { isLight.map { $0 ? "light" : "dark" } }

  /// Appends the colour in CSS notation: `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  package func write(into html: inout HTMLWriter) {
    html.raw("#")
    for channel in [red, green, blue] + (alpha == 255 ? [] : [alpha]) {
      let hex = String(channel, radix: 16)
      html.raw(unescaped: channel < 16 ? "0" + hex : hex)
    }
  }
}

extension HTMLWriter {
  /// Appends ` data-tone="light"` or ` data-tone="dark"` for an opaque background, so that its text is legible in light
  /// and dark mode.
  package mutating func tone(of background: Color?) {
    if let tone = background?.tone { attribute("data-tone", tone) }
  }
}
