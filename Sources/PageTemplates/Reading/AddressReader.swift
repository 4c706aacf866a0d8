import PageElements
import PageValidation

/// Sees to it that no tag of a template can choose the scheme of an address unseen.
///
/// A tag may begin an address, which is then checked as a link's is, or stand after what settles
/// the scheme: `/`, `?`, `#`, or a harmless scheme such as `mailto:`.
struct AddressReader {
  enum State: Equatable {
    case beginning
    /// Markup that does not settle the scheme yet.
    case prefix(String)
    case afterTag
    case settled
    /// A character that browsers read in ways of their own, or a scheme that may run a script.
    case unsafe
  }

  private(set) var state = State.beginning

  /// The attributes that hold an address.
  static let names: Set<MarkupText> = [
    "action", "background", "cite", "data", "formaction", "href", "longdesc", "manifest", "ping",
    "poster", "src", "xlink:href",
  ]
  /// Those whose address is a picture's.
  static let imageNames: Set<MarkupText> = ["src", "poster"]

  /// Reads a byte of markup; false where it joins a tag's value to a scheme.
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
        // No harmless scheme is this long; to keep the rest would cost its square.
        state = .prefix(text.utf8.count <= 16 ? text : text.cut(toBytes: text.utf8.count - 1))
      }
      return true
    }
  }

  /// Reads a tag that shows a value; false where it might complete a scheme.
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
