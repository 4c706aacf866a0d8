/// Bounds how much of a page the pictures and drawings of an author who is not trusted may take.
///
/// Sizes are judged as browsers read them; what is written in another way than described is refused
/// instead of guessed. A picture that is fetched has a size of its own, which nobody here knows.
struct PictureSize {
  /// The most CSS pixels either way.
  static let most = 2_000.0
  /// How wide a drawing without a width is taken to be: it fills what it stands in.
  private static let usualWidth = 500.0
  private static let pixelsPerEm = 16.0

  /// What is wrong, and what to do.
  typealias Problem = (message: String, advice: String)

  let problems: [Problem]

  /// - Parameters:
  ///   - name: Of an element.
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
            "The \(side) of <\(name)> is none that untrusted markup may have: "
              + "“\(text)”.",
            "Write a number up to \(Int(Self.most)), or up to \(Int(Self.most))px, "
              + "\(Int(Self.most / Self.pixelsPerEm))em or 100%."
          ))
      }
    }
    if name == "svg", problems.isEmpty, lengths["height"]?.pixels == nil, let box = value("viewBox")
    {
      let width = lengths["width"]?.pixels ?? Self.usualWidth
      if !(Self.proportion(of: box).map { $0 * width <= Self.most } ?? false) {
        problems.append(
          (
            "The viewBox of <svg> makes it too high, or is none: “\(box)”.",
            "Write four numbers with spaces between, such as 0 0 40 30, and a height beside it "
              + "where the drawing is long."
          ))
      }
    }
    self.problems = problems
  }

  /// A length as attributes have it: a number alone, of pixels, of the letters' size or a share.
  private struct Length {
    /// `nil` for a share.
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
      isBounded = pixels.map { $0 <= PictureSize.most } ?? (number <= 100)
    }
  }

  /// How many times as high as wide a drawing is.
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

  /// Whether an address is `data:image/svg+xml`, in any letters.
  private static func isDrawing(_ source: MarkupText) -> Bool {
    MarkupText(source.utf8.prefix(64)).lowercased.hasPrefix("data:image/svg")
  }
}
