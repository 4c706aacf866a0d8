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

  /// Tells senders of posts apart: by cookie, or else by address and browser.
  var sender: String {
    visitor?.text ?? client + "\u{0}" + (request.headerFields[.userAgent] ?? "")
  }
}
