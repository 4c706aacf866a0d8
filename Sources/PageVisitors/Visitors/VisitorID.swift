import PagePatching

/// The identifier of a visitor: 128 random bits without any personal data.
///
/// Anyone who knows a visitor's id can read their state. It therefore leaves the server only in a signed
/// cookie that scripts cannot read. Do not log it.
public struct VisitorID: Hashable, Sendable {
  /// The id in base64url, 22 characters.
  public let text: String

  /// Creates an id from the system's random number generator.
  public init() {
    let halves = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)]
    text = Base64URL.encode(halves.flatMap { withUnsafeBytes(of: $0, Array.init) })
  }

  /// Creates an id from its ``text``; `nil` for any other text.
  public init?(_ text: String) {
    guard Base64URL.decode(text)?.count == 16 else { return nil }
    self.text = text
  }
}
