import Logging
import PageElements
import PageStateViews

extension Site {
  /// Runs a turn of a visitor outside of any gesture: state in, change, state out, and to the open copies.
  ///
  /// - Throws: What `change` throws, what keeps the store from it, and a 503 where it takes longer than the
  ///   limit. Nothing has changed then.
  func turn<R: Sendable>(
    of visitor: VisitorID, on visit: Visit,
    _ change: @escaping @Sendable (any AnyPageState) async throws -> R
  ) async throws -> R {
    let visit = visit.known(as: visitor)
    return try await turns.run(visit.path + "\u{0}" + visitor.text) {
      try await inTurn(of: visitor, on: visit) {
        try await limited(visit) { [self] in
          guard let loaded = try await state(for: visit) else { throw CancellationError() }
          let result = try await change(loaded.state)
          let saved = try loaded.state.saved()
          if LoadedState(loaded.state, saved: saved).digest != loaded.digest {
            try await configuration.visitors.save(
              saved, replacing: loaded.revision, of: visitor, page: visit.path)
            hub.changeState(of: LiveHub.visitorKey(visitor, visit.path))
          }
          runTasks(of: loaded.state, for: visit)
          return result
        }
      }
    }
  }

  /// Begins the tasks that a visitor's trees have, and ends those that they have no longer.
  ///
  /// - Parameter isNew: Whether nothing is remembered of the visitor yet, who may never come back: where there
  ///   is no room for their work, nothing is kept of that either.
  func runTasks(of state: any AnyPageState, for visit: Visit, isNew: Bool = false) {
    guard let visitor = visit.visitor else { return }
    let (trees, due) = state.tasks
    guard !trees.isEmpty, !isDraining else { return }
    let host = StateHost(site: self, visit: visit)
    let client = limiter.limits.limitedClient(visit.client)
    tasks.settle(at: visit.path + "\u{0}" + visitor.text, trees: trees, due: due) { task, ended in
      let work = sideWork.begin(for: client, mostOfClient: limiter.limits.work) {
        try await task.run(host)
      } end: { [self] result in
        await self.end(task, on: visit, host, result)
        ended()
      }
      if work == nil, !isNew {
        Task { await self.end(task, on: visit, host, .failure(TooMuchWork())) }
      }
      return work
    }
  }

  private func end(
    _ task: VisitorTask, on visit: Visit, _ host: StateHost, _ result: Result<Void, any Error>
  ) async {
    guard case .failure(let error) = result, !(error is CancellationError) else { return }
    configuration.logger.warning(
      "A task of a state view failed",
      metadata: [
        "path": "\(visit.path)", "task": "\(task.id.task.task.cut(toBytes: 200))",
        "error": "\(String(reflecting: error))",
      ])
    if error is WorkTookTooLong || error is TooMuchWork {
      try? await task.refuse(host, error)
    }
  }
}

/// So much is done for this client, or for all, that a task was not begun.
public struct TooMuchWork: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String {
    "Too much is being done beside the requests already. Try again later, or raise workLimit."
  }
}

/// A task was given up, since it took longer than ``SiteConfiguration/workTimeLimit``.
public struct WorkTookTooLong: Error, Hashable, Sendable, CustomStringConvertible {
  /// How long it may take.
  public let limit: Duration

  public var description: String {
    "This took longer than \(limit) and was given up. Do less at a time, or raise workTimeLimit."
  }
}
