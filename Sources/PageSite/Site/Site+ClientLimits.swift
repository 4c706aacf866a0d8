import HTTPTypes
import PageElements
import PageHTTP
import PageRoutes
import PageScheduling

extension Site {
  /// Renders for a client when it is its turn, within the time limit.
  ///
  /// - Parameters:
  ///   - visit: The visit to render for.
  ///   - asksForRows: Whether the request can ask for so many rows that the render takes long.
  ///   - body: The render.
  func rendering<T: Sendable>(
    _ visit: Visit, asksForRows: Bool = false,
    _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    let isLong = asksForRows && isLongRender(visit)
    return try await withTimeLimit(visit) { [self] in
      try await runGated(
        of: visit.client, isLong ? .long : .short, clientLimit: renders(of: visit.client)
      ) {
        try await longRenderExecutor.run(if: isLong, body)
      }
    }
  }

  /// Runs a route for a client when it is its turn, within the time limit. A streamed body is not queued.
  func answering(
    _ siteRequest: SiteRequest, at path: String,
    _ body: @escaping @Sendable (TimeLimit.RunTimer) async throws -> SiteResponse
  ) async throws -> SiteResponse {
    try await withTimeLimit(siteRequest, at: path) { [self] time in
      guard siteRequest.stream == nil else { return try await body(time) }
      return try await runGated(
        of: siteRequest.client, .short, clientLimit: renders(of: siteRequest.client)
      ) {
        try await body(time)
      }
    }
  }

  /// Returns the maximum number of renders of a client; `nil` for no limit.
  private func renders(of client: String) -> Int? {
    limiter.limits.limitedClient(client) == nil ? nil : limiter.limits.renders
  }

  /// Runs `body` for a client when it is its turn.
  func runGated<T>(
    of client: String, _ lane: RenderGate.Lane, clientLimit: Int? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    do {
      return try await gate.request(of: ClientKey(client), lane, clientLimit: clientLimit, body)
    } catch RenderGate.Refusal.clientLimitReached {
      throw SiteProblem.tooMany(wait: 1) { .tooManyRequestsAtOnce(seconds: $0) }
    } catch RenderGate.Refusal.overloaded {
      throw SiteProblem(
        .serviceUnavailable, lane == .form ? .busyWithForms : .busy,
        headerFields: [.retryAfter: "1"])
    }
  }

  /// Whether the queue of renders would admit a request. While it is full, the site answers 503.
  package var hasRoomForRenders: Bool { gate.hasRoom }

  /// Counts a request for a page or one of its endpoints.
  ///
  /// - Throws: A 429.
  func admitRequest(from client: String) throws {
    guard let wait = limiter.request(by: client) else { return }
    throw SiteProblem.tooMany(wait: wait.wholeSeconds) { .tooManyPages(seconds: $0) }
  }

  /// Returns the place for a client's event stream; `nil` for a client without limits.
  func openStreamSlot(for client: String) throws -> ClientLimiter.StreamSlot? {
    switch limiter.openStream(for: client) {
    case .unlimited: return nil
    case .admitted(let slot): return slot
    case .refused:
      throw SiteProblem.tooMany(wait: 10) { .tooManyCopies(seconds: $0) }
    }
  }

  /// Admits a request that changes something: checks its origin, and counts it.
  ///
  /// - Throws: A 403 or a 429.
  func admitWrite(_ request: SiteRequest) throws {
    try CrossOrigin(trusted: configuration.trustedOrigins)
      .check(request.head, isSecure: transport.protects(request.head))
    try admitPost(request)
  }

  /// Counts a POST.
  ///
  /// - Throws: A 429 that shows the submitted values, if a browser shows it.
  func admitPost(_ request: SiteRequest) throws {
    guard let wait = limiter.post(by: request.client) else { return }
    var problem = SiteProblem.tooMany(wait: wait.wholeSeconds) {
      .tooManyUploadedBytes(seconds: $0)
    }
    problem.submittedValues = submittedValues(in: request)
    throw problem
  }

}
