/// The library's cookies for requests with or without TLS.
package struct SiteCookies: Sendable {
  package let visitor: VisitorCookie
  package let notice: NoticeCookie
  package let session: SessionCookie

  package init(secret: [UInt8], isSecure: Bool) {
    visitor = VisitorCookie(secret: secret, isSecure: isSecure)
    notice = NoticeCookie(secret: secret, isSecure: isSecure)
    session = SessionCookie(isSecure: isSecure)
  }
}
