import PagePatching

/// Names one response, so that what its forms send twice is done once.
///
/// 128 random bits in base64url. It belongs to the response alone: no document, patch, snapshot or
/// kept rendering holds one.
package struct FormKey: Hashable, Sendable {
  /// The name of the hidden field that ends each posting form.
  package static let field = "pe-key"
  /// A longer key that is sent counts as none.
  static let byteLimit = 200
  /// How many characters ``text`` has.
  static let length = 22

  package let text: String

  /// A new key, from the system's own randomness.
  init() {
    let halves = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)]
    text = Base64URL.encode(halves.flatMap { withUnsafeBytes(of: $0, Array.init) })
  }

  /// The key that is written so; `nil` for text that was not made here.
  init?(_ text: String) {
    guard Base64URL.decode(text)?.count == 16 else { return nil }
    self.text = text
  }

  /// Whether a client may send such a key: 1 to 200 printable characters of ASCII.
  static func isKey(_ text: String) -> Bool {
    (1...byteLimit).contains(text.utf8.count) && text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
  }

  /// The hidden field, as it is written into forms.
  var markup: [UInt8] {
    Array("<input type=\"hidden\" name=\"\(Self.field)\" value=\"\(text)\"/>".utf8)
  }
}
