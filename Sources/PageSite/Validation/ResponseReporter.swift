import CoreMetrics
import Logging
import Synchronization

/// Checks answers that have been sent, beside the site's work: one at a time, away from the threads
/// that serve, and for as little time as ``CheckingBudget`` allows.
final class ResponseReporter: Sendable {
  /// Answers that wait for their turn hold at most so many bytes, and are at most so many.
  private static let maximumWaiting = (bytes: 16 << 20, count: 64)
  /// A message of the log names so many findings.
  private static let maximumNamed = 5

  private struct Job {
    var html: [UInt8]
    var page: String
  }

  private struct State {
    var budget = CheckingBudget()
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
  ///   - metrics: Makes the counters.
  ///   - now: The time.
  init(
    check: @escaping @Sendable ([UInt8]) -> [ResponseFinding], logger: Logger,
    metrics: any MetricsFactory,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    (self.check, self.logger, self.metrics, self.now) = (check, logger, metrics, now)
  }

  /// Takes an answer to be checked, if it is its turn. Never waits.
  ///
  /// - Parameters:
  ///   - page: What it is an answer of: one of few names.
  ///   - status: How it was answered; the first answer with each status is checked.
  ///   - version: Names its bytes, if anything does.
  func consider(_ html: [UInt8], of page: String, status: Int, version: String?) {
    let kind = "\(status) \(page)"
    let begins = state.withLock { state -> Bool in
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
    // Detached, or it would run on the thread of the connection that the answer goes to.
    if begins { Task.detached(priority: .background) { self.work() } }
  }

  /// Returns when nothing is left to check, for tests.
  func finishes() async {
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
      let news = state.withLock { state in
        state.budget.spend(end - start, at: end)
        return state.recent.news(in: findings, of: job.page, at: end)
      }
      KnownMetric.count(findings, of: job.page, with: metrics)
      if !news.isEmpty { log(news, of: job.page) }
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
