/// Checks the scheme of every address, as the grammar does, but without its patterns. Preventing scripts must not
/// depend on one regular expression.
enum AddressCheck {
  /// The attributes that contain an address, whether or not the grammar knows them.
  private static let names: Set<MarkupText> = [
    "action", "background", "cite", "data", "formaction", "href", "longdesc", "manifest", "ping",
    "poster", "src", "xlink:href",
  ]
  private static let schemes: Set<MarkupText> = ["http", "https", "mailto", "tel"]

  /// Returns whether an attribute contains no address, or one without a scheme or with a harmless one.
  static func isHarmless(_ name: MarkupText, _ value: MarkupText) -> Bool {
    if name == "srcset" {
      return value.utf8.split { $0 == UInt8(ascii: ",") || $0.isSpace }
        .allSatisfy { isHarmless($0, isPicture: true) }
    }
    guard names.contains(name) else { return true }
    return isHarmless(value.utf8[...], isPicture: name == "src")
  }

  /// Returns the correct spelling of an address with a forbidden character; `nil` if it has none.
  static func spelling(of name: MarkupText, _ value: MarkupText) -> String? {
    let strange = " \"<>\\^`{|}".unicodeScalars
    guard names.contains(name), isHarmless(name, value),
      let character = value.string.unicodeScalars.first(where: strange.contains)
    else { return nil }
    let shown = character == " " ? "a space" : String(character)
    return "\(shown) as %\(String(character.value, radix: 16, uppercase: true))"
  }

  /// Browsers ignore control characters and spaces when they parse a scheme. Here, everything before a colon counts,
  /// so a scheme that contains them is not harmless.
  private static func isHarmless(_ address: Substring.UTF8View, isPicture: Bool) -> Bool {
    let start = address.prefix { !"/?#".utf8.contains($0) }
    guard let colon = start.firstIndex(of: UInt8(ascii: ":")) else { return true }
    // The prefix ends before the slash of `data:image/…`.
    if isPicture, start.elementsEqual("data:image".utf8) { return true }
    return schemes.contains(MarkupText(start[..<colon]).lowercased)
  }
}
