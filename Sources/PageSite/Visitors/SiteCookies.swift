/// The library's own cookies, as they are on a request that came by TLS, or on one that did not.
struct SiteCookies: Sendable {
  let visitor: VisitorCookie
  let notice: NoticeCookie
  let session: SessionCookie

  init(secret: [UInt8], isSecure: Bool) {
    visitor = VisitorCookie(secret: secret, isSecure: isSecure)
    notice = NoticeCookie(secret: secret, isSecure: isSecure)
    session = SessionCookie(isSecure: isSecure)
  }
}
