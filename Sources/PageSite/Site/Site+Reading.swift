import HTTPTypes
import PagePatching
import PageHTTP
import PageRoutes
import PageVisitors

extension Site {
  /// Answers a request that reads a page, from the cache or with the response that `make` renders when a
  /// render slot is free.
  ///
  /// - Throws: ``SiteProblem`` (405), the errors of the page's authorization, and those of `make`.
  func readResponse(
    _ visit: Visit, showsFrame: Bool = true,
    _ make: @escaping @Sendable (Visit) async throws -> SiteResponse
  ) async throws -> SiteResponse {
    try allow(visit.request.method)
    let isCacheable = isCacheable(visit)
    let frameTexts = showsFrame ? frameTexts : nil
    if isCacheable, visit.page.access.isForEveryone, let texts = frameTexts.map(\.current) ?? [] {
      // There is nothing to wait for, so a cached response needs no slot.
      let visit = frameTexts == nil ? visit : visit.replacingFrameTexts(with: texts)
      return try await cached(visit) {
        try await rendering(visit, asksForRows: true) { try await make(visit) }
      }
    }
    return try await rendering(visit, asksForRows: true) { [self] in
      var visit = try await identified(visit)
      guard isCacheable else { return try await make(visit) }
      if let frameTexts {
        visit = visit.replacingFrameTexts(with: try await frameTexts.texts(for: visit, logger))
      }
      return try await cached(visit) { try await make(visit) }
    }
  }

  /// Returns the cached response, or else the response of `make`, which is then cached.
  private func cached(
    _ visit: Visit, isolation: isolated (any Actor)? = #isolation,
    make: () async throws -> SiteResponse
  ) async throws -> SiteResponse {
    let key = PageCache.Key(
      target: visit.request.path ?? "/", reader: visit.reader.scope, frame: visit.frameTexts ?? [])
    guard let key, let stamp = cache.stamp(visit.page) else { return try await make() }
    if let cached = cache.response(for: key, at: stamp) { return cached }
    var response = try await make()
    guard response.head.status == .ok else { return response }
    if response.isHTML { response.formEnds = PostingForms.ends(in: response.body) }
    cache.store(response, for: key, at: stamp)
    return response
  }

  /// Whether the response may be cached.
  private func isCacheable(_ visit: Visit) -> Bool {
    guard !visit.page.versions.isEmpty, !visit.siteRequest.accept.acceptsPatch else { return false }
    // A response with a notice is for one reader only.
    return visit.request.headerFields[.cookie] == nil
      || ownCookies(for: visit.request).notice.text(
        in: Cookies(visit.request), for: visit.values.path, to: visit.noticeRecipients) == nil
  }
}
