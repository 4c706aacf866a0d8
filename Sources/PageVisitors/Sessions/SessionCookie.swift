package import PageHTTP

/// The cookie that contains a session's token.
///
///     pe-session=TOKEN; Path=/; HttpOnly; SameSite=Lax
///
/// With TLS, its name is `__Host-pe-session` and it is `Secure`; the site then ignores the other name. The
/// browser deletes it when it closes, or keeps it for as long as the session may last.
package struct SessionCookie: Sendable {
  private let kind: CookieKind

  init(isSecure: Bool) { kind = CookieKind("pe-session", isSecure: isSecure, lifetime: nil) }

  /// Returns the session that a request names; `nil` without one.
  package func id(in cookies: Cookies) -> SessionID? {
    cookies[kind.name].flatMap { SessionToken($0)?.id }
  }

  /// Returns the value of `Set-Cookie`.
  ///
  /// - Parameter seconds: The lifetime of the cookie; `nil` for the browser session.
  package func field(_ token: SessionToken, seconds: Int?) -> String {
    kind.field(token.text, seconds: seconds)
  }

  /// The value of `Set-Cookie` that deletes the cookie.
  package var removal: String { kind.removal }
}
