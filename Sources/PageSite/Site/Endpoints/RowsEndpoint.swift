import HTTPTypes
import PageElements
import PagePatching
import PageHTTP
import PageRoutes

extension Site {
  private static let defaultLimit = 50
  private static let limits = 1...500

  /// `GET P/-/rows`: returns the rows after a cursor, or a patch that adds them to the reader's document.
  func rowsEndpoint(_ visit: Visit) async throws -> SiteResponse {
    let query = visit.target.query
    let limit = try Self.limit(query)
    let view = try await view(visit)
    if visit.siteRequest.accept.acceptsPatch {
      return try await widen(view, by: limit)
    }
    let after = try query.value("after").map(view.cursor.decode)
    let section = try query.value("section")
    let (document, next) = try await view.batch(
      after: after, limit: limit, section: section, isChecked: isStrict)
    try check(document, in: view)
    var response = SiteResponse(
      .ok, type: MediaType.json,
      body: document.batch(sectionNext: section == nil ? nil : next), cache: .revalidate)
    if let next {
      let requestedLimit = try query.value("limit")
      let url = view.url(
        endpoint: "rows",
        [
          ("after", next), ("limit", requestedLimit),
          ("section", section.map { URLQuery.encode($0) }),
        ])
      response.head.headerFields[.link] = "<\(url)>; rel=\"next\""
    }
    EntityTag.add(to: &response, under: configuration.digestKey)
    return response
  }

  private func widen(_ view: PageView, by limit: Int) async throws -> SiteResponse {
    let query = view.visit.target.query
    let extent = try Extent(query, in: view)
    let version = try Self.version(query)
    guard let old = try await known(version, extent, in: view) else { throw Self.forgotten }
    let document = try await view.document(of: extent, widenedBy: limit)
    return try patch(from: old, to: document, in: view)
  }

  private static func limit(_ query: URLQuery) throws -> Int {
    guard let text = try query.value("limit") else { return defaultLimit }
    guard let limit = Int(text), String(limit) == text, limits.contains(limit) else {
      throw SiteProblem(
        .badRequest,
        "The limit '\(text.cut(toBytes: 40))' is not a valid number of rows. Use \(limits.lowerBound) to "
          + "\(limits.upperBound).")
    }
    return limit
  }
}
