/// Limits the size of pictures and drawings of an untrusted author.
///
/// Sizes are interpreted as browsers do. Other spellings are rejected, not guessed. The natural size of a loaded
/// picture is unknown here.
struct PictureSize {
  /// The maximum width and height in CSS pixels.
  static let maximum = 2_000.0
  /// The assumed width of a drawing without a width, which fills its container.
  private static let usualWidth = 500.0
  private static let pixelsPerEm = 16.0

  /// An error message and its advice.
  typealias Problem = (message: String, advice: String)

  let problems: [Problem]

  /// - Parameters:
  ///   - name: The name of an element.
  ///   - attributes: Its attributes.
  init(of name: MarkupText, _ attributes: [Tag.Attribute]) {
    var problems: [Problem] = []
    func value(_ name: MarkupText) -> MarkupText? { attributes.first { $0.name == name }?.value }
    switch name {
    case "img":
      if let source = value("src"), Self.isDrawing(source) {
        problems.append(
          (
            "The picture of <img> is a drawing in an address, which may have any size.",
            "Write the drawing itself, as <svg>."
          ))
      }
    case "svg": break
    default:
      self.problems = []
      return
    }
    var lengths: [MarkupText: Length] = [:]
    for side: MarkupText in ["width", "height"] {
      guard let text = value(side) else { continue }
      lengths[side] = Length(text)
      if lengths[side].map({ !$0.isBounded }) ?? true {
        problems.append(
          (
            "The \(side) of <\(name)> is not allowed in untrusted markup: "
              + "“\(text)”.",
            "Write a number up to \(Int(Self.maximum)), or up to \(Int(Self.maximum))px, "
              + "\(Int(Self.maximum / Self.pixelsPerEm))em or 100%."
          ))
      }
    }
    if name == "svg", problems.isEmpty, lengths["height"]?.pixels == nil, let box = value("viewBox")
    {
      let width = lengths["width"]?.pixels ?? Self.usualWidth
      if !(Self.proportion(of: box).map { $0 * width <= Self.maximum } ?? false) {
        problems.append(
          (
            "The viewBox of <svg> makes it too high, or is not valid: “\(box)”.",
            "Write four numbers with spaces between, such as 0 0 40 30, and a height beside it "
              + "where the drawing is long."
          ))
      }
    }
    self.problems = problems
  }

  /// A length in an attribute: a number of pixels, a multiple of the font size, or a percentage.
  private struct Length {
    /// The length in pixels; `nil` for a percentage.
    var pixels: Double?
    var isBounded: Bool

    init?(_ text: MarkupText) {
      let digits = text.utf8.prefix(while: PictureSize.isOfNumber)
      guard let number = Double(String(Substring(digits))), number.isFinite else { return nil }
      switch MarkupText(String(Substring(text.utf8[digits.endIndex...]))) {
      case "", "px": pixels = number
      case "em", "rem": pixels = number * PictureSize.pixelsPerEm
      case "%": pixels = nil
      default: return nil
      }
      isBounded = pixels.map { $0 <= PictureSize.maximum } ?? (number <= 100)
    }
  }

  /// Returns the ratio of a drawing's height to its width.
  private static func proportion(of viewBox: MarkupText) -> Double? {
    let parts = viewBox.utf8
      .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
      .map { part in
        part.allSatisfy { isOfNumber($0) || $0 == UInt8(ascii: "-") }
          ? Double(String(Substring(part))) : nil
      }
    guard parts.count == 4, let width = parts[2], let height = parts[3],
      parts[0] != nil, parts[1] != nil, width > 0, height > 0
    else { return nil }
    return height / width
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns whether an address is `data:image/svg+xml`, case-insensitively.
  private static func isDrawing(_ source: MarkupText) -> Bool {
    MarkupText(source.utf8.prefix(64)).lowercased.hasPrefix("data:image/svg")
  }
}
