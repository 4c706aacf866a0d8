import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What an event loop watches: a socket, and what to do when something happens to it.
protocol EventTarget: AnyObject, Sendable {
  /// Takes note of events, in the loop's thread.
  func take(_ events: SocketEvents)
  /// Ends what has taken too long, in the loop's thread.
  func sweep(now: ContinuousClock.Instant)
}

/// One thread that waits for sockets and runs the tasks of their connections.
///
/// A connection's task prefers the loop that watches its socket (SE-0417), so a request is read,
/// answered and sent without a change of threads, and thousands of connections cost no thread each.
/// Where a handler awaits something elsewhere, the loop goes on with the others. Deadlines of all its
/// sockets are looked through by one sweep.
final class EventLoop: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Whether the thread must be woken to see a new job.
    var isAsleep = false
    var isStopped = false
    /// Whether the thread has ended.
    var isOver = false
    var targets: [Target?] = []
    var count = 0
    var generation: UInt32 = 0
  }

  private struct Target {
    var target: any EventTarget
    var generation: UInt32
  }

  private let poller: Poller
  private let sweepInterval: Duration
  private let onSweep: @Sendable () -> Void
  private let state = Mutex(State())

  /// Starts the thread, which ends after ``stop()`` with the last socket.
  ///
  /// - Parameters:
  ///   - sweepInterval: how long after its deadline a socket may still be waited for.
  ///   - onSweep: called after each sweep.
  /// - Returns: `nil` where the system has no room for it; `errno` says why.
  init?(sweepInterval: Duration, onSweep: @escaping @Sendable () -> Void = {}) {
    guard let poller = Poller() else { return nil }
    self.poller = poller
    self.sweepInterval = sweepInterval
    self.onSweep = onSweep
    // Sending a file has no flag of its own for a client that has left.
    BrokenPipes.ignore()
    let thread = Thread { self.run() }
    thread.name = "event loop"
    // Handlers run on it, and a deep page is rendered by recursion.
    thread.stackSize = 8 << 20
    thread.start()
  }

  deinit { poller.close() }

  /// The number of sockets watched.
  var count: Int { state.withLock(\.count) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (isOver, mustWake) = state.withLock { state in
      if !state.isOver { state.jobs.append(job) }
      defer { state.isAsleep = false }
      return (state.isOver, state.isAsleep)
    }
    // What was left behind by its request may outlive all connections.
    if isOver { return globalConcurrentExecutor.enqueue(job) }
    if mustWake { poller.wake() }
  }

  /// Watches a socket until ``forget(_:)``.
  ///
  /// - Returns: Whether the system had room for it.
  func watch(_ descriptor: Descriptor, _ target: any EventTarget) -> Bool {
    let index = Int(descriptor.number)
    let generation = state.withLock { state in
      state.generation &+= 1
      while state.targets.count <= index { state.targets.append(nil) }
      state.targets[index] = Target(target: target, generation: state.generation)
      state.count += 1
      return state.generation
    }
    let token = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor.number))
    if poller.add(descriptor.number, token: token) { return true }
    forget(descriptor)
    return false
  }

  /// Watches a socket no longer; it may be closed now.
  func forget(_ descriptor: Descriptor) {
    let target = state.withLock { state in
      let index = Int(descriptor.number)
      guard index < state.targets.count, let target = state.targets[index] else {
        return nil as Target?
      }
      state.targets[index] = nil
      state.count -= 1
      return target
    }
    // A target that ends here must not end under the lock.
    withExtendedLifetime(target) {}
  }

  /// Lets the thread end once it watches no socket any more.
  func stop() {
    state.withLock { $0.isStopped = true }
    poller.wake()
  }

  private func run() {
    let executor = asUnownedTaskExecutor()
    var jobs: [UnownedJob] = []
    var nextSweep = ContinuousClock.now + sweepInterval
    while true {
      state.withLock { state in
        state.isAsleep = false
        swap(&jobs, &state.jobs)
      }
      for job in jobs { job.runSynchronously(on: executor) }
      jobs.removeAll(keepingCapacity: true)
      let (mayRest, isOver) = state.withLock { state in
        state.isAsleep = state.jobs.isEmpty
        state.isOver = state.isAsleep && state.isStopped && state.count == 0
        return (state.isAsleep, state.isOver)
      }
      if isOver { return }
      // What the jobs have enqueued comes after the sockets' news, so that none of them starves.
      poller.wait(atMost: mayRest ? milliseconds(until: nextSweep) : 0, notify)
      let now = ContinuousClock.now
      if now >= nextSweep {
        sweep(now)
        nextSweep = now + sweepInterval
      }
    }
  }

  private func milliseconds(until moment: ContinuousClock.Instant) -> Int32 {
    let (seconds, attoseconds) = (moment - .now).components
    return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
  }

  private func notify(_ token: UInt64, _ events: SocketEvents) {
    let index = Int(UInt32(truncatingIfNeeded: token))
    let target = state.withLock { state -> (any EventTarget)? in
      // The thread is awake: what this leads to need not wake it.
      state.isAsleep = false
      guard index < state.targets.count, let target = state.targets[index],
        target.generation == UInt32(token >> 32)
      else { return nil }
      return target.target
    }
    target?.take(events)
  }

  private func sweep(_ now: ContinuousClock.Instant) {
    let targets = state.withLock(\.targets)
    for case let target? in targets { target.target.sweep(now: now) }
    onSweep()
  }
}
