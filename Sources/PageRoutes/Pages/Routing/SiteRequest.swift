package import HTTPTypes
package import PageHTTP

/// A request that a site has parsed and routed.
///
/// `Site.read(_:body:stream:client:id:)` makes one. A server with other content checks first whether the
/// site has anything at the path:
///
///     let request = site.read(head, body: body, client: address)
///     if !request.isForSite, let file = files.response(to: head) { return file }
///     return await site.respond(to: request)
public struct SiteRequest: Sendable {
  package private(set) var head: HTTPRequest
  package let body: [UInt8]
  /// The body as a stream, in place of ``body``.
  package let stream: BodyStream?
  /// The client's address; empty if unknown.
  package let client: String
  /// The server's identifier of the request.
  package let id: String?
  package let accept: Accept
  package private(set) var routeMatch: RouteMatch
  /// The executor of the request's tasks: the server's own, or Swift's own pool with `nil`, the default.
  package var executor: (any TaskExecutor)?

  package init(
    _ head: HTTPRequest, body: [UInt8], stream: BodyStream? = nil, client: String, id: String?,
    routeMatch: RouteMatch
  ) {
    (self.head, self.body, self.stream) = (head, body, stream)
    (self.client, self.id, self.routeMatch) = (client, id, routeMatch)
    accept = Accept(head.headerFields[.accept])
  }

  /// Whether the site itself answers: the path leads to a page, an endpoint or an asset, or the request must
  /// be rejected in any case (another host, a malformed path). If false, the site answers 404, and another
  /// handler may answer instead.
  public var isForSite: Bool {
    switch routeMatch {
    case .notFound: false
    // Another handler may read a file at a path whose routes only accept other methods.
    case .found(.otherMethod, _): head.method != .get && head.method != .head
    case .found, .refused: true
    }
  }

  /// The result of routing; `nil` if the request leads to nothing or is rejected.
  package var destination: Destination? {
    if case .found(let destination, _) = routeMatch { destination } else { nil }
  }

  /// The request without its body, for work that runs later.
  var withoutBody: SiteRequest {
    SiteRequest(head, body: [], client: client, id: id, routeMatch: routeMatch)
  }

  /// Returns the request without unreadable text. If that text matters, the request is rejected.
  package func withoutUnreadableText() -> SiteRequest {
    var request = self
    if let problem = request.head.removeUnreadableText() { request.routeMatch = .refused(problem) }
    return request
  }
}
