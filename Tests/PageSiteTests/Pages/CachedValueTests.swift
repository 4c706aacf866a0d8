import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageRoutes

@Suite(.timeLimit(.minutes(20))) struct CachedValueTests {
  /// Data with a version, and the number of times that a value was computed from it.
  private final class Source: Sendable {
    private struct State {
      var version: UInt64? = 1
      var computations = 0
    }
    private let state = Mutex(State())

    var version: UInt64? {
      get { state.withLock(\.version) }
      set { state.withLock { $0.version = newValue } }
    }
    var computations: Int { state.withLock(\.computations) }
    func compute() -> Int {
      state.withLock { state in
        state.computations += 1
        return state.computations
      }
    }
    var content: ContentVersion { ContentVersion { self.version } }
  }

  private struct Failure: Error {}

  private let source = Source()

  @Test func aValueIsComputedOnceForEachChange() async throws {
    let source = source
    let value = CachedValue(by: source.content, .constant) { source.compute() }
    #expect(value.current == nil && source.computations == 0)
    for version in 1...3 {
      source.version = UInt64(version)
      #expect(value.current == nil)
      for _ in 0..<3 { #expect(try await value.value() == version) }
      #expect(value.current == version)
    }
  }

  @Test func readersShareAComputation() async throws {
    let (source, begins, ends) = (source, Gate(), Gate())
    let value = CachedValue(by: source.content) {
      begins.open()
      await ends.wait()
      return source.compute()
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { try await value.value() } }
      await begins.wait()
      ends.open()
      for try await number in group { #expect((1...2).contains(number)) }
    }
    #expect(source.computations == 1)
  }

  /// All readers ask while the first computation runs, so none may get its value.
  @Test(arguments: [UInt64(2), nil])
  func aValueIsNotOlderThanItsRequest(next: UInt64?) async throws {
    let (source, begins, ends) = (source, Gate(), Gate())
    let value = CachedValue(by: source.content) {
      let number = source.compute()
      guard number == 1 else { return number }
      begins.open()
      await ends.wait()
      return number
    }
    let first = Task { try await value.value() }
    await begins.wait()
    source.version = next
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { try await value.value() } }
      ends.open()
      #expect(try await first.value == 1)
      for try await number in group { #expect(number >= 2) }
    }
    if next != nil { #expect(source.computations == 2) }
  }

  @Test func aFailureIsNotKept() async throws {
    let source = source
    let value = CachedValue(by: source.content) {
      if source.compute() == 1 { throw Failure() }
      return 7
    }
    await #expect(throws: Failure.self) { try await value.value() }
    #expect(value.current == nil)
    #expect(try await value.value() == 7)
  }

  @Test func waitingReadersShareAFailure() async throws {
    let (source, begins, ends) = (source, Gate(), Gate())
    let value = CachedValue(by: source.content) { () -> Int in
      let number = source.compute()
      begins.open()
      await ends.wait()
      guard number > 2 else { throw Failure() }
      return number
    }
    let first = Task { try await value.value() }
    await begins.wait()
    // These ask after the first computation has begun, so they wait for the second.
    let others = (0..<10).map { _ in Task { try await value.value() } }
    await eventually("all wait") { value.waitingCount == 10 }
    ends.open()
    await #expect(throws: Failure.self) { try await first.value }
    for other in others { await #expect(throws: Failure.self) { try await other.value } }
    #expect(source.computations == 2)
    #expect(try await value.value() == 3)
  }

  @Test func aValueWithoutVersionsIsNotKept() async throws {
    let source = source
    let value = CachedValue { source.compute() }
    #expect(try await value.value() == 1)
    #expect(try await value.value() == 2)
  }

  @Test func aValueOfUnknownVersionIsComputedForEachRequest() async throws {
    let source = source
    source.version = nil
    let value = CachedValue(by: source.content) { source.compute() }
    #expect(try await value.value() == 1)
    #expect(value.current == nil)
    #expect(try await value.value() == 2)
  }

  @Test func aChangeDuringTheComputationCountsAsALaterOne() async throws {
    let source = source
    let value = CachedValue(by: source.content) {
      source.version = 2
      return source.compute()
    }
    #expect(try await value.value() == 1)
    #expect(value.current == nil)
    #expect(try await value.value() == 2)
    #expect(value.current == 2)
  }

  @Test func aReaderMayStopWaiting() async throws {
    let (begins, ends) = (Gate(), Gate())
    let value = CachedValue(by: source.content) {
      begins.open()
      await ends.wait()
      return 7
    }
    let first = Task { try await value.value() }
    await begins.wait()
    let second = Task { try await value.value() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    ends.open()
    #expect(try await first.value == 7)
  }
}
