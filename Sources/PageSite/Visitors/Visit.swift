import HTTPTypes

/// One request on its way to a page: who asks, and with what.
struct Visit: Sendable {
  let request: HTTPRequest
  /// The address it came from, as the server has it; empty where it does not say.
  let client: String
  /// The visitor whose cookie it carries; `nil` for one who has none, or an altered one.
  var visitor: VisitorID?
  /// Who asks, as the page has it.
  var identity: String?

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
