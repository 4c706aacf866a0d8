import HTTPTypes
import PageElements
import PageHTTP
import PageRoutes

extension Site {
  /// `GET /-/appearance.css`: returns the stylesheet for this reader's choices.
  func appearanceStylesheet(_ request: SiteRequest) -> SiteResponse {
    let cookies = Cookies(request.head)
    let sheets = offeredChoices.map { $0.stylesheet(cookies) }
    let css = Array(sheets.joined().utf8)
    var response = SiteResponse(
      .ok, type: "text/css; charset=utf-8", body: css, cache: .revalidate)
    response.setTag(EntityTag.of(css))
    return response
  }

  /// `POST /-/appearance`: stores a reader's choice in a cookie, and redirects back.
  ///
  /// - Throws: A 400 for anything else, a 403 for a request from another site, or a 429.
  func chooseAppearance(_ request: SiteRequest) throws -> SiteResponse {
    try admitWrite(request)
    let values = try FormBody(fieldLimit: 1, textLimit: 40).values(
      type: request.head.headerFields[.contentType], body: request.body)
    let choices = offeredChoices
    guard let cookie = choices.lazy.compactMap({ $0.cookie(values) }).first else {
      let known = choices.map { "'\($0.name)' is \($0.values)" }.joined(separator: ", ")
      throw SiteProblem(.badRequest, "Send a choice that this site offers: \(known).")
    }
    var response = SiteResponse(
      .seeOther, type: "text/plain", body: [], cache: .never)
    response.head.headerFields[.location] = request.head.refererOnSite ?? "/"
    response.head.headerFields.append(
      HTTPField(
        name: .setCookie,
        value: "\(cookie); Path=/; Max-Age=31536000; HttpOnly; "
          + "SameSite=Lax" + (transport.protects(request.head) ? "; Secure" : "")))
    return response
  }
}

extension Site {
  private var offeredChoices: [OfferedChoice] {
    guard let frame = configuration.frame else { return [] }
    return (frame.offersAppearances ? [OfferedChoice(Appearance.self)] : [])
      + (frame.offersDensities ? [OfferedChoice(Density.self)] : [])
  }
}

/// A type-erased choice.
private struct OfferedChoice {
  let name, values: String
  let stylesheet: (Cookies) -> String
  /// Returns the cookie for a submitted choice.
  let cookie: (FormValues) -> String?

  init<Choice: ReaderChoice>(_ choice: Choice.Type) {
    name = Choice.name
    values = Choice.allCases.map(\.rawValue).joined(separator: " or ")
    stylesheet = Choice.stylesheet
    cookie = { sent in
      sent[Choice.name].flatMap(Choice.init).map { "\(Choice.cookie)=\($0.rawValue)" }
    }
  }
}

extension HTTPRequest {
  /// The path and query of the page that the request was sent from, if that page is on the same host.
  var refererOnSite: String? {
    guard let field = headerFields[.referer], let authority,
      let scheme = field.firstRange(of: "://")
    else { return nil }
    let remainder = field[scheme.upperBound...].utf8
    guard remainder.starts(with: authority.utf8) else { return nil }
    let path = remainder.dropFirst(authority.utf8.count)
    // `//host` would be another host's.
    guard path.first == UInt8(ascii: "/"), path.dropFirst().first != UInt8(ascii: "/"),
      path.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return String(Substring(path))
  }
}
