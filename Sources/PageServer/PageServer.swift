import HTTPTypes
public import Logging
import PageElements
public import PageSite
public import PageSockets

/// A server for a site and its static files.
///
///     await PageServer.main { try PageServer(Site(pages: [tasks, people]), files: "Public") }
///
/// - **Order**: pages come first, then the files of a directory. The site responds to all other requests, including
///   those that the server rejects, with problem pages in its own frame.
/// - **Shutdown**: at SIGTERM or Ctrl-C `/-/health` returns 503, streams end, and requests that have begun finish. The
///   server accepts connections for `ServerConfiguration.drainDelay` and waits for requests up to `drainTimeout`.
/// - **Deployment**: open pages keep working after a new build if `SiteConfiguration.assetStore` keeps the site's own
///   assets.
/// - **Log rotation**: at SIGHUP, the server reopens the access log and continues.
///
/// A program with other services runs ``makeServer()`` beside them instead.
public struct PageServer: Sendable {
  /// The site.
  public let site: Site
  /// The address, limits and timeouts. Default: `127.0.0.1:8080`, with limits for the open internet.
  public var configuration: ServerConfiguration
  /// The static files. Default: none.
  public var files: StaticFiles?
  /// The access log, with a line for each response. Default: none. The caller closes it.
  public var accessLog: AccessLog?
  /// The endpoint for metrics at `/-/metrics`. Default: none, so that the server has no such path.
  public var metrics: MetricsEndpoint?
  /// The endpoint that reports the build state to open pages. Default: none.
  package var development: DevelopmentEndpoint?
  /// The logger for start, stop and shortages.
  public var logger: Logger
  /// Whether the server prints a line such as "Serving at http://127.0.0.1:8080" to standard output once it listens.
  /// Default: true.
  public var printsAddress = true
  /// Called once the server listens, with the actual port. Default: no action.
  public var onListening: @Sendable (ServerAddress) -> Void = { _ in }

  /// - Parameters:
  ///   - site: The site.
  ///   - configuration: The address, limits and timeouts.
  ///   - files: The static files.
  ///   - accessLog: The access log, with a line for each response.
  ///   - logger: The logger for start, stop and shortages.
  public init(
    _ site: Site, configuration: ServerConfiguration = ServerConfiguration(),
    files: StaticFiles? = nil, accessLog: AccessLog? = nil,
    logger: Logger = Logger(label: "PageServer")
  ) {
    (self.site, self.configuration, self.files) = (site, configuration, files)
    (self.accessLog, self.logger) = (accessLog, logger)
  }

  /// Creates a server for a site on a port of this machine.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - port: The port on 127.0.0.1; 0 takes any free port.
  public init(_ site: Site, port: UInt16) {
    let address = ServerAddress(host: "127.0.0.1", port: port)
    self.init(site, configuration: ServerConfiguration(address: address))
  }

  /// Creates a server for a site and the files of a directory.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - directory: The directory's path, absolute or relative to the working directory.
  ///   - port: The port on 127.0.0.1; 0 takes any free port.
  /// - Throws: `FileError` if the directory cannot be opened or is not a directory.
  public init(_ site: Site, files directory: String, port: UInt16 = 8080) throws {
    self.init(site, port: port)
    files = try StaticFiles(directory: directory)
  }

  /// Creates the server alone, for a program that runs other services. It ends with `Server.shutDown()`, and neither
  /// handles signals nor keeps assets (`Site.storeAssets()`).
  ///
  ///     import PageLifecycle
  ///
  ///     let services = ServiceGroup(
  ///       services: [queue, PageServer(site).makeServer().service],
  ///       gracefulShutdownSignals: [.sigterm], logger: logger)
  public func makeServer() -> Server {
    let serverMetrics = ServerMetrics(factory: site.metrics.factory)
    return Server(
      configuration: effectiveConfiguration, logger: logger,
      onDrain: { [site, development] in
        site.beginDraining()
        development?.end()
      },
      onExchange: observer(serverMetrics),
      onBlockedThread: { [site] hold in
        if hold.hasEnded { site.recordHold(at: hold.path, for: hold.duration) }
      },
      streamLimit: { [site] head in site.streamLimit(of: head) },
      refusal: { [site] refusal in
        ServerResponse(
          site.response(to: SiteProblem(refusal), accept: refusal.accept))
      },
      handler: { [site, files, metrics, development] request in
        var siteRequest = site.read(
          request.head, body: request.body, stream: request.stream.map { BodyStream($0) },
          client: request.remoteAddress, id: request.id)
        siteRequest.executor = request.executor
        if let metrics, !siteRequest.isForSite, metrics.admits(request) {
          return await metrics.response(to: request, site, serverMetrics)
        }
        if !siteRequest.isForSite, let response = development?.response(to: request.head) {
          return response
        }
        if let files, !siteRequest.isForSite, var response = files.response(to: request) {
          site.addTransportSecurity(to: &response.head, for: request.head)
          return response
        }
        return ServerResponse(await site.respond(to: siteRequest))
      })
  }

  /// The configuration with the metrics endpoint as an urgent path, since metrics matter most when the server is full.
  var effectiveConfiguration: ServerConfiguration {
    var configuration = configuration
    if metrics != nil { configuration.urgentPaths.insert(MetricsEndpoint.path) }
    return configuration
  }

  /// Returns the observer of exchanges; `nil` if nothing observes them, which is cheaper.
  private func observer(_ metrics: ServerMetrics) -> (@Sendable (Exchange) -> Void)? {
    guard site.metrics.isOn else {
      return accessLog.map { log in { @Sendable exchange in log.record(exchange) } }
    }
    return { [accessLog] exchange in
      metrics.record(exchange)
      accessLog?.record(exchange)
    }
  }
}

extension ServerResponse {
  /// Converts a site's response into a server's.
  init(_ response: SiteResponse) {
    self.init(head: response.head, body: response.body, stream: response.stream)
  }
}

extension BodyStream {
  /// Creates a stream from a server's, and converts its refusals into a site's problems.
  fileprivate init(_ stream: RequestStream) {
    self.init {
      do { return try await stream.next() } catch let refusal as Refusal {
        throw SiteProblem(refusal)
      }
    }
  }
}

extension SiteProblem {
  /// Creates a problem for a refusal. Problems that a browser can cause are in the site's language, all others in
  /// English.
  init(_ refusal: Refusal) {
    switch refusal.detail {
    case Refusal.tooManyConnections.detail: self.init(refusal.status, .connectionLimitReached)
    case Refusal.tooManyConnectionsFromClient.detail: self.init(refusal.status, .tooManyConnections)
    case Refusal.tooManyUploads.detail: self.init(refusal.status, .tooManyUploads)
    default: self.init(refusal.status, refusal.detail)
    }
  }
}
