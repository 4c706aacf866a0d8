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
    _ visit: Visit, _ make: @escaping @Sendable (Visit) async throws -> SiteResponse
  ) async throws -> SiteResponse {
    try allow(visit.request.method)
    if visit.page.access.isForEveryone {
      // Without authorization there is nothing to wait for, so a cached response needs no slot.
      return try await cached(visit) {
        try await rendering(visit, asksForRows: true) { try await make(visit) }
      }
    }
    return try await rendering(visit, asksForRows: true) { [self] in
      let visit = try await identified(visit)
      return try await cached(visit) { try await make(visit) }
    }
  }

  /// Returns the cached response, or else the response of `make`, which is then cached.
  private func cached(
    _ visit: Visit, isolation: isolated (any Actor)? = #isolation,
    make: () async throws -> SiteResponse
  ) async throws -> SiteResponse {
    guard let key = cacheKey(visit), let stamp = cache.stamp(visit.page) else {
      return try await make()
    }
    if let cached = cache.response(for: key, at: stamp) { return cached }
    var response = try await make()
    guard response.head.status == .ok else { return response }
    if response.isHTML { response.formEnds = PostingForms.ends(in: response.body) }
    cache.store(response, for: key, at: stamp)
    return response
  }

  /// Returns the cache key of a response; `nil` if the response must not be cached.
  private func cacheKey(_ visit: Visit) -> PageCache.Key? {
    let page = visit.page
    guard !page.versions.isEmpty, configuration.frame?.differsByReader != true,
      !visit.siteRequest.accept.acceptsPatch
    else { return nil }
    if visit.request.headerFields[.cookie] != nil,
      ownCookies(for: visit.request).notice.text(
        in: Cookies(visit.request), for: visit.values.path, to: visit.noticeRecipients) != nil
    {
      return nil
    }
    return PageCache.Key(target: visit.request.path ?? "/", reader: visit.reader.scope)
  }
}
