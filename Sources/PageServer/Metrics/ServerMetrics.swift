import CoreMetrics
import HTTPTypes
import PageSite
import PageSockets

/// The metrics of a server for all its responses, including those that are not pages.
final class ServerMetrics: Sendable {
  private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]
  private static let classes = 2...5

  /// The counters by method, the others last, and by class of status.
  private let requests: [[Counter]]
  private let responseBytes: Counter
  private let connections: Meter
  let process: ProcessMetrics

  init(factory: any MetricsFactory) {
    requests = (Self.methods.map(\.rawValue) + ["other"]).map { method in
      Self.classes.map { KnownMetric.requests.counter(method, "\($0)xx", from: factory) }
    }
    responseBytes = KnownMetric.responseBytes.counter(from: factory)
    connections = KnownMetric.connections.meter(from: factory)
    process = ProcessMetrics(factory: factory)
  }

  func record(_ exchange: Exchange) {
    let method = Self.methods.firstIndex { $0 == exchange.method } ?? Self.methods.count
    let status = min(max(exchange.status / 100, Self.classes.lowerBound), Self.classes.upperBound)
    requests[method][status - Self.classes.lowerBound].increment()
    responseBytes.increment(by: exchange.bytesSent)
  }

  /// Records the current number of connections.
  func record(connections count: Int) { connections.set(count) }
}

extension KnownMetric {
  static let requests = KnownMetric(
    .counter, "pages_requests", by: ["method", "status"],
    "Answered requests, by method and status class. A request with a stream counts when the stream ends."
  )
  static let responseBytes = KnownMetric(
    .counter, "pages_response_bytes", "Bytes of response bodies sent.")
  static let connections = KnownMetric(.gauge, "pages_connections", "Open connections.")
  static let metricsDropped = KnownMetric(
    .counter, "pages_metrics_dropped",
    "Metrics that were dropped, because there were too many or a metric of another kind has their name."
  )

  /// The metrics of the library, sorted by name.
  static let all =
    ([requests, responseBytes, connections, metricsDropped] + siteMetrics + processMetrics)
    .sorted { $0.prometheusName < $1.prometheusName }
}
