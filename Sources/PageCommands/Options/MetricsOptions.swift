import ArgumentParser
import CoreMetrics
import PageServer
import PageSockets

/// The options for metrics.
struct MetricsOptions: ParsableArguments {
  @Option(
    name: .customLong("metrics"),
    help: """
      The clients that may read /-/metrics (Prometheus text format): loopback, a network (10.0.0.0/8, \
      ::1), or unix. The server rejects requests through a proxy. Repeat for several.
      """)
  var readers: [String] = []

  /// Returns the metrics endpoint; `nil` if no reader is configured.
  func endpoint() throws -> MetricsEndpoint? {
    let readers = try Setting.list(readers, "PAGES_METRICS").flatMap { text in
      if text == "loopback" { return IPNetwork.loopback }
      guard let network = IPNetwork(text) else {
        throw CommandError(
          "'\(text)' is not a valid network. Write loopback, an address "
            + "(192.0.2.7), a network without bits beyond its prefix (10.0.0.0/8), or unix.")
      }
      return [network]
    }
    return readers.isEmpty ? nil : MetricsEndpoint(PrometheusMetrics(), for: readers)
  }
}

extension MetricsEndpoint {
  /// The factory for a command's run. It also records to the factory that the program has set up.
  var factory: any MetricsFactory {
    let installed = MetricsSystem.factory
    return installed is NOOPMetricsHandler
      ? metrics : MultiplexMetricsHandler(factories: [installed, metrics])
  }
}
