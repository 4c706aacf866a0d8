import HTTPTypes
import PageElements

/// One request on its way to a page: what is asked, by whom, and with what.
///
/// A class, since all that answers it holds it, and it is too large to be copied there.
final class Visit: Sendable {
  let page: Page
  let target: RequestTarget
  let asked: SiteRequest
  let values: PathValues
  /// What is said of the page's own query.
  let query: OwnQuery
  /// The visitor whose cookie it carries; `nil` for one who has none, or an altered one.
  let visitor: VisitorID?
  /// Who asks, as far as the page is to know.
  let reader: Reader

  /// - Parameters:
  ///   - place: The page, and the values in its path.
  ///   - visitor: The visitor whose cookie the request carries.
  ///   - reader: Who asks, as far as it is known.
  ///   - language: The site's, in which a refusal is written.
  /// - Throws: A 400 for a parameter of the page's own that is given twice or does not fit.
  convenience init(
    _ place: PagePlace, _ target: RequestTarget, _ asked: SiteRequest, by visitor: VisitorID?,
    as reader: Reader, in language: Language
  ) throws {
    self.init(
      place.page, place.values, target, asked,
      query: try place.page.query.read(target.query, in: language), visitor: visitor,
      reader: reader)
  }

  private init(
    _ page: Page, _ values: PathValues, _ target: RequestTarget, _ asked: SiteRequest,
    query: OwnQuery, visitor: VisitorID?, reader: Reader
  ) {
    (self.page, self.values, self.target, self.asked) = (page, values, target, asked)
    (self.query, self.visitor, self.reader) = (query, visitor, reader)
  }

  /// Who asks, as the page has it.
  var identity: String? { reader.identity }
  /// The page's path with the values of this request in it: two addresses have two.
  var path: String { values.name }
  var request: HTTPRequest { asked.head }
  /// The address it came from, as the server has it; empty where it does not say.
  var client: String { asked.client }

  /// The same visit with another query.
  func to(_ target: RequestTarget, in language: Language) throws -> Visit {
    Visit(
      page, values, target, asked, query: try page.query.read(target.query, in: language),
      visitor: visitor, reader: reader)
  }

  /// The same visit of a visitor who is known from now on, or of nobody.
  func known(as visitor: VisitorID?) -> Visit {
    Visit(page, values, target, asked, query: query, visitor: visitor, reader: reader)
  }

  /// The same visit without what it brings, for what is done later.
  var withoutBody: Visit {
    if asked.body.isEmpty, asked.stream == nil { return self }
    return Visit(
      page, values, target, asked.withoutBody, query: query, visitor: visitor, reader: reader)
  }

  /// The same visit of a reader whom the page knows.
  func known(as reader: Reader) -> Visit {
    Visit(page, values, target, asked, query: query, visitor: visitor, reader: reader)
  }

  /// Who asks, where they are no visitor yet.
  var stranger: SignedNote.Reader {
    .stranger(address: client, browser: request.headerFields[.userAgent] ?? "")
  }

  /// Whom a notice may be for to be shown here.
  var noticeReaders: [SignedNote.Reader] {
    (visitor.map { [.visitor($0)] } ?? []) + [stranger]
  }

  /// The reader who may take back what is done here: the session of a user, or else the visitor. A page that knows users
  /// without sessions has both. `nil` for a reader who is no visitor yet.
  var undoReader: SignedNote.Reader? {
    guard let user = identity else { return visitor.map(SignedNote.Reader.visitor) }
    if let session = reader.session { return .user(user, session: session) }
    return visitor.map { .userAndVisitor(user, $0) }
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
