import ArgumentParser
import Foundation
import HTTPTypes
import Logging
import PageData
import PageSite
import PageSockets
import ServiceLifecycle
import UnixSignals

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
    MemoryArenas.limit()
    // Whoever reads it may be gone, or read nothing.
    let output = LineWriter(descriptor: 1)
    defer { output.close() }
    // Whoever renames logs sends it to all servers, also to one that keeps no log of its own.
    signal(SIGHUP, SIG_IGN)
    var logger = Logger(label: "pages")
    logger.logLevel = .notice
    let address = try listening.address()
    let trustedProxies = try clients.networks()
    let accessLog = try clients.openAccessLog(logger: logger)
    defer { accessLog?.close() }
    let database = DatabaseFile(try options.databasePath())
    let site = try await options.makeSite(
      logger: logger, includesLoopback: try clients.includesLoopback())
    try await site.keepAssets()
    let files = try options.staticFiles()
    var configuration = ServerConfiguration(address: address)
    configuration.trustedProxies = trustedProxies
    configuration.limitsLoopback = try clients.includesLoopback()
    configuration.drainDelay = .seconds(
      try Setting.value(drainDelay, "PAGES_DRAIN_DELAY", default: 0))
    let server = Server(
      configuration: configuration, logger: logger, onDrain: { site.beginDraining() },
      onExchange: accessLog.map { log in { @Sendable exchange in log.record(exchange) } },
      refusal: { refusal in
        ServerResponse(
          site.response(
            to: SiteProblem(refusal.status, refusal.detail), accept: refusal.accept))
      },
      handler: { request in
        // Pages come first; what neither is a page nor a file is the site's to say.
        if !site.serves(request.head), var response = files.response(to: request) {
          site.addTransportSecurity(to: &response.head, for: request.head)
          return response
        }
        return ServerResponse(
          await site.respond(
            to: request.head, body: request.body, client: request.remoteAddress, id: request.id))
      })
    let services = ServiceGroup(
      services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [logger] in
        // What keeps the server from listening is thrown below.
        guard let bound = try? await server.boundAddress else { return }
        output.write("Serving at \(bound.unixSocket == nil ? "http://" : "")\(bound)")
        if let exposure = database.exposure { logger.warning("\(exposure)") }
      }
      if let accessLog {
        let renamings = await UnixSignalsSequence(trapping: .sighup)
        group.addTask { for await _ in renamings { accessLog.reopen() } }
      }
      try await services.run()
      group.cancelAll()
    }
  }
}

extension ServerResponse {
  /// The one place where a site's answers become a server's.
  fileprivate init(_ response: SiteResponse) {
    self.init(head: response.head, body: response.body, stream: response.stream)
  }
}
