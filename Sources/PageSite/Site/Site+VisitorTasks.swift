import Logging
import PageElements
import PageStateViews
import PageRoutes
import PageScheduling
import PageVisitors

extension Site {
  /// Runs a turn of a visitor outside of a gesture: loads the state, changes it, saves it, and updates the
  /// open copies.
  ///
  /// - Throws: The errors of `change` and of the store, and ``SiteProblem`` (503) if the turn exceeds the
  ///   time limit. The state is then unchanged.
  package func updateState<R: Sendable>(
    of visitor: VisitorID, on visit: Visit,
    _ change: @escaping @Sendable (any AnyPageState) async throws -> R
  ) async throws -> R {
    let visit = visit.replacingVisitor(with: visitor)
    return try await stateMutex.run(visit.uniquePath + "\u{0}" + visitor.text) {
      try await withLease(of: visitor, on: visit) {
        try await withTimeLimit(visit) { [self] in
          guard let loaded = try await state(for: visit) else { throw CancellationError() }
          let result = try await change(loaded.state)
          let saved = try loaded.state.saved()
          if LoadedState(loaded.state, saved: saved).digest != loaded.digest {
            try await configuration.visitors.save(
              saved, replacing: loaded.revision, of: visitor, page: visit.uniquePath)
            hub.notifyStateChange(of: LiveHub.visitorKey(visitor, visit.uniquePath))
          }
          runTasks(of: loaded.state, for: visit)
          return result
        }
      }
    }
  }

  /// Starts the tasks of a visitor's trees, and cancels those that the trees no longer have.
  ///
  /// - Parameter isNew: Whether nothing is stored for the visitor yet, who may never return. If a limit then
  ///   prevents a task, the failure is not recorded in the state either.
  func runTasks(of state: any AnyPageState, for visit: Visit, isNew: Bool = false) {
    guard let visitor = visit.visitor else { return }
    let (trees, due) = state.tasks
    guard !trees.isEmpty, !isDraining else { return }
    let host = StateHost(host: self, visit: visit)
    let client = limiter.limits.limitedClient(visit.client)
    tasks.update(at: visit.uniquePath + "\u{0}" + visitor.text, trees: trees, due: due) {
      task, ended in
      let work = backgroundTasks.begin(for: client, perClientLimit: limiter.limits.work) {
        try await task.run(host)
      } end: { [self] result in
        await self.end(task, on: visit, host, result)
        ended()
      }
      if work == nil, !isNew {
        Task { await self.end(task, on: visit, host, .failure(TooManyBackgroundTasks())) }
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
        "path": "\(visit.uniquePath)", "task": "\(task.id.task.taskName.cut(toBytes: 200))",
        "error": "\(String(reflecting: error))",
      ])
    if error is BackgroundTaskTimedOut || error is TooManyBackgroundTasks {
      try? await task.refuse(host, error)
    }
  }
}
