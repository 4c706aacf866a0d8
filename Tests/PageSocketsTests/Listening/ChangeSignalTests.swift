import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct ChangeSignalTests {
  @Test func aChangeWakesAllWaiters() async {
    let signal = ChangeSignal()
    await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { await signal.wait(after: 0) } }
      group.addTask { signal.send() }
      await group.waitForAll()
    }
    #expect(signal.generation == 1)
  }

  @Test func aChangeBeforeTheWaitIsNotMissed() async {
    let signal = ChangeSignal()
    let seen = signal.generation
    signal.send()
    await signal.wait(after: seen)
  }

  @Test func cancellingEndsTheWait() async {
    let signal = ChangeSignal()
    for _ in 0..<100 {
      let waiting = Task { await signal.wait(after: 0) }
      waiting.cancel()
      await waiting.value
    }
    #expect(signal.generation == 0)
  }
}
