import PageElements
package import PageStateViews
import Synchronization
package import PageVisitors

/// A task of a state view in a visitor's state.
package struct VisitorTask: Sendable {
  /// The identity of a task among those of a visitor on a page.
  package struct ID: Hashable, Sendable {
    /// The key path of the tree in the state.
    let tree: any AnyKeyPath & Sendable
    package let task: UnfinishedStateTask.ID

    package static func == (left: ID, right: ID) -> Bool {
      left.task == right.task && (left.tree as AnyKeyPath) == (right.tree as AnyKeyPath)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(tree as AnyKeyPath)
      hasher.combine(task)
    }
  }

  package let id: ID
  /// Runs the task for the visitor of a visit.
  package let run: @Sendable (StateHost) async throws -> Void
  /// Reports to the view that the task did not start or exceeded its time limit.
  package let refuse: @Sendable (StateHost, any Error) async throws -> Void
}

/// The tasks that run in this process, by visitor and page. Each runs once, and only while its tree has it.
package final class VisitorTasks: Sendable {
  private struct Running {
    let number: Int
    var task: Task<Void, Never>?
  }

  private struct State {
    var running: [[UInt8]: [VisitorTask.ID: Running]] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// The number of running tasks, for tests.
  var count: Int { state.withLock { $0.running.values.reduce(0) { $0 + $1.count } } }

  package init() {}

  /// Starts due tasks that do not run yet, and cancels running tasks that are no longer due.
  ///
  /// - Parameters:
  ///   - stateKey: The visitor and the page.
  ///   - trees: The trees that were rendered. The tasks of other trees continue.
  ///   - due: All tasks of these trees.
  ///   - begin: Starts a task. It must call its second argument when the task ends.
  package func update(
    at stateKey: String, trees: [any AnyKeyPath & Sendable], due: [VisitorTask],
    begin: (VisitorTask, _ ended: @escaping @Sendable () -> Void) -> Task<Void, Never>?
  ) {
    let stateKey = Array(stateKey.utf8)
    let (ended, started) = state.withLock { state in
      var running = state.running[stateKey, default: [:]]
      let ended = running.filter { id, _ in
        trees.contains { ($0 as AnyKeyPath) == (id.tree as AnyKeyPath) }
          && !due.contains { $0.id == id }
      }
      for id in ended.keys { running[id] = nil }
      var started: [(VisitorTask, Int)] = []
      for task in due where running[task.id] == nil {
        state.last += 1
        running[task.id] = Running(number: state.last)
        started.append((task, state.last))
      }
      state.running[stateKey] = running.isEmpty ? nil : running
      return (ended.values.compactMap(\.task), started)
    }
    for task in ended { task.cancel() }
    for (task, number) in started {
      let work = begin(task) { [self] in forget(task.id, number, at: stateKey) }
      let isWanted = state.withLock { state in
        guard state.running[stateKey]?[task.id]?.number == number else { return false }
        state.running[stateKey]?[task.id]?.task = work
        return true
      }
      if work == nil { forget(task.id, number, at: stateKey) } else if !isWanted { work?.cancel() }
    }
  }

  private func forget(_ id: VisitorTask.ID, _ number: Int, at stateKey: [UInt8]) {
    state.withLock { state in
      guard state.running[stateKey]?[id]?.number == number else { return }
      state.running[stateKey]?[id] = nil
      if state.running[stateKey]?.isEmpty == true { state.running[stateKey] = nil }
    }
  }

  /// Cancels all tasks. Another process starts them again.
  package func cancelAll() {
    let tasks = state.withLock { state in
      defer { state.running = [:] }
      return state.running.values.flatMap { $0.values.compactMap(\.task) }
    }
    for task in tasks { task.cancel() }
  }

  /// Cancels the tasks of a visitor who is renamed or forgotten.
  package func cancel(of visitor: VisitorID) {
    let end = Array(("\u{0}" + visitor.text).utf8)
    let tasks = state.withLock { state in
      let stateKeys = state.running.keys.filter { $0.ends(with: end) }
      return stateKeys.flatMap {
        state.running.removeValue(forKey: $0)?.values.compactMap(\.task) ?? []
      }
    }
    for task in tasks { task.cancel() }
  }
}

extension [UInt8] {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
