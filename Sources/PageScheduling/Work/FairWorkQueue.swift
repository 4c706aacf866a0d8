import Foundation
import Synchronization

/// A queue for blocking work, such as password hashing. A limited number of jobs run at once, on separate threads. The
/// others wait in a queue that is fair by client, with a maximum length and a deadline.
///
/// A client's jobs wait only behind its own: the next job of another client starts as soon as a thread is free.
package final class FairWorkQueue: Sendable {
  package struct Limits: Sendable {
    /// The number of threads.
    package var maximumConcurrent = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
    /// The maximum number of waiting jobs.
    package var waiting = 64
    /// The maximum number of one client's jobs, running or waiting.
    package var perClient = 16
    /// The maximum time that a job waits.
    package var queueTimeout = Duration.seconds(10)

    package init() {}
  }

  private struct Job: Sendable {
    /// The client, or `nil` for a job outside of a request.
    let client: ClientKey?
    let isLimited: Bool
    let start: @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
    /// Ends the wait at its deadline.
    var timer: Task<Void, Never>?
  }

  private struct State {
    var lastID = 0
    var running = 0
    var waiting = FairQueue<ClientKey?>()
    var jobs: [Int: Job] = [:]
    /// The number of each client's jobs, running or waiting.
    var counts: [ClientKey?: Int] = [:]

    /// Removes a waiting job.
    mutating func remove(_ id: Int) -> Job? {
      guard let job = jobs.removeValue(forKey: id) else { return nil }
      waiting.remove(id, of: job.client)
      job.timer?.cancel()
      return job
    }

    mutating func release(_ client: ClientKey?) {
      let left = counts[client, default: 1] - 1
      counts[client] = left > 0 ? left : nil
    }
  }

  private let state = Mutex(State())
  private let threads = OperationQueue()
  private let limits: Limits
  private let overloadedError, clientLimitError: any Error
  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - overloadedError: The error for a job that does not fit into the queue or has waited too long.
  ///   - clientLimitError: The error for a job of a client that has too many.
  ///   - sleep: Sleeps, or throws if the task is cancelled. Tests replace it.
  package init(
    _ limits: Limits, overloadedError: any Error, clientLimitError: any Error,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.limits, self.sleep) = (limits, sleep)
    (self.overloadedError, self.clientLimitError) = (overloadedError, clientLimitError)
    threads.maxConcurrentOperationCount = max(1, limits.maximumConcurrent)
    threads.qualityOfService = .utility
  }

  /// The number of waiting jobs, for tests.
  package var waiting: Int { state.withLock { $0.waiting.count } }

  /// Runs `body` on a thread of the queue, when it is the client's turn.
  ///
  /// - Throws: The errors passed to the initializer, `CancellationError` if the task is cancelled while the job waits,
  ///   and errors of `body`.
  package func run<T: Sendable>(
    for client: RequestClient? = RequestClient.current, _ body: @escaping @Sendable () throws -> T
  ) async throws -> T {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let key = client?.key
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enter(
          id,
          Job(
            client: key, isLimited: client?.isLimited == true,
            start: { [self] in
              threads.addOperation { [self] in
                let result = Result { try body() }
                leave(key)
                continuation.resume(with: result)
              }
            },
            fail: { continuation.resume(throwing: $0) }))
      }
    } onCancel: {
      cancelWait(id, CancellationError())
    }
  }

  private func enter(_ id: Int, _ job: Job) {
    let completion: @Sendable () -> Void = state.withLock { state in
      // A task is marked as cancelled before its handler runs. Either this check sees the mark, or the handler
      // finds the job.
      if Task.isCancelled { return { job.fail(CancellationError()) } }
      if job.isLimited, state.counts[job.client, default: 0] >= limits.perClient {
        return { [clientLimitError] in job.fail(clientLimitError) }
      }
      // While a thread is free, nothing waits.
      if state.running < limits.maximumConcurrent {
        state.running += 1
        state.counts[job.client, default: 0] += 1
        return job.start
      }
      var evicted: Job?
      if state.waiting.count >= limits.waiting {
        // The client with the most waiting jobs makes room for clients with fewer.
        let ownCount = state.waiting.count(of: job.client)
        evicted = state.waiting.dropFromLongest(than: ownCount + 1).flatMap { state.remove($0) }
        guard let evicted else { return { [overloadedError] in job.fail(overloadedError) } }
        state.release(evicted.client)
      }
      var job = job
      job.timer = Task { [weak self, sleep, limits, overloadedError] in
        guard (try? await sleep(limits.queueTimeout)) != nil else { return }
        self?.cancelWait(id, overloadedError)
      }
      state.waiting.append(id, of: job.client)
      state.jobs[id] = job
      state.counts[job.client, default: 0] += 1
      return { [evicted, overloadedError, clientLimitError] in
        evicted?.fail(evicted?.isLimited == true ? clientLimitError : overloadedError)
      }
    }
    completion()
  }

  /// Ends a client's job and starts the next one in the queue.
  private func leave(_ client: ClientKey?) {
    let next: Job? = state.withLock { state in
      state.running -= 1
      state.release(client)
      guard let id = state.waiting.next(where: { _ in true }) else { return nil }
      state.running += 1
      return state.remove(id)
    }
    next?.start()
  }

  private func cancelWait(_ id: Int, _ error: any Error) {
    let job: Job? = state.withLock { state in
      let job = state.remove(id)
      if let job { state.release(job.client) }
      return job
    }
    job?.fail(error)
  }
}
