/// The cookie by which a visitor is known again: their id, signed, for 30 days.
///
///     pe-visitor=ID.SIGNATURE; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax
///
/// Under TLS it is called `__Host-pe-visitor` and is `Secure`; the other is not looked at then.
struct VisitorCookie: Sendable {
  private let kind: CookieKind
  private let signer: Signer

  /// - Parameters:
  ///   - secret: The site's secret.
  ///   - isSecure: Whether the site is reached by TLS.
  init(secret: [UInt8], isSecure: Bool) {
    kind = CookieKind("pe-visitor", isSecure: isSecure, lifetime: 2_592_000)
    signer = Signer(secret: secret, purpose: "visitor")
  }

  /// Who sent a request; `nil` where no cookie came, or one that was not made here.
  func visitor(in cookies: Cookies) -> VisitorID? {
    cookies[kind.name].flatMap(signer.open).flatMap { VisitorID($0) }
  }

  /// The value of `Set-Cookie` that makes a browser keep a visitor's id for 30 days from now.
  func field(for visitor: VisitorID) -> String { kind.field(signer.sign(visitor.text)) }

  /// The value of `Set-Cookie` that makes a browser forget it.
  var removal: String { kind.removal }
}
