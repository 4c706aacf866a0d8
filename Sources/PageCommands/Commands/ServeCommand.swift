package import ArgumentParser
import CoreMetrics
import Logging
import PageServer
import PageSite
import PageSockets

package struct ServeCommand<Commands: SiteCommands>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve", abstract: "Serve the site until it is stopped.",
      discussion: "After SIGTERM or Ctrl-C, the server answers running requests and then stops.")
  }

  @Option(
    help:
      "Seconds to keep accepting connections after SIGTERM, while /-/health returns 503. Default: 0"
  )
  var drainDelay: Int?

  @OptionGroup var listening: ListenOptions
  @OptionGroup var clients: ClientOptions
  @OptionGroup var metrics: MetricsOptions
  @OptionGroup var options: SiteOptions
  @OptionGroup var commands: Commands

  package init() {}

  package func run() async throws {
    // Before the site starts threads.
    PageServer.prepareProcess()
    var logger = Logger(label: Commands.commandName)
    logger.logLevel = .notice
    let includesLoopback = try clients.includesLoopback()
    // Before any code uses the address.
    var configuration = ServerConfiguration(
      address: try ServerAddress.passed() ?? listening.address())
    configuration.trustedProxies = try clients.networks()
    configuration.limitsLoopback = includesLoopback
    configuration.drainDelay = .seconds(
      try Setting.value(drainDelay, "PAGES_DRAIN_DELAY", default: 0))
    let accessLog = try clients.openAccessLog(logger: logger)
    defer { accessLog?.close() }
    let endpoint = try metrics.endpoint()
    var siteConfiguration = try options.configuration(
      logger: logger, includesLoopback: includesLoopback)
    siteConfiguration.metrics = endpoint?.factory
    // For databases, counters and other objects that the site creates. No other code uses `commands` while the awaited
    // closure runs.
    nonisolated(unsafe) let commands = commands
    let site = try await withMetricsFactory(endpoint?.factory ?? MetricsSystem.factory) {
      [siteConfiguration] in
      try await commands.site(siteConfiguration)
    }
    let files = try options.staticFiles(
      otherwise: Commands.publicDirectory, of: Commands.commandName)
    var server = PageServer(
      site, configuration: configuration, files: files, accessLog: accessLog, logger: logger)
    server.metrics = endpoint
    try commands.prepare(&server)
    // For metrics first created in the server's tasks. The program may have set up another factory, and only one can be
    // set up.
    if let endpoint, MetricsSystem.factory is NOOPMetricsHandler {
      MetricsSystem.bootstrap(endpoint.metrics)
    }
    try await server.run()
  }
}
