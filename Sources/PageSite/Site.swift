import Foundation
public import HTTPTypes
import Logging
import PageElements
import PagePatching
import Synchronization

/// A set of pages with their endpoints: requests in, responses out, without a socket.
///
///     let site = try Site(pages: [menu])
///     let response = await site.respond(
///       to: HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: "/menu"))
///
/// Every page P has `P/-/document`, `P/-/rows`, `P/-/patch`, `P/-/events` and `P/-/actions/…` beside
/// it; the site has `/-/health`, `/-/ready` and its assets. Any server that speaks swift-http-types can
/// carry it.
public final class Site: Sendable {
  /// The site's pages by path, in the order given.
  public let pages: [Page]
  let configuration: SiteConfiguration
  let clock: SiteClock
  let assets: AssetLibrary
  let words: ScriptWords
  let log: VersionLog
  let cache: PageCache
  let hub: LiveHub
  let turns = TurnQueue()
  let limiter: ClientLimiter
  let gate: RenderGate
  let aside: Aside
  let shortRanges = ShortRanges()
  let audiences = TurnAudiences<AnswerKey>()
  let claims = OwnClaims()
  let readiness: Readiness
  let transport: TransportSecurity
  private let plainCookies: SiteCookies
  private let secureCookies: SiteCookies
  let reporter: ResponseReporter?
  private let routes: [String: Page]
  private let hosts: HostPolicy
  private let coding: ContentCoding
  private let drains = Atomic(false)

  /// Puts pages together.
  ///
  /// - Throws: ``SiteError`` when a path or parameter cannot be served or is taken, or the secret is
  ///   too short.
  public convenience init(
    pages: [Page], configuration: SiteConfiguration = SiteConfiguration()
  ) throws {
    try self.init(pages: pages, configuration: configuration, clock: .system)
  }

  init(pages: [Page], configuration: SiteConfiguration, clock: SiteClock) throws {
    let secretBytes = configuration.secret.count
    guard secretBytes >= SiteConfiguration.shortestSecret else {
      throw SiteError.shortSecret(bytes: secretBytes)
    }
    self.pages = pages
    var configuration = configuration
    if configuration.isForFiles { configuration.digestKey = .fixed }
    self.configuration = configuration
    self.clock = clock
    routes = try SiteError.checkedRoutes(pages)
    hosts = HostPolicy(allowed: configuration.allowedHosts)
    coding = ContentCoding(isOn: configuration.compresses)
    assets = AssetLibrary()
    words = ScriptWords(configuration.language)
    log = VersionLog(budget: configuration.versionLogBudget)
    cache = PageCache(budget: configuration.cacheBudget)
    limiter = ClientLimiter(configuration.clientLimits)
    var renders = RenderGate.Limits()
    renders.atOnce = configuration.renderLimit
    let processors = ProcessInfo.processInfo.activeProcessorCount
    renders.long = processors / 2
    aside = Aside(threads: processors / 2)
    renders.line = configuration.renderLine
    renders.deadline = configuration.renderDeadline
    let gate = RenderGate(renders, clock: clock)
    self.gate = gate
    hub = LiveHub(
      limit: configuration.streamLimit, groups: configuration.liveGroupLimit,
      bytes: configuration.liveBudget, gate: gate, clock: clock, logger: configuration.logger)
    transport = TransportSecurity(
      isAlwaysOn: configuration.isSecure, seconds: configuration.strictTransportSeconds)
    plainCookies = SiteCookies(secret: configuration.secret, isSecure: false)
    secureCookies = SiteCookies(secret: configuration.secret, isSecure: true)
    readiness = Readiness(
      configuration.readiness + [
        ReadinessCheck("renders") {
          gate.hasRoom ? [] : ["More pages wait to be made than there is room for."]
        }
      ])
    reporter = configuration.validation.flatMap { validation in
      guard validation.mode == .report else { return nil }
      return ResponseReporter(
        check: validation.check, logger: configuration.logger, metrics: configuration.metrics)
    }
  }

  /// From now on `/-/health` answers 503, so that no new traffic is sent here, and open copies of
  /// pages are told to come back later.
  public func beginDraining() {
    drains.store(true, ordering: .relaxed)
    hub.wakeAll()
  }

  var isDraining: Bool { drains.load(ordering: .relaxed) }

  /// Tells the open copies of a page that it may show something else now. They are sent what
  /// changed, if anything did.
  public func changed(_ path: String) {
    // A count is kept for each page, and whoever calls this may name what is none.
    if routes[path] != nil { cache.change(path) }
    hub.change(path)
  }

  /// Asks again who may see the copies of pages that are open, such as after a log-out.
  public func accessChanged() { hub.wakeAll() }

  /// How many bytes the log of recent versions uses, of
  /// ``SiteConfiguration/versionLogBudget``.
  public var versionLogBytes: Int { log.byteCount }

  /// The number of open copies of live pages.
  public var liveReaders: Int { hub.readers }

  /// Answers one request.
  ///
  /// Never throws: what goes wrong becomes a response, as HTML where HTML was asked for, else as
  /// problem details in JSON. For `HEAD` the body is that of `GET`; the server leaves it out. Text of
  /// 1 KiB and more is sent with gzip to a client that accepts it, see
  /// ``SiteConfiguration/compresses``.
  ///
  /// A page whose forms post ends each of them with a hidden field `pe-key`, another one in each
  /// answer, by which a form that is sent twice runs once; ``SiteResponse/keyless`` takes it away.
  ///
  /// - Parameters:
  ///   - request: Its scheme says how the reader sent it, so that `https` makes cookies secure. Take
  ///     it from the connection or from a proxy that is trusted, never from the client.
  ///   - body: What it brings, such as a form; nothing by default.
  ///   - client: The address that the request came from: tells clients without a cookie apart, and
  ///     is what ``SiteConfiguration/clientLimits`` count by. Empty where it is not known.
  ///   - id: The server's name for the request, by which a failure is named in its answer and in the
  ///     log; by default it is given one when it fails.
  public func respond(
    to request: HTTPRequest, body: [UInt8] = [], client: String = "", id: String? = nil
  ) async -> SiteResponse {
    var destination: Destination?
    var request = request
    var response: SiteResponse
    if let problem = request.removeUnreadableText() {
      response = answer(to: problem, accept: request.headerFields[.accept])
    } else {
      let posted = PostedRequest(request: request, body: body, client: client, id: id)
      response = await aside.run(if: posted.isLarge) { await answered(posted, &destination) }
    }
    response = checked(
      response, of: destination?.page?.path, accept: request.headerFields[.accept])
    await addFormKey(to: &response, for: request)
    await aside.run(if: response.isLarge) {
      coding.finish(&response, to: request, for: destination?.audience ?? .bearer)
    }
    transport.add(to: &response.head, for: request)
    return response
  }

  private func answered(
    _ posted: PostedRequest, _ destination: inout Destination?
  ) async -> SiteResponse {
    let request = posted.request
    do {
      return try await answer(posted, &destination)
    } catch let error as any SiteProblemConvertible {
      return answer(
        to: keepingTyped(error.siteProblem, of: posted), accept: request.headerFields[.accept])
    } catch is InvalidPosition {
      let problem = SiteProblem(
        .badRequest, "The cursor does not belong to this page. Begin again without it.")
      return answer(to: problem, accept: request.headerFields[.accept])
    } catch _ where Task.isCancelled {
      // The client has gone, or the server has waited long enough: whatever was thrown follows from
      // that, and nobody is left to read of it.
      return answer(
        to: SiteProblem(.serviceUnavailable, .givenUp),
        accept: request.headerFields[.accept])
    } catch {
      let id = posted.id ?? RequestID.next()
      configuration.logger.error(
        "A page failed",
        metadata: [
          "request": "\(id)", "path": "\(request.path ?? "")",
          "error": "\(String(reflecting: error))",
        ])
      let phrase = Phrase.failed(request: id)
      let problem =
        configuration.showsErrors
        ? SiteProblem(
          .internalServerError, "\(configuration.language[phrase]) \(String(describing: error))")
        : SiteProblem(.internalServerError, phrase)
      return answer(to: problem, accept: request.headerFields[.accept])
    }
  }

  /// Whether a request is the site's own to answer: its path leads to a page, an endpoint or an
  /// asset, or it must be refused before anything is looked up (another host, a broken path). Where
  /// this is false, ``respond(to:body:client:id:)`` would answer 404, and others may answer instead.
  public func serves(_ request: HTTPRequest) -> Bool {
    guard hosts.allows(request.authority), let target = try? RequestTarget(request.path ?? "/")
    else { return true }
    return (try? destination(of: target)) != nil
  }

  /// Words a refusal in the site's own way, for errors that a server finds before any page runs.
  public func response(to problem: SiteProblem, accept: String?) -> SiteResponse {
    checked(answer(to: problem, accept: accept), of: nil, accept: accept)
  }

  func answer(to problem: SiteProblem, accept: String?) -> SiteResponse {
    let isHTML = Accept(accept).prefersHTML
    var response = SiteResponse(
      problem.status, type: isHTML ? MediaType.html : MediaType.problem,
      body: isHTML
        ? problem.html(in: shell, home: routes["/"] == nil ? nil : "/")
        : problem.json(in: configuration.language),
      cache: .never)
    response.head.headerFields.append(contentsOf: problem.headerFields)
    return response
  }

  /// The cookies that a request may bring and its answer may set.
  func ownCookies(for request: HTTPRequest) -> SiteCookies {
    transport.protects(request) ? secureCookies : plainCookies
  }

  var shell: PageShell {
    PageShell(
      language: configuration.language,
      stylesheets: [assets.stylesheet] + configuration.stylesheets,
      scripts: configuration.isForFiles ? [] : [assets.script], icon: configuration.icon)
  }

  private func answer(
    _ posted: PostedRequest, _ found: inout Destination?
  ) async throws -> SiteResponse {
    let request = posted.request
    guard hosts.allows(request.authority) else {
      throw SiteProblem(
        .misdirectedRequest,
        "This server does not answer for '\((request.authority ?? "").cut(toBytes: 80))'. "
          + "Name it among the allowedHosts of the site's configuration.")
    }
    let target = try RequestTarget(request.path ?? "/")
    let destination = try destination(of: target)
    found = destination
    if destination.page != nil, request.method != .post { try admitRequest(from: posted.client) }
    switch destination {
    case .page(let page):
      return try await reading(page, target, posted) { try await pageEndpoint(page, target, $0) }
    case .document(let page):
      return try await reading(page, target, posted) {
        try await documentEndpoint(page, target, $0)
      }
    case .rows(let page):
      return try await reading(page, target, posted) { try await rowsEndpoint(page, target, $0) }
    case .patch(let page):
      return try await reading(page, target, posted) { try await patchEndpoint(page, target, $0) }
    case .events(let page):
      return try await rendering(for: posted.client) {
        try await eventsEndpoint(page, target, request, client: posted.client)
      }
    case .action(let page, let path):
      return try await actionEndpoint(page, path, target, posted)
    case .asset(let asset, let isCurrent):
      try allow(request.method)
      return asset.response(isCurrent: isCurrent)
    case .formerAsset(let path, let today):
      try allow(request.method)
      return await formerAsset(path, today: today)
    case .health:
      try allow(request.method)
      return health()
    case .ready:
      try allow(request.method)
      return await ready()
    case .moved(let path):
      let query = target.rawQuery.map { "?" + $0 } ?? ""
      throw SiteProblem(
        .permanentRedirect, .movedTo(path),
        headerFields: [.location: URLQuery.encode(path: path) + query])
    }
  }

  /// What a path leads to.
  private enum Destination {
    case page(Page)
    case document(Page)
    case rows(Page)
    case patch(Page)
    case events(Page)
    case action(Page, path: Substring)
    case asset(Asset, isCurrent: Bool)
    case formerAsset(String, today: Asset)
    case health
    case ready
    case moved(to: String)

    /// The page that it is of.
    var page: Page? {
      switch self {
      case .page(let page), .document(let page), .rows(let page), .patch(let page),
        .events(let page), .action(let page, _):
        page
      case .asset, .formerAsset, .health, .ready, .moved: nil
      }
    }

    var audience: Audience {
      if let page { return page.authorize == nil ? .bearer : .authorized }
      if case .moved = self { return .bearer }
      return .everyone
    }
  }

  private func destination(of target: RequestTarget) throws -> Destination {
    if let page = routes[target.path] { return .page(page) }
    if target.path == "/-/health" { return .health }
    if target.path == "/-/ready" { return .ready }
    if let (asset, isCurrent) = assets.find(target.path) {
      return isCurrent
        ? .asset(asset, isCurrent: true) : .formerAsset(target.path, today: asset)
    }
    if let (path, endpoint) = target.endpoint, let page = routes[path] {
      switch endpoint {
      case "document": return .document(page)
      case "rows": return .rows(page)
      case "patch": return .patch(page)
      case "events": return .events(page)
      case let name where name.hasPrefix("actions/"):
        return .action(page, path: Substring(name.utf8.dropFirst("actions/".utf8.count)))
      default: break
      }
    }
    // A slash too many is a slip of the hand, not another address.
    if let path = target.withoutLastSlash, routes[path] != nil { return .moved(to: path) }
    throw SiteProblem(
      .notFound, .nothingThere(target.path.cut(toBytes: 200)))
  }

  /// - Throws: A 405 that names the methods there are.
  func allow(_ method: HTTPRequest.Method, _ allowed: String = "GET, HEAD") throws {
    guard method == .get || method == .head else {
      throw SiteProblem(
        .methodNotAllowed, .useMethods(allowed),
        headerFields: [.allow: allowed])
    }
  }
}
