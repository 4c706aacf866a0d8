package import HTTPTypes
package import PageElements
package import PageHTTP
package import PageVisitors

/// A request to a page: the page, the parameters and the sender.
///
/// It is a class because each part of the site that helps to answer it keeps it, and it is too large to copy.
package final class Visit: Sendable {
  package let page: Page
  package let target: RequestTarget
  package let siteRequest: SiteRequest
  package let values: PathValues
  /// The values of the page's query.
  package let query: ParsedQuery
  /// The visitor whom the request's cookie names; `nil` if the cookie is missing or has been altered.
  package let visitor: VisitorID?
  /// The reader, as far as the page identifies readers.
  package let reader: Reader
  /// The texts of the frame that differ by reader, if they are known already.
  package let frameTexts: [String]?

  /// - Parameters:
  ///   - pageMatch: The page and its path values.
  ///   - visitor: The visitor of the request's cookie.
  ///   - reader: The reader, as far as known.
  ///   - language: The language of the site, for error messages.
  /// - Throws: ``SiteProblem`` (400) for a duplicate or invalid parameter of the page.
  package convenience init(
    _ pageMatch: PageMatch, _ target: RequestTarget, _ siteRequest: SiteRequest,
    by visitor: VisitorID?,
    as reader: Reader, in language: Language
  ) throws {
    self.init(
      pageMatch.page, pageMatch.values, target, siteRequest,
      query: try pageMatch.page.query.read(target.query, in: language), visitor: visitor,
      reader: reader)
  }

  private init(
    _ page: Page, _ values: PathValues, _ target: RequestTarget, _ siteRequest: SiteRequest,
    query: ParsedQuery, visitor: VisitorID?, reader: Reader, frameTexts: [String]? = nil
  ) {
    (self.page, self.values, self.target, self.siteRequest) = (page, values, target, siteRequest)
    (self.query, self.visitor, self.reader) = (query, visitor, reader)
    self.frameTexts = frameTexts
  }

  /// The user, as identified by the page.
  package var identity: String? { reader.identity }
  /// The page's path with this request's values, in a form that is unique to them.
  package var uniquePath: String { values.name }
  package var request: HTTPRequest { siteRequest.head }
  /// The client's address according to the server; empty if unknown.
  package var client: String { siteRequest.client }

  /// Returns the visit with the query of another target.
  package func replacingTarget(with target: RequestTarget, in language: Language) throws -> Visit {
    Visit(
      page, values, target, siteRequest, query: try page.query.read(target.query, in: language),
      visitor: visitor, reader: reader)
  }

  /// Returns the visit with another visitor, or without one.
  package func replacingVisitor(with visitor: VisitorID?) -> Visit {
    Visit(page, values, target, siteRequest, query: query, visitor: visitor, reader: reader)
  }

  /// The visit without the request's body, for work that runs later.
  var withoutBody: Visit {
    if siteRequest.body.isEmpty, siteRequest.stream == nil { return self }
    return Visit(
      page, values, target, siteRequest.withoutBody, query: query, visitor: visitor, reader: reader)
  }

  /// Returns the visit with an identified reader.
  package func replacingReader(with reader: Reader) -> Visit {
    Visit(page, values, target, siteRequest, query: query, visitor: visitor, reader: reader)
  }

  /// Returns the visit with the texts of the frame, for a response that is made at once.
  package func replacingFrameTexts(with texts: [String]) -> Visit {
    Visit(
      page, values, target, siteRequest, query: query, visitor: visitor, reader: reader,
      frameTexts: texts)
  }

  /// The recipient of messages to a client without a visitor: its address and browser.
  package var anonymousRecipient: SignedMessage.Recipient {
    .anonymous(address: client, browser: request.headerFields[.userAgent] ?? "")
  }

  /// The readers whose notices this request may show.
  package var noticeRecipients: [SignedMessage.Recipient] {
    (visitor.map { [.visitor($0)] } ?? []) + [anonymousRecipient]
  }

  /// The reader who may undo actions of this visit: the user's session, or else the visitor. If the page
  /// identifies users without sessions, both user and visitor must match. `nil` for a reader without a visitor.
  package var undoRecipient: SignedMessage.Recipient? {
    guard let user = identity else { return visitor.map(SignedMessage.Recipient.visitor) }
    if let session = reader.session { return .user(user, session: session) }
    return visitor.map { .userAndVisitor(user, $0) }
  }

  /// Returns the address of the page, or of one of its endpoints, with the page's query and `parameters`.
  package func url(
    endpoint: String? = nil, _ parameters: [(String, String?)] = [], includesQuery: Bool = true
  ) -> String {
    var url = RequestTarget.encode(values.path)
    if let endpoint { url += (url == "/" ? "-/" : "/-/") + endpoint }
    let items =
      (query.text.isEmpty || !includesQuery ? [] : [query.text])
      + parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return items.isEmpty ? url : url + "?" + items.joined(separator: "&")
  }
}
