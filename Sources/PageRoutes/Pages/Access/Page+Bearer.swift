import HTTPTypes
import PageCrypto
import PageHTTP

extension Page {
  /// Returns an authorization for programs that send a key as `Authorization: Bearer KEY` (RFC 6750, section
  /// 2.1). The site answers all others with 401.
  ///
  ///     Route.post("/orders") { request in … }
  ///       .authorized(by: Page.bearer(try Setting.required("ORDERS_KEY")))
  ///
  /// The comparison takes constant time. An empty key admits no one.
  ///
  /// - Parameters:
  ///   - key: The secret, such as from `openssl rand -hex 32`.
  ///   - identity: The `request.identity` of these programs: `bearer` by default.
  public static func bearer(_ key: String, as identity: String = "bearer") -> Authorization {
    let expected = key.isEmpty ? nil : SHA256.hash(Array(key.utf8))
    let scheme = Array("bearer ".utf8)
    return { request in
      let field = Array((request.headerFields[.authorization] ?? "").utf8)
      let hasScheme = field.prefix(scheme.count).elementsEqual(scheme) { $0 | 0x20 == $1 }
      let sent = SHA256.hash(Array(field.dropFirst(scheme.count)))
      guard hasScheme, let expected, areEqualInConstantTime(sent, expected) else {
        throw SiteProblem(
          .unauthorized, "Send the key as a bearer token.",
          headerFields: [.wwwAuthenticate: "Bearer"])
      }
      return identity
    }
  }
}
