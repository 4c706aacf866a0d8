import HTTPTypes
import PageElements

/// One request on its way to a page: what is asked, by whom, and with what.
struct Visit: Sendable {
  let page: Page
  let target: RequestTarget
  let asked: SiteRequest
  let values: PathValues
  /// What is said of the page's own query.
  let query: OwnQuery
  /// The visitor whose cookie it carries; `nil` for one who has none, or an altered one.
  var visitor: VisitorID?
  /// Who asks, as the page has it.
  var identity: String?

  /// - Throws: A 400 for a parameter of the page's own that is given twice or does not fit.
  init(
    _ place: PagePlace, _ target: RequestTarget, _ asked: SiteRequest, in language: Language
  ) throws {
    (page, values) = (place.page, place.values)
    (self.target, self.asked) = (target, asked)
    query = try place.page.query.read(target.query, in: language)
  }

  /// The page's path with the values of this request in it: two addresses have two.
  var path: String { values.name }
  var request: HTTPRequest { asked.head }
  /// The address it came from, as the server has it; empty where it does not say.
  var client: String { asked.client }

  /// The same visit with another query.
  func to(_ target: RequestTarget, in language: Language) throws -> Visit {
    let place = PagePlace(page: page, values: values)
    var visit = try Visit(place, target, asked, in: language)
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

  /// The address of the page, or of one of its endpoints, with its own query and `parameters`.
  func url(
    endpoint: String? = nil, _ parameters: [(String, String?)] = [], hasQuery: Bool = true
  ) -> String {
    var url = RequestTarget.encode(values.path)
    if let endpoint { url += (url == "/" ? "-/" : "/-/") + endpoint }
    let items =
      (query.text.isEmpty || !hasQuery ? [] : [query.text])
      + parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return items.isEmpty ? url : url + "?" + items.joined(separator: "&")
  }
}
