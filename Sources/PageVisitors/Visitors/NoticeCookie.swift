import PageElements
package import PageHTTP

/// A cookie that carries one sentence over a redirect to the page that shows it, for at most a minute.
///
/// Set it with the 303 response, and send ``removal`` with the page that shows the text. It is signed, since
/// the site itself seems to be the author, and is valid for one path and one reader only. In another reader's
/// browser, it has no effect.
package struct NoticeCookie: Sendable {
  /// The maximum size of the text, in bytes. Browsers store cookies of up to 4,096 bytes.
  package static let byteLimit = 2_000
  /// The lifetime of the cookie, in seconds.
  static let lifetime = 60

  private let kind: CookieKind
  private let message: SignedMessage

  /// - Parameters:
  ///   - secret: The site's secret.
  ///   - isSecure: Whether clients reach the site over TLS.
  ///   - now: Returns seconds since 1970.
  init(secret: [UInt8], isSecure: Bool, now: @escaping @Sendable () -> Int = SignedMessage.clock) {
    kind = CookieKind("pe-notice", isSecure: isSecure, lifetime: Self.lifetime)
    message = SignedMessage(secret: secret, purpose: "notice", lifetime: Self.lifetime, now: now)
  }

  /// Returns the value of `Set-Cookie` that carries a text to a path. A longer text is truncated after a
  /// complete Unicode scalar.
  package func field(_ text: String, for path: String, to recipient: SignedMessage.Recipient)
    -> String
  {
    kind.field(message.sign(text.cut(toBytes: Self.byteLimit), for: path, to: recipient))
  }

  /// Returns the text for a path; `nil` without a cookie, or if the cookie is for another path or reader, too
  /// old, or not signed by the site.
  ///
  /// - Parameter recipients: The possible readers of the request.
  package func text(in cookies: Cookies, for path: String, to recipients: [SignedMessage.Recipient])
    -> String?
  {
    cookies[kind.name].flatMap { message.open($0, for: path, to: recipients) }
  }

  /// The value of `Set-Cookie` that deletes the cookie.
  package var removal: String { kind.removal }
}
