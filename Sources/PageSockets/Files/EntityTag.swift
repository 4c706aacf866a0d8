import PageBytes

/// A strong validator of one version of a file in one content coding (RFC 9110, section 8.8.3).
///
/// It consists of a file's size and modification time in ns, so servers with copies of the same files send equal tags,
/// whereas device and inode would differ. Files of the same size and time count as one version: if a build sets all
/// times to one moment, put a content hash in the file names.
struct EntityTag: Hashable, Sendable {
  /// The tag with its quotes, as in header fields.
  let text: String

  /// - Parameters:
  ///   - identity: The identity of the file that is sent or compressed.
  ///   - coding: A suffix that distinguishes the codings of a file; `nil` if it is sent unchanged.
  init(of identity: FileIdentity, coding: String? = nil) {
    let parts = [identity.size, identity.modified.seconds, identity.modified.nanoseconds]
      .map { String($0, radix: 16) }
    text = "\"\((parts + (coding.map { [$0] } ?? [])).joined(separator: "-"))\""
  }

  /// The comparison of two tags (RFC 9110, section 8.8.3.2).
  enum Comparison {
    /// A weak tag never matches.
    case strong
    /// Only the text inside the quotes is compared.
    case weak
  }

  /// Whether this tag matches a field: `*`, or a list of tags. The list is read up to the first malformed tag.
  func matches(_ field: String, _ comparison: Comparison) -> Bool {
    if field == "*" { return true }
    var rest = field.utf8[...]
    while true {
      rest = rest.drop { $0 == .space || $0 == .tab || $0 == UInt8(ascii: ",") }
      let isWeak = rest.starts(with: "W/".utf8)
      if isWeak { rest = rest.dropFirst(2) }
      // There may be a comma inside the quotes.
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
