import HTTPTypes
import PageSite
public import PageSockets

/// Whom a server tells its metrics, at `/-/metrics`; for all others there is nothing at that address.
///
///     server.metrics = MetricsEndpoint(metrics, for: IPNetwork.loopback)
///
/// A reader is whoever is connected to the server itself, from one of the networks. What comes through a proxy is
/// never answered, whether the proxy is trusted or not, and whoever it says that its client is: a request that
/// has any field in which proxies tell of themselves or of clients (`Forwarded`, `X-Forwarded-…`, `X-Real-IP`,
/// `X-Request-ID`, `Via`) is a stranger's. So no such field opens it, and a proxy on this machine makes nobody
/// a reader, unless it sends none of them: then it has to answer 404 there by itself.
///
/// A program is told in Prometheus's text format, and a browser by a page, which begins with what is missing for
/// requests to be served whole.
public struct MetricsEndpoint: Sendable {
  /// What is told.
  public let metrics: PrometheusMetrics
  /// Where readers are connected from. Whoever comes by a Unix socket is in `IPNetwork.unixSocket` alone.
  public let readers: [IPNetwork]

  /// - Parameters:
  ///   - metrics: What is told: what `SiteConfiguration.metrics` or `MetricsSystem` has as well.
  ///   - readers: Where readers are connected from.
  public init(_ metrics: PrometheusMetrics, for readers: [IPNetwork]) {
    (self.metrics, self.readers) = (metrics, readers)
  }

  static let path = "/-/metrics"

  /// Whether a request is a reader's, for this.
  func admits(_ request: ServerRequest) -> Bool {
    let path = request.head.path ?? ""
    guard path.utf8.prefix(while: { $0 != UInt8(ascii: "?") }).elementsEqual(Self.path.utf8),
      request.head.method == .get || request.head.method == .head
    else { return false }
    // Then the address is that of the connection.
    guard !request.tellsOfProxy, request.head.headerFields[.via] == nil else { return false }
    return readers.contains { $0.contains(request.remoteAddress) }
  }

  /// What a reader is told.
  func response(
    to request: ServerRequest, _ site: Site, _ server: ServerMetrics
  ) async -> ServerResponse {
    site.recordLevels()
    server.record(connections: request.openConnections)
    if site.isForPeople(accept: request.head.headerFields[.accept]) {
      let missing = await site.whatIsMissing()
      let page = await Task.detached { [metrics] in
        server.process.record()
        return try? site.report(
          MetricsPage.title, MetricsPage(missing: missing, families: metrics.readings).table)
      }.value
      if let page { return ServerResponse(page) }
    }
    // Where there is much, others on the connection's thread do not wait for it.
    let text = await Task.detached { [metrics] in
      server.process.record()
      return metrics.text
    }.value
    return ServerResponse(
      head: HTTPResponse(
        status: .ok,
        headerFields: [
          .contentType: PrometheusText.mediaType, .cacheControl: "no-store",
          .xContentTypeOptions: "nosniff", .vary: "Accept",
        ]),
      body: text)
  }
}
