package import CoreMetrics
package import Logging
import Synchronization

/// A background checker of responses that were sent. It checks one at a time, on none of the threads that
/// serve requests, within the time of ``ValidationBudget``.
package final class ResponseReporter: Sendable {
  /// The limits of the responses that wait for their check.
  private static let maximumWaiting = (bytes: 16 << 20, count: 64)
  /// The maximum number of findings in one log message.
  private static let maximumNamed = 5

  private struct Job {
    var html: [UInt8]
    var page: String
  }

  private struct State {
    var budget = ValidationBudget()
    var recent = RecentFindings()
    var waiting: [Job] = []
    var waitingBytes = 0
    var isWorking = false
    var idle: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let check: @Sendable ([UInt8]) -> [ResponseFinding]
  private let logger: Logger
  private let metrics: any MetricsFactory
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameters:
  ///   - metrics: The factory of the counters.
  ///   - now: Returns the current time.
  package init(
    check: @escaping @Sendable ([UInt8]) -> [ResponseFinding], logger: Logger,
    metrics: any MetricsFactory,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    (self.check, self.logger, self.metrics, self.now) = (check, logger, metrics, now)
  }

  /// Queues a response for its check, if the budget selects it. Never waits.
  ///
  /// - Parameters:
  ///   - page: The page of the response: one of few names.
  ///   - status: The status of the response. The first response of a page with each status is checked.
  ///   - version: The entity tag of the bytes, if any.
  package func schedule(_ html: [UInt8], of page: String, status: Int, version: String?) {
    let kind = "\(status) \(page)"
    let startsWorking = state.withLock { state -> Bool in
      guard
        state.budget.admits(
          kind, version: version, at: now(), isFree: !state.isWorking)
      else { return false }
      guard state.waiting.count < Self.maximumWaiting.count,
        state.waiting.isEmpty || state.waitingBytes + html.count <= Self.maximumWaiting.bytes
      else {
        state.budget.forget(kind, version: version)
        return false
      }
      state.waiting.append(Job(html: html, page: page))
      state.waitingBytes += html.count
      defer { state.isWorking = true }
      return !state.isWorking
    }
    // A task that is not detached would run on the thread of the response's connection.
    if startsWorking { Task.detached(priority: .background) { self.work() } }
  }

  /// Waits until all checks are finished, for tests.
  func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.isWorking { state.idle.append(continuation) }
        return !state.isWorking
      }
      if isIdle { continuation.resume() }
    }
  }

  private func work() {
    while let job = next() {
      let start = now()
      let findings = check(job.html)
      let end = now()
      let newFindings = state.withLock { state in
        state.budget.spend(end - start, at: end)
        return state.recent.newFindings(in: findings, of: job.page, at: end)
      }
      KnownMetric.count(findings, of: job.page, with: metrics)
      if !newFindings.isEmpty { log(newFindings, of: job.page) }
    }
  }

  private func next() -> Job? {
    let (job, idle) = state.withLock { state -> (Job?, [CheckedContinuation<Void, Never>]) in
      guard !state.waiting.isEmpty else {
        state.isWorking = false
        defer { state.idle = [] }
        return (nil, state.idle)
      }
      let job = state.waiting.removeFirst()
      state.waitingBytes -= job.html.count
      return (job, [])
    }
    for waiting in idle { waiting.resume() }
    return job
  }

  private func log(_ findings: [ResponseFinding], of page: String) {
    var text = findings.prefix(Self.maximumNamed).map(\.description)
    if findings.count > text.count { text.append("and \(findings.count - text.count) more") }
    logger.warning(
      "A page does not validate",
      metadata: ["path": "\(page)", "findings": "\(text.joined(separator: "; "))"])
  }
}
