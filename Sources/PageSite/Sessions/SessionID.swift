import PageCrypto
import PagePatching

/// Names a session where it is kept: the SHA-256 of what its cookie holds, so that whoever reads the store
/// can be nobody by it.
public struct SessionID: Hashable, Sendable {
  /// 32 bytes.
  public let digest: [UInt8]

  /// The name of a session as a store has kept it.
  public init(digest: [UInt8]) { self.digest = digest }
}

/// What a session's cookie holds: 256 random bits.
struct SessionToken: Sendable {
  /// In base64url, 43 characters.
  let text: String
  let id: SessionID

  /// A new one, from the system's own randomness.
  init() {
    var generator = SystemRandomNumberGenerator()
    self.init((0..<4).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) })
  }

  /// The one that a cookie holds; `nil` for anything else.
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
