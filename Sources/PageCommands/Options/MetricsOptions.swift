import ArgumentParser
import CoreMetrics
import PageServer
import PageSockets

/// Whom the server tells what it does.
struct MetricsOptions: ParsableArguments {
  @Option(
    name: .customLong("metrics"),
    help: """
      Whom /-/metrics is answered for, in Prometheus's text format: loopback, a network that readers are \
      connected from (10.0.0.0/8, ::1), or unix. Never through a proxy. Repeat for several.
      """)
  var readers: [String] = []

  /// What is told, and to whom; `nil` where nobody is named.
  func endpoint() throws -> MetricsEndpoint? {
    let readers = try Setting.list(readers, "PAGES_METRICS").flatMap { text in
      if text == "loopback" { return IPNetwork.loopback }
      guard let network = IPNetwork(text) else {
        throw CommandError(
          "'\(text)' is no network that metrics could be read from. Write loopback, an address "
            + "(192.0.2.7), a network without bits beyond its prefix (10.0.0.0/8), or unix.")
      }
      return [network]
    }
    return readers.isEmpty ? nil : MetricsEndpoint(PrometheusMetrics(), for: readers)
  }
}

extension MetricsEndpoint {
  /// Makes what is recorded while a command runs: also for what the program has set up by itself.
  var factory: any MetricsFactory {
    let own = MetricsSystem.factory
    return own is NOOPMetricsHandler ? metrics : MultiplexMetricsHandler(factories: [own, metrics])
  }
}
