import Crypto
import PagePatching

/// Carries one sentence over a redirect to the page that shows it, for at most a minute.
///
/// Set it with the 303, and send ``removal`` with the page that shows the text. It is signed, since
/// it is shown in the site's own name, and holds for one path.
struct NoticeCookie: Sendable {
  /// How many bytes of a text are carried: browsers keep cookies of up to 4,096.
  static let byteLimit = 2_000

  private let kind: CookieKind
  private let signer: Signer

  /// - Parameters:
  ///   - secret: The site's secret.
  ///   - isSecure: Whether the site is reached by TLS.
  init(secret: [UInt8], isSecure: Bool) {
    kind = CookieKind("pe-notice", isSecure: isSecure, lifetime: 60)
    signer = Signer(secret: secret, purpose: "notice")
  }

  /// The value of `Set-Cookie` that carries a text to a path. A longer one is cut after a whole
  /// character.
  func field(_ text: String, for path: String) -> String {
    var carried = text[...]
    while carried.utf8.count > Self.byteLimit { carried.removeLast() }
    return kind.field(signer.sign(Base64URL.encode(Self.digest(path) + Array(carried.utf8))))
  }

  /// The text for a path; `nil` where none came, one for another path, or one not made here.
  func text(in cookies: Cookies, for path: String) -> String? {
    guard let payload = cookies[kind.name].flatMap(signer.open).flatMap(Base64URL.decode),
      payload.starts(with: Self.digest(path))
    else { return nil }
    return String(validating: payload.dropFirst(Self.digestLength), as: UTF8.self)
  }

  /// The value of `Set-Cookie` that makes a browser forget it.
  var removal: String { kind.removal }

  private static let digestLength = 16

  /// Paths are of any length.
  private static func digest(_ path: String) -> [UInt8] {
    Array(SHA256.hash(data: Array(path.utf8)).prefix(digestLength))
  }
}
