import PageCrypto
import PagePatching

/// The identifier of a session in its store: the SHA-256 of the token. Access to the store is therefore not
/// enough to impersonate a user.
public struct SessionID: Hashable, Sendable {
  /// The SHA-256 of the token: 32 bytes.
  public let digest: [UInt8]

  /// Creates the identifier of a stored session.
  public init(digest: [UInt8]) { self.digest = digest }
}

/// The content of a session's cookie: 256 random bits.
package struct SessionToken: Sendable {
  /// The token in base64url: 43 characters.
  let text: String
  package let id: SessionID

  /// Creates a token from the system's random number generator.
  package init() {
    var generator = SystemRandomNumberGenerator()
    self.init((0..<4).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) })
  }

  /// Creates the token that a cookie contains; `nil` for any other text.
  init?(_ text: String) {
    guard text.utf8.count == 43, let bytes = Base64URL.decode(text), bytes.count == 32 else {
      return nil
    }
    self.init(bytes)
  }

  private init(_ bytes: [UInt8]) {
    text = Base64URL.encode(bytes)
    id = SessionID(digest: SHA256.hash(bytes))
  }
}
