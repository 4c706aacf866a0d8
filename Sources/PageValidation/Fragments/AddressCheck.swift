/// Looks at the scheme of every address, as the grammar does, without its patterns: that no script is
/// run must not hang on one regular expression.
enum AddressCheck {
  /// The attributes that hold an address, whether or not the grammar knows them.
  private static let names: Set<MarkupText> = [
    "action", "background", "cite", "data", "formaction", "href", "longdesc", "manifest", "ping",
    "poster", "src", "xlink:href",
  ]
  private static let schemes: Set<MarkupText> = ["http", "https", "mailto", "tel"]

  /// Whether the value of an attribute is no address, or has no scheme, or a harmless one.
  static func isHarmless(_ name: MarkupText, _ value: MarkupText) -> Bool {
    if name == "srcset" {
      return value.utf8.split { $0 == UInt8(ascii: ",") || $0.isSpace }
        .allSatisfy { isHarmless($0, isPicture: true) }
    }
    guard names.contains(name) else { return true }
    return isHarmless(value.utf8[...], isPicture: name == "src")
  }

  /// How to write an address with a character that belongs into none; `nil` where there is no such.
  static func spelling(of name: MarkupText, _ value: MarkupText) -> String? {
    let strange = " \"<>\\^`{|}".unicodeScalars
    guard names.contains(name), isHarmless(name, value),
      let character = value.string.unicodeScalars.first(where: strange.contains)
    else { return nil }
    let shown = character == " " ? "a space" : String(character)
    return "\(shown) as %\(String(character.value, radix: 16, uppercase: true))"
  }

  /// Browsers leave out control characters and spaces while they look for a scheme, which are
  /// therefore no part of a harmless one here: whatever stands before a colon is.
  private static func isHarmless(_ address: Substring.UTF8View, isPicture: Bool) -> Bool {
    let start = address.prefix { !"/?#".utf8.contains($0) }
    guard let colon = start.firstIndex(of: UInt8(ascii: ":")) else { return true }
    // `data:image/…`: the slash has ended the start.
    if isPicture, start.elementsEqual("data:image".utf8) { return true }
    return schemes.contains(MarkupText(start[..<colon]).lowercased)
  }
}
