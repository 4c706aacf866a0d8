import CoreMetrics
import Foundation
public import HTTPTypes
import Logging
import PageBytes
public import PageElements
import PagePatching
import Synchronization
public import PageHTTP
public import PageRoutes
import PageScheduling
package import PageVisitors

/// A set of pages with their endpoints, which turns requests into responses without a socket.
///
///     let site = try Site(pages: [menu])
///     let response = await site.respond(
///       to: HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: "/menu"))
///
/// Every page P also has `P/-/document`, `P/-/rows`, `P/-/patch`, `P/-/events`, `P/-/actions/…` and `P/-/deferred/…`.
/// The site has `/-/health`, `/-/ready` and its assets, `/-/heights` if it learns heights, and `/-/appearance` if its
/// frame offers choices. Any server that uses swift-http-types can run it.
public final class Site: Sendable {
  /// The site's pages, in the order given.
  public let pages: [Page]
  /// The site's routes, in the order given.
  public let routes: [Route]
  let configuration: SiteConfiguration
  let clock: SiteClock
  let assets: AssetLibrary
  /// The formats for readers who have not chosen any.
  let formats: Formats
  /// The reader of a request that is not identified yet.
  let anonymousReader: Reader
  let scriptPhrases: ScriptPhrases
  /// The texts of the frame that differ by reader; `nil` if none do.
  let frameTexts: FrameTexts?
  let log: VersionLog
  let cache: PageCache
  let hub: LiveHub
  let stateMutex = KeyedMutex()
  let limiter: ClientLimiter
  let gate: RenderGate
  let timeLimit: TimeLimit
  /// The threads for slow work of the site itself.
  let largeBodyExecutor: BlockingExecutor
  /// The threads for long renders, which may also block their thread.
  let longRenderExecutor: BlockingExecutor
  let shortRanges = ShortRanges()
  let audiences = ActionAudiences<IdempotencyKey>()
  let claims = InFlightKeys()
  let heights = LearnedHeights()
  let backgroundTasks: BackgroundTasks
  /// Follows sequences, as long as readers have them open.
  let sequenceTasks: BackgroundTasks
  let tasks = VisitorTasks()
  package let deferrals: Deferrals
  let attempts: LogInAttempts
  let readiness: Readiness
  let transport: TransportSecurity
  private let plainCookies: SiteCookies
  private let secureCookies: SiteCookies
  let reporter: ResponseReporter?
  package let metrics: SiteMetrics
  let router: Router
  private let coding: ContentCoding
  private let drains = Atomic(false)

  /// Creates a site with pages and routes.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - routes: The routes, for other responses than pages. None by default.
  ///   - configuration: The hosts, limits, stores and other settings.
  /// - Throws: `SiteError` if a path or parameter is invalid or taken, or the secret is too short.
  public convenience init(
    pages: [Page], routes: [Route] = [], configuration: SiteConfiguration = SiteConfiguration()
  ) throws {
    try self.init(pages: pages, routes: routes, configuration: configuration, clock: .system)
  }

  init(
    pages: [Page], routes: [Route] = [], configuration: SiteConfiguration, clock: SiteClock
  ) throws {
    let secretBytes = configuration.secret.count
    guard secretBytes >= SiteConfiguration.minimumSecretLength else {
      throw SiteError.shortSecret(bytes: secretBytes)
    }
    try configuration.frame?.check()
    (self.pages, self.routes) = (pages, routes)
    var configuration = configuration
    if configuration.isStaticExport {
      configuration.digestKey = .fixed
      configuration.frame?.removeServerFeatures()
    }
    self.configuration = configuration
    self.clock = clock
    assets = AssetLibrary()
    formats = configuration.formats ?? Formats(configuration.language)
    anonymousReader = Reader(formats: formats, isOfFiles: configuration.isStaticExport)
    router = try Router(
      pages: pages, routes: routes, allowedHosts: configuration.allowedHosts, assets: assets,
      learnsHeights: configuration.learnsHeights,
      offersAppearances: configuration.frame?.offersChoices == true)
    coding = ContentCoding(isOn: configuration.compresses)
    scriptPhrases = ScriptPhrases(configuration.language)
    frameTexts = configuration.frame.flatMap(FrameTexts.init)
    log = VersionLog(budget: configuration.versionLogBudget)
    cache = PageCache(budget: configuration.cacheBudget)
    limiter = ClientLimiter(configuration.clientLimits)
    attempts = LogInAttempts(configuration.logInLimits)
    var renders = RenderGate.Limits()
    renders.maximumConcurrent = configuration.renderLimit
    let processors = ProcessInfo.processInfo.activeProcessorCount
    renders.longRenders = processors / 2
    largeBodyExecutor = BlockingExecutor(threads: processors / 2)
    longRenderExecutor = BlockingExecutor(threads: min(64, renders.maximumRunning(in: .long)))
    renders.queueLimit = configuration.renderQueueLimit
    renders.deadline = configuration.renderDeadline
    let metrics = SiteMetrics(
      factory: configuration.metrics ?? MetricsSystem.factory, pages: pages, routes: routes)
    self.metrics = metrics
    let gate = RenderGate(renders, clock: clock, metrics: metrics.renders)
    self.gate = gate
    timeLimit = TimeLimit(configuration.timeLimit, clock: clock)
    backgroundTasks = BackgroundTasks(
      capacity: configuration.backgroundTaskLimit, limit: configuration.backgroundTaskTimeLimit,
      clock: clock)
    sequenceTasks = BackgroundTasks(
      capacity: configuration.deferredContentLimit, limit: nil, clock: clock)
    let deferrals = Deferrals(capacity: configuration.deferredContentLimit, clock: clock)
    self.deferrals = deferrals
    hub = LiveHub(
      limit: configuration.streamLimit, groups: configuration.liveGroupLimit,
      bytes: configuration.liveBudget, gate: gate, clock: clock, logger: configuration.logger,
      onChange: { deferrals.change($0, at: $1) })
    transport = TransportSecurity(
      isAlwaysOn: configuration.isSecure, seconds: configuration.strictTransportSeconds)
    plainCookies = SiteCookies(secret: configuration.secret, isSecure: false)
    secureCookies = SiteCookies(secret: configuration.secret, isSecure: true)
    readiness = Readiness(
      configuration.readiness + [
        ReadinessCheck("renders") {
          gate.hasRoom ? [] : ["The render queue is full."]
        }
      ])
    reporter = configuration.validation.flatMap { validation in
      guard validation.mode == .report else { return nil }
      return ResponseReporter(
        check: validation.check, logger: configuration.logger, metrics: metrics.factory)
    }
  }

  /// Begins the shutdown: `/-/health` answers 503, so that no new traffic arrives, and open copies of pages reconnect
  /// later.
  public func beginDraining() {
    drains.store(true, ordering: .relaxed)
    tasks.cancelAll()
    hub.wakeAll()
  }

  package var isDraining: Bool { drains.load(ordering: .relaxed) }

  /// Notifies the open copies of a page that its content may have changed. The site sends them the changes, if there
  /// are any.
  ///
  ///     site.changed("/teas/\(tea.id)")
  ///
  /// - Parameter address: A page's path, whose query is ignored. A declared path, such as `/teas/{id}`, means all pages
  ///   with that path.
  public func changed(_ address: Address) {
    // Only pages that exist have a counter: callers may pass the address of one that does not.
    guard let path = try? RequestTarget(address.text).path else { return }
    if let page = router.page(declaredAs: path) {
      cache.change(page.path)
      hub.change(page)
    } else if let pageMatch = router.page(at: path) {
      cache.change(pageMatch.page.path)
      hub.change(pageMatch.page, at: pageMatch.values.name)
    }
  }

  /// The store of visitors' state, if it is in memory.
  package var memoryVisitorStore: MemoryVisitorStore? {
    configuration.visitors as? MemoryVisitorStore
  }

  /// Notifies the open copies of all pages that their content may have changed.
  package func everythingChanged() {
    for page in pages {
      cache.change(page.path)
      hub.change(page)
    }
  }

  /// Checks again who may see the open copies of pages, such as after a log-out.
  public func accessChanged() { hub.wakeAll() }

  /// The number of bytes that the log of recent versions uses, at most ``SiteConfiguration/versionLogBudget``.
  public var versionLogBytes: Int { log.byteCount }

  /// The number of open copies of live pages.
  public var liveReaders: Int { hub.readers }

  /// Reads a request, and finds the page, route or file that answers it.
  ///
  /// - Parameters:
  ///   - request: The request. With the scheme `https`, cookies are secure. Take the scheme from the connection or from
  ///     a trusted proxy, never from the client.
  ///   - body: The body, such as a form; empty by default.
  ///   - stream: The body as a stream, if ``streamLimit(of:)`` returns a limit for the request.
  ///   - client: The client's address, which distinguishes clients without a cookie, and which
  ///     ``SiteConfiguration/clientLimits`` apply to. Empty if unknown.
  ///   - id: The server's identifier of the request, for a failure's response and log entry. By default, a request that
  ///     fails gets one.
  public func read(
    _ request: HTTPRequest, body: [UInt8] = [], stream: BodyStream? = nil, client: String = "",
    id: String? = nil
  ) -> SiteRequest {
    SiteRequest(
      request, body: body, stream: stream, client: client, id: id,
      routeMatch: router.routeMatch(of: request))
  }

  /// Returns the maximum size of the body, in bytes, if a route reads the body as a stream
  /// (`Route.streamingBody(upTo:)`); `nil` if the body must be read as a whole. A server calls this once it has the
  /// head.
  public func streamLimit(of request: HTTPRequest) -> Int? {
    guard routes.contains(where: { $0.streamLimit != nil }),
      case .found(.route(let route, _), _) = router.routeMatch(of: request)
    else { return nil }
    return route.streamLimit
  }

  /// Answers one request. See ``read(_:body:stream:client:id:)`` for the parameters.
  public func respond(
    to request: HTTPRequest, body: [UInt8] = [], client: String = "", id: String? = nil
  ) async -> SiteResponse {
    await respond(to: read(request, body: body, client: client, id: id))
  }

  /// Answers one request that this site has read.
  ///
  /// It never throws: errors become responses, as HTML if the client prefers it, else as problem details in JSON. The
  /// body for `HEAD` is that of `GET`; the server omits it. Text of 1 KiB and more is compressed with gzip if the
  /// client accepts it, see ``SiteConfiguration/compresses``.
  ///
  /// Each form that posts ends with a hidden field `pe-key`, which is different in each response, so that a form that
  /// is sent twice runs once. `SiteResponse.withoutFormKey` removes it.
  public func respond(to request: SiteRequest) async -> SiteResponse {
    let request = request.withoutUnreadableText()
    let start = metrics.isOn ? clock.now() : nil
    let response = await timed(request)
    if let start {
      metrics.answered(request.destination, with: response, in: clock.now() - start)
    }
    return response
  }

  private func timed(_ request: SiteRequest) async -> SiteResponse {
    guard configuration.showsTimings, request.destination?.pageMatch != nil else {
      return await finished(request)
    }
    let timing = ServerTiming()
    let total = timing.begin(.total)
    var response = await ServerTiming.$current.withValue(timing) { await finished(request) }
    total.end()
    response.head.headerFields[.serverTiming] = timing.field
    return response
  }

  /// Returns the response with everything that any response gets, such as form keys, compression and cookies.
  private func finished(_ request: SiteRequest) async -> SiteResponse {
    let destination = request.destination
    var response = await largeBodyExecutor.run(if: request.isLarge) { await answered(request) }
    response = checked(
      response, of: destination?.pageMatch?.page.path, accept: request.accept)
    if destination?.isRoute != true {
      await addFormKey(to: &response, for: request.head)
    }
    await largeBodyExecutor.run(if: response.isLarge) {
      coding.finish(
        &response, to: request.head, for: destination?.audience ?? .bearer)
    }
    response.add(response.cookies, isSecure: transport.protects(request.head))
    response.cookies = []
    transport.add(to: &response.head, for: request.head)
    return response
  }

  private func answered(_ request: SiteRequest) async -> SiteResponse {
    do {
      let client = RequestClient(request.client, limiter.limits)
      let response = try await RequestClient.$current.withValue(client) {
        try await answer(request)
      }
      try request.destination?.audience.check(response)
      return response
    } catch let error as any SiteProblemConvertible {
      return answer(
        to: preservingInput(error.siteProblem, of: request), accept: request.accept)
    } catch is InvalidPosition {
      let problem = SiteProblem(
        .badRequest, "The cursor does not belong to this page. Begin again without it.")
      return answer(to: problem, accept: request.accept)
    } catch _ where Task.isCancelled {
      // The client has disconnected, or the server has stopped waiting. The error is a consequence, and nobody reads
      // the response.
      return answer(
        to: SiteProblem(.serviceUnavailable, .requestCancelled), accept: request.accept)
    } catch {
      let id = request.id ?? RequestID.next()
      configuration.logger.error(
        "A page failed",
        metadata: [
          "request": "\(id)", "path": "\(request.head.path ?? "")",
          "error": "\(String(reflecting: error))",
        ])
      let phrase = Phrase.failed(request: id)
      let problem =
        configuration.showsErrors
        ? SiteProblem(
          .internalServerError, "\(configuration.language[phrase]) \(error.messageText)")
        : SiteProblem(.internalServerError, phrase)
      return answer(to: problem, accept: request.accept)
    }
  }

  /// Returns the site's response to a problem that a server finds before any page runs.
  public func response(to problem: SiteProblem, accept: String?) -> SiteResponse {
    let accept = Accept(accept)
    return checked(answer(to: problem, accept: accept), of: nil, accept: accept)
  }

  func answer(to problem: SiteProblem, accept: Accept) -> SiteResponse {
    let isHTML = accept.prefersHTML
    var response = SiteResponse(
      problem.status, type: isHTML ? MediaType.html : MediaType.problem,
      body: isHTML
        ? problem.html(in: shell(at: nil), home: router.hasPage(at: "/") ? "/" : nil)
        : problem.json(in: configuration.language),
      cache: .never)
    response.head.headerFields.append(contentsOf: problem.headerFields)
    return response
  }

  /// The cookies that a request may carry and its response may set.
  func ownCookies(for request: HTTPRequest) -> SiteCookies {
    transport.protects(request) ? secureCookies : plainCookies
  }

  private func answer(_ request: SiteRequest) async throws -> SiteResponse {
    let head = request.head
    switch request.routeMatch {
    case .refused(let problem): throw problem
    case .notFound(let target):
      throw SiteProblem(.notFound, .pageNotFound(target.path.cut(toBytes: 200)))
    case .found(.page(let pageMatch, let endpoint), let target):
      if head.method == .post, case .action = endpoint {
        try admitWrite(request)
      } else {
        try admitRequest(from: request.client)
      }
      let visitor = ownCookies(for: head).visitor.visitor(in: Cookies(head))
      let visit = try Visit(
        pageMatch, target, request, by: visitor, as: anonymousReader, in: configuration.language)
      if pageMatch.page.middlewares.isEmpty { return try await answer(visit, at: endpoint) }
      return try await withTimeLimit(request, at: pageMatch.values.name) { [self] time in
        try await pageMatch.page.middlewares.run(head) {
          try await time.withPause { try await self.answer(visit, at: endpoint) }
        }
      }
    case .found(.route(let route, let values), let target):
      return try await answer(request, target, by: route, values)
    case .found(.otherMethod(let allowed), _): throw Self.notAllowed(allowed)
    case .found(.asset(let asset, let isCurrent), _):
      try allow(head.method)
      return asset.response(isCurrent: isCurrent)
    case .found(.formerAsset(let path, let replacement), _):
      try allow(head.method)
      return await formerAsset(path, replacement: replacement)
    case .found(.health, _):
      try allow(head.method)
      return health()
    case .found(.ready, _):
      try allow(head.method)
      return await ready()
    case .found(.heights(isReport: false), _):
      try allow(head.method)
      return heightsStylesheet()
    case .found(.heights(isReport: true), _):
      guard head.method == .post else { throw Self.notAllowed("POST") }
      return try learnHeights(request)
    case .found(.appearance(isChoice: false), _):
      try allow(head.method)
      return appearanceStylesheet(request)
    case .found(.appearance(isChoice: true), _):
      guard head.method == .post else { throw Self.notAllowed("POST") }
      return try chooseAppearance(request)
    case .found(.moved(let path), let target):
      let query = target.rawQuery.map { "?" + $0 } ?? ""
      throw SiteProblem(
        .permanentRedirect, .movedTo(path),
        headerFields: [.location: RequestTarget.encode(path) + query])
    }
  }

  private func answer(_ visit: Visit, at endpoint: PageEndpoint) async throws -> SiteResponse {
    switch endpoint {
    case .page: try await readResponse(visit, pageEndpoint)
    case .document: try await readResponse(visit, documentEndpoint)
    case .rows: try await readResponse(visit, showsFrame: false, rowsEndpoint)
    case .patch: try await readResponse(visit, patchEndpoint)
    case .events: try await rendering(visit) { try await self.eventsEndpoint(visit) }
    case .action(let path): try await actionEndpoint(visit, path)
    case .deferred(let key): try await deferredEndpoint(visit, key: key)
    }
  }

  /// - Throws: A 405 that names the allowed methods.
  func allow(_ method: HTTPRequest.Method, _ allowed: String = "GET, HEAD") throws {
    guard method == .get || method == .head else { throw Self.notAllowed(allowed) }
  }

  private static func notAllowed(_ allowed: String) -> SiteProblem {
    SiteProblem(.methodNotAllowed, .useMethods(allowed), headerFields: [.allow: allowed])
  }
}
