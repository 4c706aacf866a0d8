package import PageHTTP

/// The cookie that identifies a visitor: a signed id, for 30 days.
///
///     pe-visitor=ID.SIGNATURE; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax
///
/// With TLS, its name is `__Host-pe-visitor` and it is `Secure`; the site then ignores the other name.
package struct VisitorCookie: Sendable {
  private let kind: CookieKind
  private let signer: Signer

  /// - Parameters:
  ///   - secret: The site's secret.
  ///   - isSecure: Whether clients reach the site over TLS.
  init(secret: [UInt8], isSecure: Bool) {
    kind = CookieKind("pe-visitor", isSecure: isSecure, lifetime: 2_592_000)
    signer = Signer(secret: secret, purpose: "visitor")
  }

  /// Returns the visitor of a request; `nil` without a cookie, or for one not signed by the site.
  package func visitor(in cookies: Cookies) -> VisitorID? {
    cookies[kind.name].flatMap(signer.open).flatMap { VisitorID($0) }
  }

  /// Returns the value of `Set-Cookie` that stores a visitor's id for 30 days from now.
  package func field(for visitor: VisitorID) -> String { kind.field(signer.sign(visitor.text)) }

  /// The value of `Set-Cookie` that deletes the cookie.
  package var removal: String { kind.removal }
}
