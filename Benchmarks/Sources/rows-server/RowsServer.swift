import BenchPages
import PageData
import PageServer
import PageSite
import PageSockets

/// `rows-server PORT DATABASE [metrics]`: the site of `bench pages`, with optional metrics for clients on this machine.
@main enum RowsServer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard (3...4).contains(arguments.count), let port = UInt16(arguments[1]) else {
      print("usage: rows-server PORT DATABASE [metrics]")
      return
    }
    var configuration = SiteConfiguration()
    let metrics = arguments.last == "metrics" ? PrometheusMetrics() : nil
    configuration.metrics = metrics
    let site = try BenchPages.site(BoundedDatabase(path: arguments[2]), configuration)
    let address = ServerAddress(host: "127.0.0.1", port: port)
    var server = PageServer(site, configuration: ServerConfiguration(address: address))
    server.metrics = metrics.map { MetricsEndpoint($0, for: IPNetwork.loopback) }
    await server.main()
  }
}
