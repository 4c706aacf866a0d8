import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A watchdog that checks the event loops every ten milliseconds.
///
/// A job that runs at two checks in a row blocks its loop's thread, such as a page that computes or waits without
/// suspending. Another thread then takes over the loop, so that its other connections wait only ten to twenty
/// milliseconds. The blocked thread ends with its job. Long blocks are reported.
///
/// The loops only count their jobs. The watchdog sleeps after a second in which no job ran.
final class LoopWatchdog: Sendable {
  /// The time between two checks.
  private static let interval: UInt32 = 10_000  // microseconds
  /// The number of idle checks before it sleeps.
  private static let idleChecksBeforeSleep = 100
  /// The shortest block that is reported.
  private static let minimumReported = Duration.milliseconds(100)

  private struct State {
    var loops: [EventLoop] = []
    var isStopped = false
    var isWoken = false
    /// The number of threads in addition to one for each loop.
    var threads = 0
  }

  private let state = Mutex(State())
  private let isAsleep = Atomic(false)
  /// Signalled to end the sleep.
  private let wakeSignal = DispatchSemaphore(value: 0)
  private let maximumThreads: Int
  private let onBlockedThread: @Sendable (BlockedThread) -> Void

  /// - Parameters:
  ///   - maximumThreads: The maximum number of blocked threads. Beyond it, loops are not taken over.
  ///   - onBlockedThread: Called on any thread: when a block of at least a tenth of a second has ended, and once when a block
  ///     has lasted a second.
  init(maximumThreads: Int, onBlockedThread: @escaping @Sendable (BlockedThread) -> Void) {
    (self.maximumThreads, self.onBlockedThread) = (maximumThreads, onBlockedThread)
  }

  /// Watches loops until ``stop()``.
  func start(_ loops: [EventLoop]) {
    state.withLock { $0.loops = loops }
    let thread = Thread { self.run() }
    thread.name = "loop watch"
    thread.start()
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.loops = []
    }
    wakeSignal.signal()
  }

  private func run() {
    var idleChecks = 0
    while true {
      usleep(Self.interval)
      let (loops, isStopped) = state.withLock { ($0.loops, $0.isStopped) }
      if isStopped { return }
      if check(at: loops) { idleChecks = 0 } else { idleChecks += 1 }
      guard idleChecks >= Self.idleChecksBeforeSleep else { continue }
      idleChecks = 0
      isAsleep.store(true, ordering: .sequentiallyConsistent)
      // A job that began before `isAsleep` was set did not wake this thread.
      if !check(at: loops) { wakeSignal.wait() }
      isAsleep.store(false, ordering: .sequentiallyConsistent)
    }
  }

  /// - Returns: Whether any loop has run a job.
  private func check(at loops: [EventLoop]) -> Bool {
    let now = ContinuousClock.now
    return loops.reduce(false) { $1.check(at: now) || $0 }
  }

  // MARK: From the loops

  /// Wakes the watchdog when a job begins to run.
  func wakeIfAsleep() {
    guard isAsleep.load(ordering: .sequentiallyConsistent),
      isAsleep.exchange(false, ordering: .sequentiallyConsistent)
    else { return }
    wakeSignal.signal()
  }

  /// - Returns: Whether another thread may be started.
  func acquireThread() -> Bool {
    state.withLock { state in
      guard state.threads < maximumThreads else { return false }
      state.threads += 1
      return true
    }
  }

  func releaseThread() { state.withLock { $0.threads -= 1 } }

  /// Reports a block that has ended.
  func reportEnded(_ path: String?, after time: Duration) {
    guard let path, time >= Self.minimumReported else { return }
    onBlockedThread(BlockedThread(path: path, duration: time, hasEnded: true))
  }

  /// Reports a block that has lasted long and continues.
  func reportOngoing(_ path: String?, for time: Duration) {
    guard let path else { return }
    onBlockedThread(BlockedThread(path: path, duration: time, hasEnded: false))
  }
}
