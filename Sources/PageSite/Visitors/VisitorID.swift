import PagePatching

/// Names a visitor: 128 random bits that say nothing about anybody.
///
/// Who knows a visitor's id can read their state, so it leaves the server only in a signed cookie
/// that scripts cannot read. Do not log it.
public struct VisitorID: Hashable, Sendable {
  /// The id in base64url, 22 characters.
  public let text: String

  /// A new visitor, from the system's own randomness.
  public init() {
    let halves = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)]
    text = Base64URL.encode(halves.flatMap { withUnsafeBytes(of: $0, Array.init) })
  }

  /// The visitor of an id; `nil` unless `text` is what ``text`` gives.
  public init?(_ text: String) {
    guard Base64URL.decode(text)?.count == 16 else { return nil }
    self.text = text
  }
}
