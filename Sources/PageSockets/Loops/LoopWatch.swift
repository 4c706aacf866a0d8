import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Looks every ten milliseconds whether the event loops go on.
///
/// A job that runs at two looks in a row, such as a page that computes or waits without suspending, holds
/// its loop's thread, and a further thread takes the loop over: its other connections wait for ten to
/// twenty milliseconds. The held thread ends with its job. What holds one for long is told.
///
/// The loops only count their jobs. While none of them has anything to do the watch sleeps, after a second
/// in which it was so.
final class LoopWatch: Sendable {
  /// How long it is between two looks.
  private static let interval: UInt32 = 10_000  // microseconds
  /// After how many looks at nothing it sleeps.
  private static let patience = 100
  /// What holds a thread for less is not told.
  private static let shortest = Duration.milliseconds(100)

  private struct State {
    var loops: [EventLoop] = []
    var isStopped = false
    var isWoken = false
    /// How many threads there are beside one for each loop.
    var threads = 0
  }

  private let state = Mutex(State())
  private let isAsleep = Atomic(false)
  /// Guards nothing but the sleep.
  private let bell = DispatchSemaphore(value: 0)
  private let mostThreads: Int
  private let onHold: @Sendable (ThreadHold) -> Void

  /// - Parameters:
  ///   - mostThreads: How many threads may be held at once; further loops are not taken over.
  ///   - onHold: Called, in any thread, when something has held a thread for a tenth of a second, and once
  ///     it has done so for a second.
  init(mostThreads: Int, onHold: @escaping @Sendable (ThreadHold) -> Void) {
    (self.mostThreads, self.onHold) = (mostThreads, onHold)
  }

  /// Looks after loops until ``stop()``.
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
    bell.signal()
  }

  private func run() {
    var quiet = 0
    while true {
      usleep(Self.interval)
      let (loops, isStopped) = state.withLock { ($0.loops, $0.isStopped) }
      if isStopped { return }
      if look(at: loops) { quiet = 0 } else { quiet += 1 }
      guard quiet >= Self.patience else { continue }
      quiet = 0
      isAsleep.store(true, ordering: .sequentiallyConsistent)
      // A job that began before it could be seen that somebody sleeps.
      if !look(at: loops) { bell.wait() }
      isAsleep.store(false, ordering: .sequentiallyConsistent)
    }
  }

  /// - Returns: Whether any of them has done something.
  private func look(at loops: [EventLoop]) -> Bool {
    let now = ContinuousClock.now
    return loops.reduce(false) { $1.look(at: now) || $0 }
  }

  // MARK: From the loops

  /// Something begins to run.
  func wakeIfAsleep() {
    guard isAsleep.load(ordering: .sequentiallyConsistent),
      isAsleep.exchange(false, ordering: .sequentiallyConsistent)
    else { return }
    bell.signal()
  }

  /// - Returns: Whether there may be one more thread.
  func takeThread() -> Bool {
    state.withLock { state in
      guard state.threads < mostThreads else { return false }
      state.threads += 1
      return true
    }
  }

  func giveThread() { state.withLock { $0.threads -= 1 } }

  /// A thread is free again.
  func ends(_ work: String?, after time: Duration) {
    guard let work, time >= Self.shortest else { return }
    onHold(ThreadHold(path: work, duration: time, hasEnded: true))
  }

  /// A thread has been held for long, and is.
  func lasts(_ work: String?, for time: Duration) {
    guard let work else { return }
    onHold(ThreadHold(path: work, duration: time, hasEnded: false))
  }
}
