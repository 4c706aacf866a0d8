import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageVisitors
@testable import PageSite

/// Tests of the time that a POST waits for another process.
@Suite(.timeLimit(.minutes(20))) struct CrossProcessWaitTests {
  /// A store that reports another process as running each POST, until `isBusy` is false.
  private final class BusyStore: IdempotencyStore, VisitorStore {
    let isBusy = Mutex(true)
    let asked = Recorder<Void>()
    private let answers = MemoryIdempotencyStore()
    private let visitors = MemoryVisitorStore()

    /// The number of calls after which the other process ends.
    let patience = Mutex(Int.max)

    func claim(_ key: IdempotencyKey, owner: String) async throws -> IdempotencyClaim {
      asked.append(())
      if asked.values.count >= patience.withLock({ $0 }) { isBusy.withLock { $0 = false } }
      return isBusy.withLock { $0 } ? .running : answers.claim(key, owner: owner)
    }

    func acquireLease(of visitor: VisitorID, page: String, owner: String) async throws -> Bool {
      asked.append(())
      return isBusy.withLock { !$0 }
    }

    func renew(_ key: IdempotencyKey, owner: String) async throws {}
    func finish(
      _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
      alsoFor other: IdempotencyKey?
    ) async throws {
      answers.finish(key, owner: owner, with: answer, alsoFor: other)
    }
    func release(_ key: IdempotencyKey, owner: String) async throws {}
    func move(_ visitor: VisitorID, to other: VisitorID) async throws {}
    func forget(_ visitor: VisitorID) async throws {}
    func isSpent(formKey form: [UInt8]) async throws -> Bool { false }
    func state(of visitor: VisitorID, page: String) async throws -> SavedState? {
      visitors.state(of: visitor, page: page)
    }
    func save(
      _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String
    ) async throws {
      try visitors.save(bytes, replacing: revision, of: visitor, page: page)
    }
    func releaseLease(of visitor: VisitorID, page: String, owner: String) async throws {}
    func secret() async throws -> [UInt8] { visitors.secret() }
  }

  private let store = BusyStore()
  private let time = ManualClock()
  private let runs = Recorder<String>()
  private static let button = "/page/-/actions/s/b/b/tap"

  private func visitor(_ change: (inout SiteConfiguration) -> Void) async throws -> TestVisitor {
    var configuration = SiteConfiguration()
    // Longer than any wait in these tests.
    configuration.timeLimit = .seconds(3_600)
    change(&configuration)
    let runs = runs
    let site = try Site(
      pages: [
        .diary { _, notes in
          [
            Section(key: "s") {
              Row(
                key: "b",
                Button("Like", id: "b") {
                  runs.append("like")
                  notes("like")
                })
            }
          ]
        }
      ], configuration: configuration, clock: time.clock)
    return TestVisitor(site)
  }

  /// Sends a POST, and advances the clock until the response arrives.
  private func answer(
    _ post: @escaping @Sendable () async -> SiteResponse
  ) async -> (status: Int, text: String, after: Duration) {
    let (start, ended) = (time.now, Gate())
    let answer = Task {
      defer { ended.open() }
      return await post()
    }
    while !ended.isOpen {
      if time.sleepers(within: .seconds(1)) > 0 { time.advance(by: .milliseconds(100)) }
      await Task.yield()
    }
    let response = await answer.value
    return (response.status, response.text, time.now - start)
  }

  @Test func aDuplicatePostWaitsThirtySecondsForTheFirstResponse() async throws {
    let visitor = try await visitor { $0.idempotencyStore = store }
    let key = try await visitor.key("/page")
    let late = await answer { await visitor.post(Self.button, ["pe-key": key]) }
    #expect(late.status == 503)
    #expect((29...32).contains(late.after / .seconds(1)))
    #expect(runs.values.isEmpty)
    // The site polls with pauses of up to 200 ms, not in a busy loop.
    #expect((100...400).contains(store.asked.values.count))
  }

  @Test func aWaitingPostRunsOnceTheOtherProcessEnds() async throws {
    let visitor = try await visitor { $0.idempotencyStore = store }
    let key = try await visitor.key("/page")
    store.patience.withLock { $0 = 20 }
    let answer = await answer { await visitor.post(Self.button, ["pe-key": key]) }
    #expect(answer.status == 303)
    #expect(runs.values == ["like"])
  }

  @Test func anActionWaitsFifteenSecondsForAnotherProcess() async throws {
    let visitor = try await visitor { $0.visitors = store }
    store.isBusy.withLock { $0 = false }
    #expect(await visitor.post(Self.button).status == 303)
    store.isBusy.withLock { $0 = true }
    let late = await answer { await visitor.post(Self.button) }
    #expect(late.status == 503)
    #expect(late.text.contains("still running"))
    #expect((14...17).contains(late.after / .seconds(1)))
    #expect(runs.values == ["like"])
  }
}
