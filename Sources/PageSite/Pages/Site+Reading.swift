import HTTPTypes
import PagePatching

extension Site {
  /// Answers a request that reads a page: with what was kept of it, or in its turn with what is made
  /// now.
  ///
  /// - Throws: A 405, what the page's authorisation throws, and what `make` does.
  func reading(
    _ page: Page, _ target: RequestTarget, _ posted: PostedRequest,
    make: (Visit) async throws -> SiteResponse
  ) async throws -> SiteResponse {
    try allow(posted.request.method)
    let client = posted.client
    if page.authorize == nil {
      // Nothing to wait for, so what is kept needs no turn.
      let visit = try await visit(page, posted.request, client: client)
      return try await kept(page, visit) {
        try await rendering(for: client, target.query, on: page) { try await make(visit) }
      }
    }
    return try await rendering(for: client, target.query, on: page) {
      let visit = try await visit(page, posted.request, client: client)
      return try await kept(page, visit) { try await make(visit) }
    }
  }

  /// What was kept, or else what `make` makes, which is kept from then on.
  private func kept(
    _ page: Page, _ visit: Visit, isolation: isolated (any Actor)? = #isolation,
    make: () async throws -> SiteResponse
  ) async throws -> SiteResponse {
    guard let key = cacheKey(page, visit), let stamp = cache.stamp(page) else {
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
  private func cacheKey(_ page: Page, _ visit: Visit) -> PageCache.Key? {
    guard !page.versions.isEmpty else { return nil }
    let fields = visit.request.headerFields
    if Accept(fields[.accept]).acceptsPatch { return nil }
    if fields[.cookie] != nil,
      ownCookies(for: visit.request).notice.text(
        in: Cookies(visit.request), for: page.path, to: visit.noticeReaders) != nil
    {
      return nil
    }
    return PageCache.Key(target: visit.request.path ?? "/", identity: visit.identity)
  }
}
