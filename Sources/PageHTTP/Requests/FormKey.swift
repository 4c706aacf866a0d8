import PagePatching

/// The idempotency key of one response, so that a form that is sent twice runs once.
///
/// 128 random bits in base64url. It belongs to the response alone: documents, patches, snapshots and cached pages do
/// not contain it.
package struct FormKey: Hashable, Sendable {
  /// The name of the hidden field at the end of each form that posts.
  package static let field = "pe-key"
  /// The maximum length of a key from a client. A longer one counts as missing.
  package static let byteLimit = 200
  /// The number of characters of ``text``.
  static let length = 22

  package let text: String

  /// Creates a random key with the system's generator.
  package init() {
    let halves = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)]
    text = Base64URL.encode(halves.flatMap { withUnsafeBytes(of: $0, Array.init) })
  }

  /// Creates a key from its text; `nil` for text of another form.
  init?(_ text: String) {
    guard Base64URL.decode(text)?.count == 16 else { return nil }
    self.text = text
  }

  /// Whether a text is valid as a key from a client: 1 to 200 printable ASCII characters.
  package static func isValid(_ text: String) -> Bool {
    (1...byteLimit).contains(text.utf8.count) && text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
  }

  /// The hidden field as HTML.
  package var markup: [UInt8] {
    Array("<input type=\"hidden\" name=\"\(Self.field)\" value=\"\(text)\"/>".utf8)
  }
}
