import PageElements
import PageValidation

/// A check that no tag of a template can set the scheme of an address without validation.
///
/// A tag may begin an address, which is then validated like a link's. Or it may follow text that determines the scheme:
/// `/`, `?`, `#`, or a harmless scheme such as `mailto:`.
struct AddressReader {
  enum State: Equatable {
    case beginning
    /// Markup that does not determine the scheme yet.
    case prefix(String)
    case afterTag
    case settled
    /// A character that browsers interpret differently, or a scheme that may run a script.
    case unsafe
  }

  private(set) var state = State.beginning

  /// The attributes whose value is an address.
  static let names: Set<MarkupText> = [
    "action", "background", "cite", "data", "formaction", "href", "longdesc", "manifest", "ping",
    "poster", "src", "xlink:href",
  ]
  /// The attributes whose address is an image's.
  static let imageNames: Set<MarkupText> = ["src", "poster"]

  /// Reads a byte of markup. Returns `false` if it joins a tag's value to a scheme.
  mutating func read(_ byte: UInt8) -> Bool {
    let settles = "/?#".utf8.contains(byte)
    switch state {
    case .settled, .unsafe: return true
    case .afterTag:
      state = settles ? .settled : .unsafe
      return settles
    case .beginning, .prefix:
      var text = ""
      if case .prefix(let before) = state { text = before }
      text.append(Character(Unicode.Scalar(byte)))
      if settles {
        state = .settled
      } else if byte == UInt8(ascii: ":") {
        state = (try? LinkURL.check(text)) == nil ? .unsafe : .settled
      } else if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "&") {
        state = .unsafe
      } else {
        // No harmless scheme is this long, and keeping the rest would take quadratic time.
        state = .prefix(text.utf8.count <= 16 ? text : text.cut(toBytes: text.utf8.count - 1))
      }
      return true
    }
  }

  /// Reads a tag that inserts a value. Returns `false` if it might complete a scheme.
  mutating func readTag() -> Bool {
    switch state {
    case .beginning:
      state = .afterTag
      return true
    case .settled: return true
    case .prefix, .afterTag, .unsafe: return false
    }
  }
}
