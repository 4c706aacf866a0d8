import HTTPTypes

/// A request as a site has read it: where it leads, who sent it, and what with.
///
/// ``Site/read(_:body:stream:client:id:)`` makes one. A server that has more to answer with than the site asks
/// it first whether the site has anything there:
///
///     let request = site.read(head, body: body, client: address)
///     if !request.isForSite, let file = files.response(to: head) { return file }
///     return await site.respond(to: request)
public struct SiteRequest: Sendable {
  private(set) var head: HTTPRequest
  let body: [UInt8]
  /// What it brings as it comes, in place of ``body``.
  let stream: BodyStream?
  /// The address that it came from; empty where it is not known.
  let client: String
  /// What the server calls it.
  let id: String?
  let accept: Accept
  private(set) var lead: RequestLead
  /// Where its server serves it: what needs a task of its own runs there. Swift's own threads, with
  /// `nil`, the default.
  package var executor: (any TaskExecutor)?

  init(
    _ head: HTTPRequest, body: [UInt8], stream: BodyStream? = nil, client: String, id: String?,
    lead: RequestLead
  ) {
    (self.head, self.body, self.stream) = (head, body, stream)
    (self.client, self.id, self.lead) = (client, id, lead)
    accept = Accept(head.headerFields[.accept])
  }

  /// Whether it is the site's own to answer: its path leads to a page, an endpoint or an asset, or it
  /// must be refused whatever there is (another host, a broken path). Where this is false the site
  /// answers 404, and others may answer instead.
  public var isForSite: Bool {
    switch lead {
    case .nothing: false
    // A file may be read where routes take something in.
    case .found(.otherMethod, _): head.method != .get && head.method != .head
    case .found, .refused: true
    }
  }

  /// What it leads to, if it can be read.
  var destination: Destination? {
    if case .found(let destination, _) = lead { destination } else { nil }
  }

  /// The same without what it brings, for what is done later.
  var withoutBody: SiteRequest {
    SiteRequest(head, body: [], client: client, id: id, lead: lead)
  }

  /// The same without what cannot be read, which is refused where it matters.
  func readable() -> SiteRequest {
    var request = self
    if let problem = request.head.removeUnreadableText() { request.lead = .refused(problem) }
    return request
  }
}
