public import Hummingbird
import HTTPTypes
import Logging
public import PageSite
public import PageSockets

/// A middleware that serves the pages of a site inside a Hummingbird application.
///
///     let router = Router(context: BasicPageRequestContext.self)
///     router.get("/api/ping") { _, _ in "pong" }
///     router.add(middleware: PageMiddleware(site))
///     try await Application(router: router).runService()
///
/// The middleware responds if the request matches a page, route, endpoint or asset of the site, or if the site rejects
/// it, for example because its host is not in `SiteConfiguration.allowedHosts`. It passes every other request on. Added
/// after the routes, as above, it receives the requests that match none of them. Added before the routes, it comes
/// first.
///
/// - **Bodies** are read within ``PageLimits``. A route with `BodyStream` receives its body in pieces. The site renders
///   the response to a rejected request, in its own frame.
/// - **Streams**: a piece is requested after the piece before it was sent.
/// - **Disconnects** cancel the work for the reader: at once if the whole connection has ended, one second later if
///   only the client's side has.
/// - **A graceful shutdown** calls `Site.beginDraining()`, and the event streams of open pages end, so that the server
///   can stop.
///
/// The scheme of the request follows from the parameters below, never from a client's claim.
public struct PageMiddleware<Context: PageRequestContext>: RouterMiddleware {
  let site: Site
  private let scheme: String
  private let proxies: TrustedProxies
  let limits: PageLimits
  let budget: BodyBudget
  private let draining: SiteDraining

  /// - Parameters:
  ///   - site: The site.
  ///   - isSecure: Whether the application itself speaks TLS (`.tls`, `.http2Upgrade`), so that cookies are `Secure`.
  ///     Default: `false`.
  ///   - proxies: The proxies whose fields for client address and scheme are trusted. Default: none. All clients behind
  ///     one proxy then count as one client.
  ///   - limits: The limits and timeouts for requests.
  public init(
    _ site: Site, isSecure: Bool = false, proxies: TrustedProxies = TrustedProxies(),
    limits: PageLimits = PageLimits()
  ) {
    (self.site, self.proxies, self.limits) = (site, proxies, limits)
    scheme = isSecure ? "https" : "http"
    budget = BodyBudget(max(limits.body, limits.allBodies))
    draining = SiteDraining(site)
  }

  /// Responds to requests for the site, and passes others on.
  ///
  /// - Throws: The errors of the next responder, and of the connection if a request does not arrive.
  public func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var head = request.head
    head.scheme = scheme
    let client = proxies.client(of: &head, from: context.remoteAddress?.ipAddress ?? "")
    let id = context.logger[metadataKey: "hb.request.id"].map { "\($0)" }
    guard site.read(head, client: client, id: id).isForSite else {
      return try await next(request, context)
    }
    draining.watch()
    let exchange = PageExchange(
      head: head, client: client, id: id, channel: context.channel, timeouts: limits)
    let content = RequestContent(request.body, of: head, within: limits)
    let answer: SiteResponse
    do {
      answer = try await respond(to: exchange, content)
    } catch let problem as SiteProblem {
      answer = site.response(to: problem, accept: head.headerFields[.accept])
    }
    return exchange.response(answer, hasReadAll: content.hasEnded)
  }

  private func respond(
    to exchange: PageExchange, _ content: RequestContent
  ) async throws -> SiteResponse {
    let streamLimit = site.streamLimit(of: exchange.head)
    let siteRequest: SiteRequest
    // The share of the budget, held until there is a response.
    let share = budget.share()
    defer { withExtendedLifetime(share) {} }
    if let streamLimit {
      let stream = try content.stream(upTo: streamLimit)
      siteRequest = site.read(
        exchange.head, stream: stream, client: exchange.client, id: exchange.id)
    } else {
      let body = try await exchange.presence.run { try await content.whole(share) }
      siteRequest = site.read(exchange.head, body: body, client: exchange.client, id: exchange.id)
    }
    return try await exchange.presence.run { [site, siteRequest] in
      await site.respond(to: siteRequest)
    }
  }
}
