import HTTPTypes
public import Logging
import PageElements
public import PageSite
public import PageSockets

/// A site on a server, with all that a site that is served needs.
///
///     await PageServer.main { try PageServer(Site(pages: [tasks, people]), files: "Public") }
///
/// - **Pages come first**, then the files of a directory; what neither is a page nor a file is answered
///   by the site, in its own frame, and so is what the server refuses to read.
/// - **It stops well**: at SIGTERM or Ctrl-C `/-/health` answers 503, streams are told to end, what has
///   begun is finished, and what is new goes elsewhere (`ServerConfiguration.drainDelay`,
///   `drainTimeout`).
/// - **Pages that are open survive a new build**: the site's own assets are kept where
///   `SiteConfiguration.assetStore` is set.
/// - **Logs are renamed under it**: the access log is opened again at SIGHUP, which ends no server.
///
/// A program with services of its own runs ``makeServer()`` beside them instead.
public struct PageServer: Sendable {
  /// The pages.
  public let site: Site
  /// Where to listen and what to allow: `127.0.0.1:8080` and limits for the open internet by default.
  public var configuration: ServerConfiguration
  /// The files that are served beside the pages. None by default.
  public var files: StaticFiles?
  /// Gets a line for each response. None by default. Whoever made it closes it.
  public var accessLog: AccessLog?
  /// Whom `/-/metrics` tells what the server does. Nobody by default: then there is nothing at that address.
  public var metrics: MetricsEndpoint?
  /// What tells whoever works on the site what is built of it. Nobody by default.
  package var development: DevelopmentEndpoint?
  /// Gets starts, stops and shortages.
  public var logger: Logger
  /// Whether a line on standard output says "Serving at http://127.0.0.1:8080" once it listens. True by
  /// default.
  public var announces = true
  /// Called once the server listens, with the port that 0 stood for. Nothing by default.
  public var onListening: @Sendable (ServerAddress) -> Void = { _ in }

  /// - Parameters:
  ///   - site: The pages.
  ///   - configuration: Where to listen and what to allow.
  ///   - files: The files that are served beside the pages.
  ///   - accessLog: Gets a line for each response.
  ///   - logger: Gets starts, stops and shortages.
  public init(
    _ site: Site, configuration: ServerConfiguration = ServerConfiguration(),
    files: StaticFiles? = nil, accessLog: AccessLog? = nil,
    logger: Logger = Logger(label: "PageServer")
  ) {
    (self.site, self.configuration, self.files) = (site, configuration, files)
    (self.accessLog, self.logger) = (accessLog, logger)
  }

  /// A site at a port of this machine.
  ///
  /// - Parameters:
  ///   - site: The pages.
  ///   - port: Where to listen on 127.0.0.1; 0 takes any port that is free.
  public init(_ site: Site, port: UInt16) {
    let address = ServerAddress(host: "127.0.0.1", port: port)
    self.init(site, configuration: ServerConfiguration(address: address))
  }

  /// A site and the files of a directory.
  ///
  /// - Parameters:
  ///   - site: The pages.
  ///   - directory: The directory's path, absolute or from the process's present directory.
  ///   - port: Where to listen on 127.0.0.1; 0 takes any port that is free.
  /// - Throws: `FileError` when the directory cannot be opened or is none.
  public init(_ site: Site, files directory: String, port: UInt16 = 8080) throws {
    self.init(site, port: port)
    files = try StaticFiles(directory: directory)
  }

  /// The server alone, for a program that runs services of its own: it ends by `Server.shutDown()`, and
  /// neither listens to signals nor keeps assets (`Site.keepAssets()`).
  ///
  ///     import PageLifecycle
  ///
  ///     let services = ServiceGroup(
  ///       services: [queue, PageServer(site).makeServer().service],
  ///       gracefulShutdownSignals: [.sigterm], logger: logger)
  public func makeServer() -> Server {
    let recorded = ServerMetrics(factory: site.metrics.factory)
    return Server(
      configuration: served, logger: logger,
      onDrain: { [site, development] in
        site.beginDraining()
        development?.end()
      },
      onExchange: observer(recorded),
      onHold: { [site] hold in
        if hold.hasEnded { site.recordHold(at: hold.path, for: hold.duration) }
      },
      streamLimit: { [site] head in site.streamLimit(of: head) },
      refusal: { [site] refusal in
        ServerResponse(
          site.response(to: SiteProblem(refusal), accept: refusal.accept))
      },
      handler: { [site, files, metrics, development] request in
        var asked = site.read(
          request.head, body: request.body, stream: request.stream.map { BodyStream($0) },
          client: request.remoteAddress, id: request.id)
        asked.executor = request.executor
        if let metrics, !asked.isForSite, metrics.admits(request) {
          return await metrics.response(to: request, site, recorded)
        }
        if !asked.isForSite, let response = development?.response(to: request.head) {
          return response
        }
        if let files, !asked.isForSite, var response = files.response(to: request) {
          site.addTransportSecurity(to: &response.head, for: request.head)
          return response
        }
        return ServerResponse(await site.respond(to: asked))
      })
  }

  /// What is served with: whoever reads metrics wants them most when the server is full.
  var served: ServerConfiguration {
    var configuration = configuration
    if metrics != nil { configuration.urgentPaths.insert(MetricsEndpoint.path) }
    return configuration
  }

  /// What is told of each exchange; `nil` where nobody listens, which is cheaper.
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
  /// The one place where a site's answers become a server's.
  init(_ response: SiteResponse) {
    self.init(head: response.head, body: response.body, stream: response.stream)
  }
}

extension BodyStream {
  /// What a server reads, with its refusals as a site's.
  fileprivate init(_ stream: RequestStream) {
    self.init {
      do { return try await stream.next() } catch let refusal as Refusal {
        throw SiteProblem(refusal)
      }
    }
  }
}

extension SiteProblem {
  /// What a browser may meet is told in the site's language; what no browser sends, in English.
  init(_ refusal: Refusal) {
    switch refusal.detail {
    case Refusal.tooManyConnections.detail: self.init(refusal.status, .noConnectionFree)
    case Refusal.tooManyOfClient.detail: self.init(refusal.status, .tooManyConnections)
    case Refusal.tooManyUploads.detail: self.init(refusal.status, .tooManyUploads)
    default: self.init(refusal.status, refusal.detail)
    }
  }
}
