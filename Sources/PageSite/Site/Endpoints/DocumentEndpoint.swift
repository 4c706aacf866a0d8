import HTTPTypes
import PagePatching
import PageHTTP
import PageRoutes

extension Site {
  /// `GET P/-/document`: returns the page's document for a range of its rows, as JSON.
  func documentEndpoint(_ visit: Visit) async throws -> SiteResponse {
    let view = try await view(visit)
    let document = try await view.document(of: Extent(visit.target.query, in: view))
    try check(document, in: view)
    let fingerprint = document.fingerprint(key: configuration.digestKey)
    remember(document, fingerprint, in: view)
    var response = SiteResponse(
      .ok, type: MediaType.json, body: document.json(version: fingerprint.version),
      cache: .revalidate)
    response.head.headerFields[.pageBuild] = assets.build
    EntityTag.add(to: &response, under: configuration.digestKey)
    return response
  }
}
