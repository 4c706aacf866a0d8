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

/// Whose tasks run on an event loop.
protocol JobOwner: TaskExecutor {
  /// What they are at, as it is told of one that holds its thread; `nil` where nothing is told.
  var work: String? { get }
}

/// One thread at a time that waits for sockets and runs the tasks of their connections.
///
/// A connection's task prefers the loop that watches its socket (SE-0417), so a request is read,
/// answered and sent without a change of threads, and thousands of connections cost no thread each.
/// Where a handler awaits something elsewhere, the loop goes on with the others. Where one holds the
/// thread, another thread takes the loop over, see ``LoopWatch``. Deadlines of all its sockets are looked
/// through by one sweep.
final class EventLoop: JobOwner {
  private struct Job {
    let job: UnownedJob
    let owner: any JobOwner
  }

  /// A thread that a job holds.
  private struct Hold {
    let owner: any JobOwner
    let since: ContinuousClock.Instant
    /// Whether it was told while it lasts.
    var isTold = false
  }

  private struct State {
    var jobs: [Job] = []
    /// Those of this round, the next one last.
    var round: [Job] = []
    /// How many jobs have begun, and whose the last one is as long as it runs.
    var begun = 0
    var runner: (any JobOwner)?
    /// The number of the thread that runs the loop. One with another number has been relieved.
    var driver = 0
    var isBeingRelieved = false
    /// The job that was seen last to run, and since when it has been seen.
    var seen = (job: 0, since: ContinuousClock.now)
    /// The threads that jobs hold, by number.
    var holds: [Int: Hold] = [:]
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
  private let watch: LoopWatch?
  private let state = Mutex(State())

  /// Starts the thread, which ends after ``stop()`` with the last socket.
  ///
  /// - Parameters:
  ///   - sweepInterval: how long after its deadline a socket may still be waited for.
  ///   - watch: looks whether a job holds the thread, once the loop is given to it.
  ///   - onSweep: called after each sweep.
  /// - Returns: `nil` where the system has no room for it; `errno` says why.
  init?(
    sweepInterval: Duration, watch: LoopWatch? = nil, onSweep: @escaping @Sendable () -> Void = {}
  ) {
    guard let poller = Poller() else { return nil }
    self.poller = poller
    self.sweepInterval = sweepInterval
    self.watch = watch
    self.onSweep = onSweep
    // Sending a file has no flag of its own for a client that has left.
    BrokenPipes.ignore()
    startThread { $0.run(as: 0) }
  }

  deinit { poller.close() }

  /// The number of sockets watched.
  var count: Int { state.withLock(\.count) }

  /// What is nobody's request in particular.
  var work: String? { nil }

  func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job), of: self) }

  /// Runs a job of somebody's whose executor runs its jobs here.
  func enqueue(_ job: UnownedJob, of owner: any JobOwner) {
    let (isOver, mustWake) = state.withLock { state in
      if !state.isOver { state.jobs.append(Job(job: job, owner: owner)) }
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

  private func startThread(_ body: @escaping @Sendable (EventLoop) -> Void) {
    let thread = Thread { body(self) }
    thread.name = "event loop"
    // Handlers run on it, and a deep page is rendered by recursion.
    thread.stackSize = 8 << 20
    thread.start()
  }

  // MARK: The thread

  /// What comes after a job, or after a round of them.
  private enum Step {
    case run(Job)
    case poll(mayRest: Bool)
    /// The loop is over, or another thread runs it.
    case end(isRelieved: Bool)
  }

  private func run(as driver: Int) {
    var nextSweep = ContinuousClock.now + sweepInterval
    while let mayRest = runRound(as: driver) {
      // What the jobs have enqueued comes after the sockets' news, so that none of them starves.
      poller.wait(atMost: mayRest ? milliseconds(until: nextSweep) : 0, notify)
      let now = ContinuousClock.now
      if now >= nextSweep {
        sweep(now)
        nextSweep = now + sweepInterval
      }
    }
  }

  /// Runs the jobs of a round.
  ///
  /// - Returns: Whether there is nothing to do until a socket has news; `nil` where this thread has
  ///   nothing to do any more.
  private func runRound(as driver: Int) -> Bool? {
    var isNew = true
    while true {
      let (step, mayHaveHeld) = state.withLock { state in
        if isNew, driver == state.driver {
          state.isAsleep = false
          // Backwards, for they are taken from the end.
          while let job = state.jobs.popLast() { state.round.append(job) }
        }
        return (next(as: driver, &state), !state.holds.isEmpty)
      }
      isNew = false
      // Apart, since it is rare, and values of time are dear to hand on.
      if mayHaveHeld { endHold(of: driver) }
      switch step {
      case .run(let job):
        watch?.wakeIfAsleep()
        job.job.runSynchronously(on: job.owner.asUnownedTaskExecutor())
      case .poll(let mayRest): return mayRest
      case .end(let isRelieved):
        if isRelieved { watch?.giveThread() }
        return nil
      }
    }
  }

  private func endHold(of driver: Int) {
    guard let hold = state.withLock({ $0.holds.removeValue(forKey: driver) }) else { return }
    watch?.ends(hold.owner.work, after: .now - hold.since)
  }

  private func next(as driver: Int, _ state: inout State) -> Step {
    guard driver == state.driver else { return .end(isRelieved: true) }
    if let job = state.round.popLast() {
      state.begun += 1
      state.runner = job.owner
      return .run(job)
    }
    state.runner = nil
    state.isAsleep = state.jobs.isEmpty
    state.isOver = state.isAsleep && state.isStopped && state.count == 0
    return state.isOver ? .end(isRelieved: false) : .poll(mayRest: state.isAsleep)
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

  // MARK: Holds

  /// Has another thread go on where a job holds this one since the last look.
  ///
  /// - Returns: Whether anything has run since then.
  func look(at now: ContinuousClock.Instant) -> Bool {
    let (hasRun, isHeld, lasting) = state.withLock { state -> (Bool, Bool, [Hold]) in
      let hasRun = state.begun != state.seen.job || state.runner != nil || !state.holds.isEmpty
      var isHeld = false
      if let runner = state.runner, state.begun == state.seen.job {
        if state.holds[state.driver] == nil {
          state.holds[state.driver] = Hold(owner: runner, since: state.seen.since)
        }
        isHeld = !state.isBeingRelieved
      } else {
        state.seen = (state.begun, now)
      }
      var lasting: [Hold] = []
      for (number, hold) in state.holds where !hold.isTold && now - hold.since >= .seconds(1) {
        state.holds[number]?.isTold = true
        lasting.append(hold)
      }
      return (hasRun, isHeld, lasting)
    }
    for hold in lasting { watch?.lasts(hold.owner.work, for: now - hold.since) }
    if isHeld, watch?.takeThread() == true { relieve() }
    return hasRun
  }

  /// Starts a thread that takes the loop over, if the same job holds the other one still.
  private func relieve() {
    let job = state.withLock { state in
      state.isBeingRelieved = true
      return state.seen.job
    }
    startThread { loop in
      let driver = loop.state.withLock { state -> Int? in
        state.isBeingRelieved = false
        guard state.runner != nil, state.begun == job, !state.isOver else { return nil }
        state.driver += 1
        state.runner = nil
        return state.driver
      }
      guard let driver else {
        loop.watch?.giveThread()
        return
      }
      loop.run(as: driver)
    }
  }
}
