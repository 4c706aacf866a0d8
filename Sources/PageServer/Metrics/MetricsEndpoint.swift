import HTTPTypes
import PageSite
public import PageSockets

/// The endpoint for a server's metrics at `/-/metrics`, which exists only for its readers.
///
///     server.metrics = MetricsEndpoint(metrics, for: IPNetwork.loopback)
///
/// A reader is a client that connects to the server directly from one of the networks. Requests through a proxy are
/// never a reader's, whether the proxy is trusted or not: that holds for any request with a proxy field (`Forwarded`,
/// `X-Forwarded-…`, `X-Real-IP`, `X-Request-ID`, `Via`). So no such field grants access, and clients behind a proxy on
/// this machine are not readers. A proxy that sends none of these fields must itself return 404 for this path.
///
/// Programs receive Prometheus's text format. Browsers receive a page that begins with the problems that keep the
/// server from being ready.
public struct MetricsEndpoint: Sendable {
  /// The metrics to report.
  public let metrics: PrometheusMetrics
  /// The networks that readers connect from. Clients of a Unix socket are only in `IPNetwork.unixSocket`.
  public let readers: [IPNetwork]

  /// - Parameters:
  ///   - metrics: The metrics to report, also set as `SiteConfiguration.metrics` or in `MetricsSystem`.
  ///   - readers: The networks that readers connect from.
  public init(_ metrics: PrometheusMetrics, for readers: [IPNetwork]) {
    (self.metrics, self.readers) = (metrics, readers)
  }

  static let path = "/-/metrics"

  /// Whether a request is for this endpoint and from a reader.
  func admits(_ request: ServerRequest) -> Bool {
    let path = request.head.path ?? ""
    guard path.utf8.prefix(while: { $0 != UInt8(ascii: "?") }).elementsEqual(Self.path.utf8),
      request.head.method == .get || request.head.method == .head
    else { return false }
    // Without proxy fields, `remoteAddress` is the peer's address.
    guard !request.hasProxyFields, request.head.headerFields[.via] == nil else { return false }
    return readers.contains { $0.contains(request.remoteAddress) }
  }

  /// Returns the response to a reader.
  func response(
    to request: ServerRequest, _ site: Site, _ server: ServerMetrics
  ) async -> ServerResponse {
    site.recordGauges()
    server.record(connections: request.openConnections)
    if site.isForPeople(accept: request.head.headerFields[.accept]) {
      let missing = await site.missingConditions()
      let page = await Task.detached { [metrics] in
        server.process.record()
        return try? site.report(
          MetricsPage.title, MetricsPage(missing: missing, families: metrics.readings).table)
      }.value
      if let page { return ServerResponse(page) }
    }
    // In a separate task, since long output would block other connections on this thread.
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
