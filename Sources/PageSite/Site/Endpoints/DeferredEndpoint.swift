import HTTPTypes
import PageElements
import PageHTTP
import PageRoutes

extension Site {
  /// `GET P/-/deferred/KEY`: waits for deferred content and redirects to the page, for readers without a script and to
  /// try again.
  func deferredEndpoint(_ visit: Visit, key: Substring) async throws -> SiteResponse {
    try allow(visit.request.method)
    let visit = try await withTimeLimit(visit) { try await self.identified(visit) }
    let name = String(key)
    let before = try await rendering(visit) { try await self.view(visit) }
    guard let key = before.deferral?.key(token: name) else { return redirect(to: visit.url()) }
    deferrals.forgetFailure(of: key)
    _ = try await rendering(visit) {
      try await self.view(visit).document(of: Extent(visit.target.query, in: before))
    }
    _ = try? await withTimeLimit(visit) { await self.deferrals.wait(for: key) }
    let after = try visit.target.query.value("after").map(URLQuery.encode)
    return redirect(to: visit.url([("after", after)]))
  }
}
