import PageBytes

/// Names one version of a file in one content coding (RFC 9110, section 8.8.3). It is strong.
///
/// It is made of size and time of change alone, to the nanosecond, so that two machines with copies
/// of the same files agree; device and inode would differ there. Files of one size and time count as
/// one version: whoever sets all times to the same moment should name files by their content.
struct EntityTag: Hashable, Sendable {
  /// With its quotes, as fields carry it.
  let text: String

  /// - Parameters:
  ///   - identity: the file whose bytes are sent or compressed.
  ///   - coding: what tells codings of the same file apart, if it is not sent as it is.
  init(of identity: FileIdentity, coding: String? = nil) {
    let parts = [identity.size, identity.modified.seconds, identity.modified.nanoseconds]
      .map { String($0, radix: 16) }
    text = "\"\((parts + (coding.map { [$0] } ?? [])).joined(separator: "-"))\""
  }

  /// How two tags are compared (RFC 9110, section 8.8.3.2).
  enum Comparison {
    /// A weak tag never matches.
    case strong
    /// Only what stands in the quotes counts.
    case weak
  }

  /// Whether a field names this tag: `*`, or a list of tags. What is no tag, and all after it,
  /// matches nothing.
  func isNamed(by field: String, _ comparison: Comparison) -> Bool {
    if field == "*" { return true }
    var rest = field.utf8[...]
    while true {
      rest = rest.drop { $0 == .space || $0 == .tab || $0 == UInt8(ascii: ",") }
      let isWeak = rest.starts(with: "W/".utf8)
      if isWeak { rest = rest.dropFirst(2) }
      // A comma may stand within the quotes.
      let quote = UInt8(ascii: "\"")
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else {
        return false
      }
      let isSame = rest[...end].elementsEqual(text.utf8)
      if isSame, !isWeak || comparison == .weak { return true }
      rest = rest[end...].dropFirst()
      guard
        rest.isEmpty || rest.first == UInt8(ascii: ",") || rest.first == .space
          || rest.first == .tab
      else { return false }
    }
  }
}
