/// The cookie that holds a session's token.
///
///     pe-session=TOKEN; Path=/; HttpOnly; SameSite=Lax
///
/// Under TLS it is called `__Host-pe-session` and is `Secure`; the other is not looked at then. It ends with
/// the browser, or is kept for as long as the session may last.
struct SessionCookie: Sendable {
  private let kind: CookieKind

  init(isSecure: Bool) { kind = CookieKind("pe-session", isSecure: isSecure, lifetime: nil) }

  /// The session that a request names; `nil` where it names none.
  func id(in cookies: Cookies) -> SessionID? {
    cookies[kind.name].flatMap { SessionToken($0)?.id }
  }

  /// The value of `Set-Cookie`.
  ///
  /// - Parameter seconds: For how long a browser keeps it; `nil` until it ends.
  func field(_ token: SessionToken, seconds: Int?) -> String {
    kind.field(token.text, seconds: seconds)
  }

  /// The value of `Set-Cookie` that makes a browser forget it.
  var removal: String { kind.removal }
}
