package import PageHTTP

/// The result of routing a request.
package indirect enum RouteMatch: Sendable {
  case found(Destination, RequestTarget)
  /// The site has nothing at the path.
  case notFound(RequestTarget)
  /// The request is for another host, or cannot be read.
  case refused(SiteProblem)
}
