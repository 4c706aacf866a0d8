import HTTPTypes
import PageElements

extension Site {
  /// `GET /-/appearance.css`: what this reader chose of light and dark.
  func appearanceStylesheet(_ request: SiteRequest) -> SiteResponse {
    let chosen = Cookies(request.head)[Appearance.cookie].flatMap(Appearance.init) ?? .automatic
    let css = Array(chosen.stylesheet.utf8)
    var response = SiteResponse(
      .ok, type: "text/css; charset=utf-8", body: css, cache: .revalidate)
    response.setTag(EntityTag.of(css))
    return response
  }

  /// `POST /-/appearance`: keeps what a reader chose, and leads back to where they were.
  ///
  /// - Throws: A 400 for anything else, a 403 for another site's, or a 429.
  func chooseAppearance(_ request: SiteRequest) throws -> SiteResponse {
    try admitSent(request)
    let values = try FormBody(fieldLimit: 1, textLimit: 40).values(
      type: request.head.headerFields[.contentType], body: request.body)
    guard let chosen = values["appearance"].flatMap(Appearance.init) else {
      throw SiteProblem(
        .badRequest, "An appearance is light, dark or automatic; send it as 'appearance'.")
    }
    var response = SiteResponse(
      .seeOther, type: "text/plain", body: [], cache: .never)
    response.head.headerFields[.location] = request.head.refererOnSite ?? "/"
    response.head.headerFields.append(
      HTTPField(
        name: .setCookie,
        value: "\(Appearance.cookie)=\(chosen.rawValue); Path=/; Max-Age=31536000; HttpOnly; "
          + "SameSite=Lax" + (transport.protects(request.head) ? "; Secure" : "")))
    return response
  }
}

extension HTTPRequest {
  /// The path and query of the page that the request was sent from, where that is one of this host's.
  var refererOnSite: String? {
    guard let field = headerFields[.referer], let authority,
      let scheme = field.firstRange(of: "://")
    else { return nil }
    let rest = field[scheme.upperBound...].utf8
    guard rest.starts(with: authority.utf8) else { return nil }
    let path = rest.dropFirst(authority.utf8.count)
    // `//host` would be another host's.
    guard path.first == UInt8(ascii: "/"), path.dropFirst().first != UInt8(ascii: "/"),
      path.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return String(Substring(path))
  }
}
