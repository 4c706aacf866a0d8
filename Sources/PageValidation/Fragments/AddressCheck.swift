/// Looks at the scheme of every address, as the grammar does, without its patterns: that no script is
/// run must not hang on one regular expression.
enum AddressCheck {
  /// The attributes that hold an address, whether or not the grammar knows them.
  private static let names: Set<String> = [
    "action", "background", "cite", "data", "formaction", "href", "longdesc", "manifest", "ping",
    "poster", "src", "xlink:href",
  ]
  private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

  /// Whether the value of an attribute is no address, or has no scheme, or a harmless one.
  static func isHarmless(_ name: String, _ value: String) -> Bool {
    if name == "srcset" {
      return value.split { $0 == "," || $0.isWhitespace }
        .allSatisfy { isHarmless($0, isPicture: true) }
    }
    guard names.contains(name) else { return true }
    return isHarmless(value[...], isPicture: name == "src")
  }

  /// Browsers leave out control characters and spaces while they look for a scheme, which are
  /// therefore no part of a harmless one here: whatever stands before a colon is.
  private static func isHarmless(_ address: Substring, isPicture: Bool) -> Bool {
    let start = address.unicodeScalars.prefix { !"/?#".unicodeScalars.contains($0) }
    guard let colon = start.firstIndex(of: ":") else { return true }
    let scheme = String(start[..<colon])
    // `data:image/…`: the slash has ended the start.
    if isPicture, String(start) == "data:image" { return true }
    return schemes.contains(scheme.lowercased()) && scheme.unicodeScalars.allSatisfy(\.isASCII)
  }
}
