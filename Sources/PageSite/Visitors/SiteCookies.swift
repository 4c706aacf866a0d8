/// The library's cookies for requests with or without TLS.
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
