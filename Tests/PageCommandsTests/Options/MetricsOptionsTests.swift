import ArgumentParser
import CoreMetrics
import Foundation
import PageServer
import PageSockets
import Testing

@testable import PageCommands

@Suite struct MetricsOptionsTests {
  @Test func metricsAreOffByDefault() throws {
    #expect(try MetricsOptions.parse([]).endpoint() == nil)
  }

  @Test func readersAreConfiguredByNetwork() throws {
    let options = try MetricsOptions.parse(
      ["--metrics", "loopback", "--metrics", "10.0.0.0/8", "--metrics", "unix"])
    let named = ["127.0.0.0/8", "::1", "10.0.0.0/8", "unix"].compactMap { IPNetwork($0) }
    #expect(try options.endpoint()?.readers == named)
  }

  /// The environment belongs to the whole process, so this test changes it in a separate process.
  @Test func theCommandLineReplacesTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      setenv("PAGES_METRICS", "loopback, 10.0.0.0/8", 1)
      #expect(try MetricsOptions.parse([]).endpoint()?.readers.count == 3)
      let named = try MetricsOptions.parse(["--metrics", "unix"]).endpoint()?.readers
      #expect(named == [.unixSocket])
    }
  }

  @Test(arguments: ["10.0.0.1/8", "example.org", "Loopback", ""])
  func anInvalidNetworkIsAnError(text: String) throws {
    let options = try MetricsOptions.parse(["--metrics", text])
    let error = #expect(throws: CommandError.self) { try options.endpoint() }
    #expect(error?.description.hasPrefix("'\(text)' is not a valid network") == true)
  }

  @Test func existingMetricsFactoriesStillReceiveValues() throws {
    let endpoint = try #require(try MetricsOptions.parse(["--metrics", "unix"]).endpoint())
    #expect(endpoint.factory is PrometheusMetrics)
    let own = PrometheusMetrics()
    withMetricsFactory(own) { Counter(label: "orders", factory: endpoint.factory).increment() }
    for metrics in [own, endpoint.metrics] {
      #expect(String(decoding: metrics.text, as: UTF8.self).contains("\norders_total 1\n"))
    }
  }
}
