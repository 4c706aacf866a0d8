import HTTPTypes

/// One request on its way to a page: what is asked, by whom, and with what.
struct Visit: Sendable {
  let page: Page
  let target: RequestTarget
  let asked: SiteRequest
  /// The visitor whose cookie it carries; `nil` for one who has none, or an altered one.
  var visitor: VisitorID?
  /// Who asks, as the page has it.
  var identity: String?

  init(_ page: Page, _ target: RequestTarget, _ asked: SiteRequest) {
    (self.page, self.target, self.asked) = (page, target, asked)
  }

  var request: HTTPRequest { asked.head }
  /// The address it came from, as the server has it; empty where it does not say.
  var client: String { asked.client }

  /// The same visit to another part of the page.
  func to(_ target: RequestTarget) -> Visit {
    var visit = Visit(page, target, asked)
    (visit.visitor, visit.identity) = (visitor, identity)
    return visit
  }

  /// The same visit of a visitor who is known from now on.
  func known(as visitor: VisitorID) -> Visit {
    var visit = self
    visit.visitor = visitor
    return visit
  }

  /// Who asks, where they are no visitor yet.
  var stranger: NoticeCookie.Reader {
    .stranger(address: client, browser: request.headerFields[.userAgent] ?? "")
  }

  /// Whom a notice may be for to be shown here.
  var noticeReaders: [NoticeCookie.Reader] {
    (visitor.map { [.visitor($0)] } ?? []) + [stranger]
  }
}
