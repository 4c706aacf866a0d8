public import Hummingbird
import HTTPTypes
import Logging
public import PageSite
public import PageSockets

/// The pages of a site inside a Hummingbird application.
///
///     let router = Router(context: BasicPageRequestContext.self)
///     router.get("/api/ping") { _, _ in "pong" }
///     router.add(middleware: PageMiddleware(site))
///     try await Application(router: router).runService()
///
/// It answers what leads to a page, a route, an endpoint or an asset of the site, and what the site refuses, such
/// as a host that is not among `SiteConfiguration.allowedHosts`; all else is passed on. Added after the routes,
/// as above, it is asked for what they do not answer. Added before them it comes first.
///
/// - **Bodies** are read within ``PageLimits``, those of a route that takes them in as they come (`BodyStream`) a
///   piece at a time. What is refused is answered by the site, in its own frame.
/// - **Streams** are asked for a piece once the one before is on its way.
/// - **Who leaves** cancels what is done for them, a second after their side of the connection has ended or at once
///   when all of it has.
/// - **At a graceful shutdown** the site is told (`Site.beginDraining()`), and open copies say goodbye, so that the
///   server can end.
///
/// The request's scheme is what the parameters say of it, never what a client does.
public struct PageMiddleware<Context: PageRequestContext>: RouterMiddleware {
  let site: Site
  private let scheme: String
  private let proxies: TrustedProxies
  let limits: PageLimits
  let budget: BodyBudget
  private let draining: SiteDraining

  /// - Parameters:
  ///   - site: The pages.
  ///   - isSecure: Whether the application itself speaks TLS (`.tls`, `.http2Upgrade`), so that cookies are
  ///     `Secure`. False by default.
  ///   - proxies: Who is believed when they say who the client is, and whether it came by https. Nobody by default:
  ///     then all that come through one proxy count as one client.
  ///   - limits: What clients may send, and how long they may take.
  public init(
    _ site: Site, isSecure: Bool = false, proxies: TrustedProxies = TrustedProxies(),
    limits: PageLimits = PageLimits()
  ) {
    (self.site, self.proxies, self.limits) = (site, proxies, limits)
    scheme = isSecure ? "https" : "http"
    budget = BodyBudget(max(limits.body, limits.allBodies))
    draining = SiteDraining(site)
  }

  /// Answers what is the site's, and passes on what is not.
  ///
  /// - Throws: What the others throw, and what the connection does when a request does not arrive.
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
    let asked: SiteRequest
    // What is held of the budget, until the answer is there.
    let share = budget.share()
    defer { withExtendedLifetime(share) {} }
    if let streamLimit {
      let stream = try content.stream(upTo: streamLimit)
      asked = site.read(exchange.head, stream: stream, client: exchange.client, id: exchange.id)
    } else {
      let body = try await exchange.presence.run { try await content.whole(share) }
      asked = site.read(exchange.head, body: body, client: exchange.client, id: exchange.id)
    }
    return try await exchange.presence.run { [site, asked] in await site.respond(to: asked) }
  }
}
