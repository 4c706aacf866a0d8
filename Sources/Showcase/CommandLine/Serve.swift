import ArgumentParser
import Logging
import PageData
import PageServer
import PageSite
import PageSockets

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the showcase until it is told to stop.",
    discussion: "It stops at SIGTERM or Ctrl-C, once the requests it has begun are answered.")

  @Option(help: "Seconds to go on accepting after SIGTERM, while /-/health answers 503. Default: 0")
  var drainDelay: Int?

  @OptionGroup var listening: ListenOptions
  @OptionGroup var clients: ClientOptions
  @OptionGroup var options: ShowcaseOptions

  func run() async throws {
    // Before the database begins its threads.
    PageServer.prepareProcess()
    var logger = Logger(label: "pages")
    logger.logLevel = .notice
    let address = try listening.address()
    let trustedProxies = try clients.networks()
    let accessLog = try clients.openAccessLog(logger: logger)
    defer { accessLog?.close() }
    let database = DatabaseFile(try options.databasePath())
    let site = try await options.makeSite(
      logger: logger, includesLoopback: try clients.includesLoopback())
    var configuration = ServerConfiguration(address: address)
    configuration.trustedProxies = trustedProxies
    configuration.limitsLoopback = try clients.includesLoopback()
    configuration.drainDelay = .seconds(
      try Setting.value(drainDelay, "PAGES_DRAIN_DELAY", default: 0))
    var server = PageServer(
      site, configuration: configuration, files: try options.staticFiles(), accessLog: accessLog,
      logger: logger)
    server.onListening = { [logger] _ in
      if let exposure = database.exposure { logger.warning("\(exposure)") }
    }
    try await server.run()
  }
}
