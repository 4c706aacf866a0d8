import HTTPTypes
import PagePatching

extension Site {
  /// Answers a request that reads a page: with what was kept of it, or in its turn with what is made
  /// now.
  ///
  /// - Throws: A 405, what the page's authorisation throws, and what `make` does.
  func reading(
    _ visit: Visit, _ make: @escaping @Sendable (Visit) async throws -> SiteResponse
  ) async throws -> SiteResponse {
    try allow(visit.request.method)
    if visit.page.access.isForEveryone {
      // Nothing to wait for, so what is kept needs no turn.
      return try await kept(visit) {
        try await rendering(visit, asksForRows: true) { try await make(visit) }
      }
    }
    return try await rendering(visit, asksForRows: true) { [self] in
      let visit = try await identified(visit)
      return try await kept(visit) { try await make(visit) }
    }
  }

  /// What was kept, or else what `make` makes, which is kept from then on.
  private func kept(
    _ visit: Visit, isolation: isolated (any Actor)? = #isolation,
    make: () async throws -> SiteResponse
  ) async throws -> SiteResponse {
    guard let key = cacheKey(visit), let stamp = cache.stamp(visit.page) else {
      return try await make()
    }
    if let kept = cache.response(for: key, at: stamp) { return kept }
    var response = try await make()
    guard response.head.status == .ok else { return response }
    if response.isHTML { response.formEnds = PostingForms.ends(in: response.body) }
    cache.keep(response, for: key, at: stamp)
    return response
  }

  /// The name of what a request is answered with; `nil` for what is for this once.
  private func cacheKey(_ visit: Visit) -> PageCache.Key? {
    let page = visit.page
    guard !page.versions.isEmpty, configuration.frame?.isTold != true,
      !visit.asked.accept.acceptsPatch
    else { return nil }
    if visit.request.headerFields[.cookie] != nil,
      ownCookies(for: visit.request).notice.text(
        in: Cookies(visit.request), for: visit.values.path, to: visit.noticeReaders) != nil
    {
      return nil
    }
    return PageCache.Key(target: visit.request.path ?? "/", reader: visit.reader.scope)
  }
}
