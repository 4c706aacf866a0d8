import PageSite
import Synchronization

/// The processes that run readers' SQL: at most ``QueryLimits/processes``, each reused for further queries.
///
/// A query runs in a separate process, which limits its memory and time. A process that does not answer by its
/// deadline is killed.
package final class QueryPool: Sendable {
  private let program: String
  private let limits: QueryLimits
  private let queue: FairWorkQueue
  private let answers: AnswerBudget
  /// The idle processes.
  private let idleWorkers = Mutex<[QueryWorker]>([])

  /// - Parameters:
  ///   - program: The program that calls ``QueryProcess/run()`` when its argument is ``QueryProcess/argument``.
  ///   - limits: The limits of queries.
  package init(program: String, limits: QueryLimits = QueryLimits()) {
    (self.program, self.limits) = (program, limits)
    answers = AnswerBudget(limit: limits.answers)
    var queueLimits = FairWorkQueue.Limits()
    (queueLimits.maximumConcurrent, queueLimits.waiting) = (limits.processes, limits.waiting)
    (queueLimits.perClient, queueLimits.queueTimeout) = (limits.perClient, limits.queueTimeout)
    let tooMany = DatabaseUnavailable(.tooManyReads)
    queue = FairWorkQueue(queueLimits, overloadedError: tooMany, clientLimitError: tooMany)
  }

  /// Runs a query when it is the client's turn.
  ///
  /// - Throws: `DatabaseUnavailable` if too many queries wait, the query waited too long, or its answer exceeds
  ///   ``QueryLimits/answers``; `SpawnError` if the process cannot be started.
  package func run(_ request: QueryRequest) async throws -> QueryResult {
    var request = request
    request.time = Int(limits.time.milliseconds)
    let client = RequestClient.current
    return try await RenderPause.during {
      try await queue.run(for: client) { [self, request] in
        try answer(request, for: client?.key)
      }
    }
  }

  private func answer(_ request: QueryRequest, for client: ClientKey?) throws -> QueryResult {
    // An idle process may know an older schema, or another file at the same path.
    if let worker = takeIdleWorker(for: request) {
      let answer = try answer(request, for: client, by: worker, within: limits.time)
      if answer.outcome != .stale { return answer }
    }
    let worker = try QueryWorker(program: program, for: request)
    return try answer(request, for: client, by: worker, within: limits.time + Self.startupTime)
  }

  private func answer(
    _ request: QueryRequest, for client: ClientKey?, by worker: QueryWorker,
    within time: Duration
  ) throws -> QueryResult {
    do {
      let (head, values) = try worker.answer(request, by: .now + time + Self.gracePeriod)
      if !head.endsProcess { idleWorkers.withLock { $0.append(worker) } }
      let size = values.count + QueryLimits.overhead(ofValues: head.rows * head.columns.count)
      guard let reservation = answers.reserve(size, for: client) else {
        throw DatabaseUnavailable(.tooManyReads)
      }
      guard let answer = QueryResult(head, values, reservation) else {
        throw QueryWorker.Fault.ended
      }
      return answer
    } catch let fault as QueryWorker.Fault {
      return QueryResult(fault == .late ? .late : .large)
    }
  }

  /// The time for a process to start, and the time after a query's limit in which it must answer.
  private static let (startupTime, gracePeriod) = (Duration.seconds(2), Duration.milliseconds(250))

  /// Returns an idle process for the request. If none serves it, removes and ends another one, whose place it takes.
  private func takeIdleWorker(for request: QueryRequest) -> QueryWorker? {
    let (reusedWorker, evictedWorker) = idleWorkers.withLock {
      idleWorkers -> (QueryWorker?, QueryWorker?) in
      if let index = idleWorkers.lastIndex(where: { $0.canServe(request) }) {
        return (idleWorkers.remove(at: index), nil)
      }
      return (nil, idleWorkers.isEmpty ? nil : idleWorkers.removeFirst())
    }
    // Outside the lock, because it waits for the process to end.
    withExtendedLifetime(evictedWorker) {}
    return reusedWorker
  }

  /// The process IDs of the idle processes, for tests.
  package var idleProcesses: [Int32] { idleWorkers.withLock { $0.map(\.process) } }
}
