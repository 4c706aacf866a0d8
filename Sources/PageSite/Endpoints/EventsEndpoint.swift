import HTTPTypes
import Logging
import PageElements
import PagePatching

extension Site {
  /// `GET P/-/events`: patches to the reader's document as they happen.
  func eventsEndpoint(
    _ page: Page, _ target: RequestTarget, _ request: HTTPRequest, client: String
  ) async throws -> SiteResponse {
    try allow(request.method)
    guard page.isLive else {
      throw SiteProblem(.notFound, "This page does not change by itself. Ask for patches instead.")
    }
    let place = try streamPlace(for: client)
    let visit = try await visit(page, request, client: client)
    let lastEvent = request.headerFields[.lastEventID].flatMap { $0.isEmpty ? nil : $0 }
    let version = try lastEvent ?? Self.version(target.query)
    // Says whether cursors are the page's own, and where they lie.
    let view = try await view(page, target, visit)
    let extent = try Extent(target.query, in: view)
    let key = LiveHub.Key(scope: view.stateScope, extent: extent.name(in: view))
    let visitor = view.state == nil ? nil : visit.visitor.map { LiveHub.visitorKey($0, page) }
    let reader = hub.join(key, page: page, visitor: visitor, having: version) {
      LiveGroup(
        render: { [self, state = view.state] in
          do {
            // The state that all readers of the group share: this one may change theirs.
            let view = try await PageView(
              page, target, visit, state: copy(of: state, on: page),
              templates: configuration.templates)
            let document = try await view.document(of: extent)
            try check(document, in: view)
            let fingerprint = log.store(
              document.fingerprint(key: configuration.digestKey), scope: view.scope)
            return LiveGroup.Rendered(document: document, fingerprint: fingerprint)
          } catch {
            // Once, not for each reader.
            configuration.logger.error(
              "A live page failed",
              metadata: ["path": "\(page.path)", "error": "\(String(reflecting: error))"])
            throw error
          }
        },
        known: { [log, scope = view.scope] in log.fingerprint(version: $0, scope: scope) })
    }
    guard let reader else {
      throw SiteProblem(
        .serviceUnavailable, "Too many readers are connected. Ask for patches instead.",
        headerFields: [.retryAfter: "10"])
    }
    // A state that changed meanwhile would go unnoticed by a group that was joined for the old one.
    let isCurrent = try await state(of: page, visit)?.digest == view.state?.digest
    var response = SiteResponse(
      .ok, type: "text/event-stream; charset=utf-8", body: [], cache: .never)
    response.head.headerFields[.cacheControl] = "no-cache"
    response.head.headerFields[.accelBuffering] = "no"
    let stream = EventStream(
      site: self, page: page, visit: visit, reader: reader, place: place, isCurrent: isCurrent)
    response.stream = { await stream.next() }
    return response
  }
}

extension Extent {
  /// Tells extents apart.
  fileprivate func name(in view: PageView) -> String {
    let end =
      switch through {
      case .firstBatch: ""
      case .end: "end"
      case .position(let position): view.cursor.encode(position)
      }
    return (after.map(view.cursor.encode) ?? "") + "/" + end
  }
}
