import HTTPTypes
import PageCrypto

extension Page {
  /// Lets in programs that send a key as `Authorization: Bearer KEY` (RFC 6750, section 2.1); all others are answered
  /// 401.
  ///
  ///     Route.post("/orders") { request in … }
  ///       .authorized(by: Page.bearer(try Setting.required("ORDERS_KEY")))
  ///
  /// How long it takes tells nothing of the key. No empty key lets anybody in.
  ///
  /// - Parameters:
  ///   - key: The secret, such as `openssl rand -hex 32` makes.
  ///   - identity: Who they are then, as `request.identity`: `bearer` by default.
  public static func bearer(_ key: String, as identity: String = "bearer") -> Authorization {
    let expected = key.isEmpty ? nil : SHA256.hash(Array(key.utf8))
    let scheme = Array("bearer ".utf8)
    return { request in
      let field = Array((request.headerFields[.authorization] ?? "").utf8)
      let hasScheme = field.prefix(scheme.count).elementsEqual(scheme) { $0 | 0x20 == $1 }
      let sent = SHA256.hash(Array(field.dropFirst(scheme.count)))
      guard hasScheme, let expected, areSame(sent, expected) else {
        throw SiteProblem(
          .unauthorized, "Send the key as a bearer token.",
          headerFields: [.wwwAuthenticate: "Bearer"])
      }
      return identity
    }
  }
}
