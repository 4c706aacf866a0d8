import HTTPTypes
import Logging
import PageElements
import PagePatching
import PageHTTP
import PageRoutes
import PageScheduling
import PageVisitors

extension Site {
  /// `GET P/-/events`: streams patches to the reader's document as changes happen.
  func eventsEndpoint(_ visit: Visit) async throws -> SiteResponse {
    let (request, client) = (visit.request, visit.client)
    try allow(request.method)
    let slot = try openStreamSlot(for: client)
    let visit = try await identified(visit)
    guard try await follows(visit) else {
      throw SiteProblem(.notFound, "This page has no live updates. Request patches instead.")
    }
    let lastEvent = request.headerFields[.lastEventID].flatMap { $0.isEmpty ? nil : $0 }
    let version = try lastEvent.map(Self.version(_:)) ?? Self.version(visit.target.query)
    let subscription = try await subscription(visit, having: version)
    var response = SiteResponse(
      .ok, type: "text/event-stream; charset=utf-8", body: [], cache: .never)
    response.head.headerFields[.cacheControl] = "no-cache"
    response.head.headerFields[.accelBuffering] = "no"
    let stream = EventStream(site: self, visit: visit, subscription: subscription, slot: slot)
    response.stream = { await stream.next() }
    return response
  }

  /// Whether there is anything to follow. A page that declares no changes may still defer content.
  private func follows(_ visit: Visit) async throws -> Bool {
    if visit.page.mayChange { return true }
    let view = try await view(visit)
    if view.deferral?.isUsed == true { return true }
    _ = try await view.document(of: Extent(visit.target.query, in: view))
    return view.deferral?.isUsed == true
  }

  /// Joins the group that shows the same content as this visit.
  func subscription(_ visit: Visit, having version: String) async throws -> EventStream.Subscription
  {
    let page = visit.page
    // The view decodes the cursors, and rejects those of other pages.
    let view = try await view(visit)
    let extent = try Extent(visit.target.query, in: view)
    let key = LiveHub.Key(scope: view.stateScope, extent: extent.name(in: view))
    let visitor =
      view.state == nil ? nil : visit.visitor.map { LiveHub.visitorKey($0, visit.uniquePath) }
    // The range of an existing group has been checked before.
    if !hub.hasReaders(key) { try await view.check(extent) }
    let reader = try join(key, visit, visitor, having: version) {
      LiveGroup(
        resources: hub.resources,
        render: { [self, state = view.state] in
          do {
            return try await withTimeLimit(visit) { [self] in
              // A copy of the state that all subscribers of the group share, since the render may change it.
              let view = try await self.view(visit, state: copy(of: state, on: page))
              let document = try await view.document(of: extent)
              try check(document, in: view)
              let fingerprint = remember(
                document, document.fingerprint(key: configuration.digestKey), in: view)
              return LiveGroup.Rendered(document: document, fingerprint: fingerprint)
            }
          } catch {
            // Logged once, not for each subscriber, and not if the render was cancelled. A refusal by the page itself,
            // such as for a task that somebody has deleted, is not a failure.
            let refused = (error as? any SiteProblemConvertible)?.siteProblem.status.code
            guard !Task.isCancelled, refused.map({ $0 >= 500 }) ?? true else { throw error }
            configuration.logger.error(
              "A live page failed",
              metadata: ["path": "\(visit.uniquePath)", "error": "\(String(reflecting: error))"])
            throw error
          }
        },
        storedFingerprint: { [log, scope = view.scope] in log.fingerprint(version: $0, scope: scope)
        })
    }
    // Resumes tasks that an earlier process left unfinished.
    if let state = view.state {
      runTasks(of: state.state, for: visit, isNew: state.revision == nil)
    }
    // The group of the old state would not notice a change of the state meanwhile.
    let isCurrent = try await state(for: visit)?.digest == view.state?.digest
    return EventStream.Subscription(reader: reader, isCurrent: isCurrent)
  }

  private func join(
    _ key: LiveHub.Key, _ visit: Visit, _ visitor: String?, having version: String,
    group: () -> LiveGroup
  ) throws -> LiveSubscriber {
    let client = visit.client
    var names = visit.reader.names
    if visitor == nil, case .stateful = visit.page.content {
      names.append(.anonymous(ClientKey(client), path: Array(visit.uniquePath.utf8)))
    }
    let groupLimit = limiter.limits.limitedClient(client) == nil ? nil : limiter.limits.groups
    do {
      return try hub.join(
        key, page: visit.page, at: visit.uniquePath, visitor: visitor, names: names,
        client: ClientKey(client), groupLimit: groupLimit, having: version, group: group)
    } catch .clientLimitReached {
      throw SiteProblem.tooMany(wait: 10) { .tooManyParts(seconds: $0) }
    } catch .overloaded {
      throw SiteProblem(
        .serviceUnavailable, .tooManyReaders,
        headerFields: [.retryAfter: "10"])
    }
  }
}

extension PageView {
  /// Checks whether a range can be read: a cursor may be the page's own, and name a position that its rows do not know.
  ///
  /// - Throws: `InvalidPosition`.
  fileprivate func check(_ extent: Extent) async throws {
    var positions = [extent.after]
    if case .position(let through) = extent.through { positions.append(through) }
    for case .some(let position) in positions {
      _ = try await listing.slice(of: RowRange(after: position), limit: 1)
    }
  }
}

extension Extent {
  /// Returns a name that identifies the extent.
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
