import Dispatch
import Synchronization
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct LoopWatchdogTests {
  /// An owner of jobs on a loop.
  private final class TestJobOwner: JobOwner {
    let loop: EventLoop
    let currentPath: String?

    init(_ currentPath: String?, on loop: EventLoop) {
      (self.loop, self.currentPath) = (loop, currentPath)
    }

    func enqueue(_ job: consuming ExecutorJob) { loop.enqueue(UnownedJob(job), of: self) }
  }

  /// A record of the reported threads.
  private final class Reports: Sendable {
    private let state = Mutex<[BlockedThread]>([])
    let changes = ChangeSignal()

    var blockedThreads: [BlockedThread] { state.withLock { $0 } }

    func append(_ blockedThread: BlockedThread) {
      state.withLock { $0.append(blockedThread) }
      changes.send()
    }
  }

  /// A job that blocks its thread until `end` is signalled.
  private struct Block {
    let started = Gate()
    let end = DispatchSemaphore(value: 0)
    let task: Task<Void, Never>

    init(for owner: TestJobOwner) {
      let (started, end) = (started, end)
      task = Task(executorPreference: owner) {
        started.open()
        Self.wait(for: end)
      }
    }

    /// A synchronous function, because the compiler does not allow `semaphore.wait()` in a task.
    private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
  }

  private let reports = Reports()
  /// A moment in the past. A block that began then has already lasted long enough to be reported.
  private let start = ContinuousClock.now - .seconds(10)

  /// Returns a loop that only the test checks.
  private func loop(blockedThreadLimit: Int = 64) throws -> EventLoop {
    let watchdog = LoopWatchdog(maximumThreads: blockedThreadLimit) { [reports] in
      reports.append($0)
    }
    return try #require(EventLoop(sweepInterval: .seconds(100), watch: watchdog))
  }

  @Test func anotherThreadTakesOverABlockedLoop() async throws {
    let loop = try loop()
    defer { loop.stop() }
    let block = Block(for: TestJobOwner("/slow", on: loop))
    await block.started.wait()
    let other = Task(executorPreference: TestJobOwner("/quick", on: loop)) { true }
    #expect(loop.check(at: start))
    #expect(loop.check(at: start + .milliseconds(10)))
    #expect(await other.value)
    // Another thread can take over the loop again.
    let second = Block(for: TestJobOwner("/slow", on: loop))
    await second.started.wait()
    _ = loop.check(at: start + .milliseconds(20))
    _ = loop.check(at: start + .milliseconds(30))
    #expect(await Task(executorPreference: loop) { true }.value)
    block.end.signal()
    await block.task.value
    second.end.signal()
    await second.task.value
    // The loop continues on the thread that runs it now.
    #expect(await Task(executorPreference: loop) { true }.value)
  }

  @Test func jobsThatBlockAThreadAreReported() async throws {
    let loop = try loop()
    defer { loop.stop() }
    let block = Block(for: TestJobOwner("/slow", on: loop))
    await block.started.wait()
    _ = loop.check(at: start)
    _ = loop.check(at: start + .milliseconds(10))
    _ = loop.check(at: start + .milliseconds(999))
    #expect(reports.blockedThreads.isEmpty)
    _ = loop.check(at: start + .seconds(1))
    _ = loop.check(at: start + .seconds(2))
    #expect(
      reports.blockedThreads == [
        BlockedThread(path: "/slow", duration: .seconds(1), hasEnded: false)
      ])
    let seen = reports.changes.generation
    block.end.signal()
    await reports.changes.wait(after: seen)
    let end = try #require(reports.blockedThreads.last)
    #expect(end.hasEnded && end.path == "/slow" && end.duration >= .seconds(10))
  }

  @Test func shortAndUnownedBlocksAreNotReported() async throws {
    let loop = try loop()
    defer { loop.stop() }
    let now = ContinuousClock.now + .seconds(1_000)
    for (owner, moment) in [
      (TestJobOwner("/quick", on: loop), now), (TestJobOwner(nil, on: loop), start),
    ] {
      let block = Block(for: owner)
      await block.started.wait()
      _ = loop.check(at: moment)
      _ = loop.check(at: moment + .milliseconds(10))
      block.end.signal()
      await block.task.value
      // This job runs after the loop has noticed the end of the block, or on another thread.
      _ = await Task(executorPreference: loop) { true }.value
    }
    #expect(reports.blockedThreads.isEmpty)
  }

  @Test func aRunningLoopKeepsItsThread() async throws {
    let loop = try loop(blockedThreadLimit: 0)
    defer { loop.stop() }
    for step in 0..<10 {
      _ = await Task(executorPreference: loop) { true }.value
      _ = loop.check(at: start + .milliseconds(10 * step))
    }
    while loop.check(at: start + .seconds(1)) {}
    #expect(reports.blockedThreads.isEmpty)
  }

  @Test func theNumberOfBlockedThreadsIsLimited() async throws {
    let loop = try loop(blockedThreadLimit: 1)
    defer { loop.stop() }
    func check(from moment: ContinuousClock.Instant) {
      _ = loop.check(at: moment)
      _ = loop.check(at: moment + .milliseconds(10))
    }
    let first = Block(for: TestJobOwner("/one", on: loop))
    await first.started.wait()
    let second = Block(for: TestJobOwner("/two", on: loop))
    check(from: start)
    await second.started.wait()
    let isServed = Mutex(false)
    let third = Task(executorPreference: loop) { isServed.withLock { $0 = true } }
    check(from: start + .seconds(1))
    #expect(!isServed.withLock { $0 })
    first.end.signal()
    await first.task.value
    // The thread ends a little later than its job.
    var moment = start + .seconds(2)
    while !isServed.withLock({ $0 }) {
      check(from: moment)
      moment += .milliseconds(10)
      await Task.yield()
    }
    await third.value
    second.end.signal()
    await second.task.value
  }
}
