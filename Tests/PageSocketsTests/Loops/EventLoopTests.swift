import Synchronization
import Testing

@testable import PageSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.timeLimit(.minutes(20))) struct EventLoopTests {
  /// A target that records its events and sweeps.
  private final class Recorder: EventTarget {
    let changes = ChangeSignal()
    private let seen = Mutex<(events: SocketEvents, sweeps: Int)>(([], 0))

    var events: SocketEvents { seen.withLock(\.events) }
    var sweeps: Int { seen.withLock(\.sweeps) }

    func handle(_ events: SocketEvents) {
      seen.withLock { $0.events.formUnion(events) }
      changes.send()
    }

    func sweep(now: ContinuousClock.Instant) {
      seen.withLock { $0.sweeps += 1 }
      changes.send()
    }

    func wait(until isDone: (Recorder) -> Bool) async {
      while true {
        let generation = changes.generation
        if isDone(self) { return }
        await changes.wait(after: generation)
      }
    }
  }

  private func connection() async throws -> (accepted: Descriptor, client: TestClient) {
    let listener = try ListeningSocket(ServerAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    let client = try await TestClient(port: listener.address.port)
    while true {
      if case .connection(let accepted, _) = listener.accept() { return (accepted, client) }
      await Task.yield()
    }
  }

  private func makeLoop(every interval: Duration = .seconds(100)) throws -> EventLoop {
    try #require(EventLoop(sweepInterval: interval))
  }

  #if canImport(Darwin)
    private static var thread: UInt { UInt(bitPattern: pthread_self()) }
  #else
    private static var thread: UInt { pthread_self() }
  #endif

  @Test func aTaskAndAllItAwaitsRunsOnTheLoopsOwnThread() async throws {
    func deeper() async -> UInt {
      await Task.yield()
      return Self.thread
    }
    let loop = try makeLoop()
    defer { loop.stop() }
    let threads = await Task(executorPreference: loop) {
      let first = Self.thread
      let second = await deeper()
      // Leaves the loop's thread and returns to it.
      _ = await Task.detached { Self.thread }.value
      async let third = deeper()
      return await [first, second, Self.thread, third]
    }.value
    #expect(Set(threads).count == 1)
    let other = try makeLoop()
    defer { other.stop() }
    let otherThread = await Task(executorPreference: other) { Self.thread }.value
    #expect(otherThread != threads[0])
  }

  @Test func socketEventsAreReported() async throws {
    let loop = try makeLoop()
    defer { loop.stop() }
    let (accepted, client) = try await connection()
    let recorder = Recorder()
    #expect(loop.watch(accepted, recorder))
    #expect(loop.count == 1)
    await recorder.wait { $0.events.contains(.writable) }
    #expect(recorder.events == .writable)
    try await client.send("a")
    await recorder.wait { $0.events.contains(.readable) }
    #expect(!recorder.events.contains(.hungUp))
    client.finishSending()
    await recorder.wait { $0.events.contains(.hungUp) }
    #expect(!recorder.events.contains(.broken))
    client.reset()
    await recorder.wait { $0.events.contains(.broken) }
    loop.forget(accepted)
    accepted.close()
    #expect(loop.count == 0)
  }

  @Test func aReusedDescriptorGetsNoEventsOfThePreviousSocket() async throws {
    let loop = try makeLoop()
    defer { loop.stop() }
    let recorder = Recorder()
    let (first, leaving) = try await connection()
    #expect(loop.watch(first, recorder))
    loop.forget(first)
    leaving.reset()
    first.close()
    let (second, client) = try await connection()
    let other = Recorder()
    #expect(loop.watch(second, other))
    await other.wait { $0.events.contains(.writable) }
    #expect(other.events == .writable)
    #expect(!recorder.events.contains(.hungUp))
    loop.forget(second)
    second.close()
    client.close()
  }

  @Test func socketsAreSweptRepeatedly() async throws {
    let loop = try makeLoop(every: .milliseconds(1))
    defer { loop.stop() }
    let (accepted, client) = try await connection()
    let recorder = Recorder()
    #expect(loop.watch(accepted, recorder))
    await recorder.wait { $0.sweeps > 2 }
    loop.forget(accepted)
    accepted.close()
    client.close()
  }

  @Test func aStoppedLoopServesUntilItsLastSocketIsGone() async throws {
    let loop = try makeLoop()
    let (accepted, client) = try await connection()
    #expect(loop.watch(accepted, Recorder()))
    loop.stop()
    let thread = await Task(executorPreference: loop) { Self.thread }.value
    #expect(thread != Self.thread)
    loop.forget(accepted)
    accepted.close()
    client.close()
  }

  @Test func aSocketThatCannotBeWatchedIsNotCounted() throws {
    let loop = try makeLoop()
    defer { loop.stop() }
    #expect(!loop.watch(Descriptor(number: 987_654), Recorder()))
    #expect(loop.count == 0)
  }
}
