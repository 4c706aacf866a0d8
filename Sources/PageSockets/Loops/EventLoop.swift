import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A socket that an event loop watches, with the handler of its events.
protocol EventTarget: AnyObject, Sendable {
  /// Handles events on the loop's thread.
  func handle(_ events: SocketEvents)
  /// Ends operations whose deadline has passed, on the loop's thread.
  func sweep(now: ContinuousClock.Instant)
}

/// An executor whose tasks run on an event loop.
protocol JobOwner: TaskExecutor {
  /// The path of its current request, for reports of blocked threads; `nil` to report nothing.
  var currentPath: String? { get }
}

/// An event loop: one thread at a time that waits for sockets and runs the tasks of their connections.
///
/// A connection's task prefers the loop that watches its socket (SE-0417), so a request is read, handled and answered
/// on one thread, and thousands of connections need no thread each. While a handler awaits another executor, the loop
/// serves other connections. If a handler blocks the thread, another thread takes over the loop, see ``LoopWatchdog``. One
/// sweep checks the deadlines of all sockets.
final class EventLoop: JobOwner {
  private struct Job {
    let job: UnownedJob
    let owner: any JobOwner
  }

  /// A thread that a job blocks.
  private struct Block {
    let owner: any JobOwner
    let since: ContinuousClock.Instant
    /// Whether the hold was reported before it ended.
    var isReported = false
  }

  private struct State {
    var jobs: [Job] = []
    /// The jobs of the current round, the next one last.
    var round: [Job] = []
    /// The number of jobs that have begun, and the owner of the running job.
    var startedJobs = 0
    var runner: (any JobOwner)?
    /// The number of the thread that runs the loop. A thread with another number has been replaced.
    var driver = 0
    var isBeingReplaced = false
    /// The running job at the last check, and the time it was first seen.
    var lastCheck = (job: 0, since: ContinuousClock.now)
    /// The blocked threads, by number.
    var blocks: [Int: Block] = [:]
    /// Whether the thread must be woken to notice a new job.
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
  private let watch: LoopWatchdog?
  private let state = Mutex(State())

  /// Starts the thread. It ends after ``stop()``, with the last socket.
  ///
  /// - Parameters:
  ///   - sweepInterval: The maximum delay between a socket's deadline and its sweep.
  ///   - watch: The watchdog that detects blocked threads, once the loop is added to it.
  ///   - onSweep: Called after each sweep.
  /// - Returns: `nil` if the system has no resources left; `errno` has the reason.
  init?(
    sweepInterval: Duration, watch: LoopWatchdog? = nil,
    onSweep: @escaping @Sendable () -> Void = {}
  ) {
    guard let poller = Poller() else { return nil }
    self.poller = poller
    self.sweepInterval = sweepInterval
    self.watch = watch
    self.onSweep = onSweep
    // `sendfile` has no flag like MSG_NOSIGNAL.
    BrokenPipes.ignore()
    startThread { $0.run(as: 0) }
  }

  deinit { poller.close() }

  /// The number of watched sockets.
  var count: Int { state.withLock(\.count) }

  /// The loop's own jobs belong to no request.
  var currentPath: String? { nil }

  func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job), of: self) }

  /// Enqueues a job of an executor that runs its jobs on this loop.
  func enqueue(_ job: UnownedJob, of owner: any JobOwner) {
    let (isOver, mustWake) = state.withLock { state in
      if !state.isOver { state.jobs.append(Job(job: job, owner: owner)) }
      defer { state.isAsleep = false }
      return (state.isOver, state.isAsleep)
    }
    // A task that a request has started may outlive all connections.
    if isOver { return globalConcurrentExecutor.enqueue(job) }
    if mustWake { poller.wake() }
  }

  /// Watches a socket until ``forget(_:)``.
  ///
  /// - Returns: `false` if the system has no resources left.
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

  /// Stops watching a socket. It may then be closed.
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
    // The target must not be deinitialized under the lock.
    withExtendedLifetime(target) {}
  }

  /// Lets the thread end when it watches no more sockets.
  func stop() {
    state.withLock { $0.isStopped = true }
    poller.wake()
  }

  private func startThread(_ body: @escaping @Sendable (EventLoop) -> Void) {
    let thread = Thread { body(self) }
    thread.name = "event loop"
    // Handlers run on this thread, and a deeply nested page renders recursively.
    thread.stackSize = 8 << 20
    thread.start()
  }

  // MARK: The thread

  /// The step after a job or a round of jobs.
  private enum Step {
    case run(Job)
    case poll(maySleep: Bool)
    /// The loop has ended, or another thread runs it.
    case end(isReplaced: Bool)
  }

  private func run(as driver: Int) {
    var nextSweep = ContinuousClock.now + sweepInterval
    while let maySleep = runRound(as: driver) {
      // Jobs enqueued by these jobs run after the sockets' events, so that neither starves.
      poller.wait(atMost: maySleep ? milliseconds(until: nextSweep) : 0, notify)
      let now = ContinuousClock.now
      if now >= nextSweep {
        sweep(now)
        nextSweep = now + sweepInterval
      }
    }
  }

  /// Runs the jobs of a round.
  ///
  /// - Returns: Whether the thread may wait for events; `nil` if the thread must end.
  private func runRound(as driver: Int) -> Bool? {
    var isNew = true
    while true {
      let (step, mayHaveBlocked) = state.withLock { state in
        if isNew, driver == state.driver {
          state.isAsleep = false
          // In reverse order, since they are taken from the end.
          while let job = state.jobs.popLast() { state.round.append(job) }
        }
        return (next(as: driver, &state), !state.blocks.isEmpty)
      }
      isNew = false
      // In a separate function, since it is rare and `Duration` values are costly to pass.
      if mayHaveBlocked { endBlock(of: driver) }
      switch step {
      case .run(let job):
        watch?.wakeIfAsleep()
        job.job.runSynchronously(on: job.owner.asUnownedTaskExecutor())
      case .poll(let maySleep): return maySleep
      case .end(let isReplaced):
        if isReplaced { watch?.releaseThread() }
        return nil
      }
    }
  }

  private func endBlock(of driver: Int) {
    guard let block = state.withLock({ $0.blocks.removeValue(forKey: driver) }) else { return }
    watch?.reportEnded(block.owner.currentPath, after: .now - block.since)
  }

  private func next(as driver: Int, _ state: inout State) -> Step {
    guard driver == state.driver else { return .end(isReplaced: true) }
    if let job = state.round.popLast() {
      state.startedJobs += 1
      state.runner = job.owner
      return .run(job)
    }
    state.runner = nil
    state.isAsleep = state.jobs.isEmpty
    state.isOver = state.isAsleep && state.isStopped && state.count == 0
    return state.isOver ? .end(isReplaced: false) : .poll(maySleep: state.isAsleep)
  }

  private func milliseconds(until moment: ContinuousClock.Instant) -> Int32 {
    let (seconds, attoseconds) = (moment - .now).components
    return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
  }

  private func notify(_ token: UInt64, _ events: SocketEvents) {
    let index = Int(UInt32(truncatingIfNeeded: token))
    let target = state.withLock { state -> (any EventTarget)? in
      // The thread is awake, so jobs enqueued from here need not wake it.
      state.isAsleep = false
      guard index < state.targets.count, let target = state.targets[index],
        target.generation == UInt32(token >> 32)
      else { return nil }
      return target.target
    }
    target?.handle(events)
  }

  private func sweep(_ now: ContinuousClock.Instant) {
    let targets = state.withLock(\.targets)
    for case let target? in targets { target.target.sweep(now: now) }
    onSweep()
  }

  // MARK: Holds

  /// Starts a replacement thread if a job has blocked this one since the last check.
  ///
  /// - Returns: Whether any job has run since then.
  func check(at now: ContinuousClock.Instant) -> Bool {
    let (hasRun, isBlocked, lasting) = state.withLock { state -> (Bool, Bool, [Block]) in
      let hasRun =
        state.startedJobs != state.lastCheck.job || state.runner != nil || !state.blocks.isEmpty
      var isBlocked = false
      if let runner = state.runner, state.startedJobs == state.lastCheck.job {
        if state.blocks[state.driver] == nil {
          state.blocks[state.driver] = Block(owner: runner, since: state.lastCheck.since)
        }
        isBlocked = !state.isBeingReplaced
      } else {
        state.lastCheck = (state.startedJobs, now)
      }
      var lasting: [Block] = []
      for (number, block) in state.blocks
      where !block.isReported && now - block.since >= .seconds(1) {
        state.blocks[number]?.isReported = true
        lasting.append(block)
      }
      return (hasRun, isBlocked, lasting)
    }
    for block in lasting { watch?.reportOngoing(block.owner.currentPath, for: now - block.since) }
    if isBlocked, watch?.acquireThread() == true { replaceThread() }
    return hasRun
  }

  /// Starts a thread that takes over the loop if the same job still blocks the old one.
  private func replaceThread() {
    let job = state.withLock { state in
      state.isBeingReplaced = true
      return state.lastCheck.job
    }
    startThread { loop in
      let driver = loop.state.withLock { state -> Int? in
        state.isBeingReplaced = false
        guard state.runner != nil, state.startedJobs == job, !state.isOver else { return nil }
        state.driver += 1
        state.runner = nil
        return state.driver
      }
      guard let driver else {
        loop.watch?.releaseThread()
        return
      }
      loop.run(as: driver)
    }
  }
}
