import HTTPTypes
import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageScheduling
@testable import PageSite

@Suite(.timeLimit(.minutes(20))) struct ActionAudienceTests {
  private let limit = TimeLimit(.seconds(30), clock: .system)

  /// Checks that a task ends with a `CancellationError`.
  private func expectCancellation(_ task: Task<Void, any Error>) async {
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func pendingWorkIsDroppedOnceEveryClientHasLeft() async throws {
    let audiences = ActionAudiences<String>()
    let gates = (Gate(), Gate())
    let drops = Recorder<Void>()
    let seen = Recorder<ActionAudience>()
    func joinAudience(_ gate: Gate) -> Task<Void, any Error> {
      Task {
        try await audiences.join("a") { audience in
          seen.append(audience)
          await gate.wait()
          try Task.checkCancellation()
        }
      }
    }
    let first = joinAudience(gates.0)
    let second = joinAudience(gates.1)
    while seen.values.count < 2 { await Task.yield() }
    let audience = try #require(seen.values.first)
    let others = seen.values.filter { $0 !== audience }
    #expect(others.isEmpty)
    _ = audience.onDrop { drops.append(()) }
    first.cancel()
    #expect(drops.values.count == 0)
    #expect(!audience.isDropped)
    second.cancel()
    #expect(drops.values.count == 1)
    #expect(audience.isDropped)
    #expect(audiences.count == 0)
    gates.0.open()
    gates.1.open()
    await expectCancellation(first)
    await expectCancellation(second)
    #expect(drops.values.count == 1)
  }

  @Test func startedWorkFinishesEvenIfEveryClientLeaves() async throws {
    let audience = ActionAudience()
    audience.enter()
    _ = audience.onDrop { Issue.record("The started work was dropped") }
    try audience.begin()
    #expect(audience.leave().dropHandlers.isEmpty)
    #expect(!audience.isDropped)
    try audience.begin()
    #expect(try await audience.run(within: limit) { ActionAudience.current === audience })
  }

  @Test func workDoesNotStartAfterEveryClientHasLeft() async throws {
    let audience = ActionAudience()
    audience.enter()
    _ = audience.leave()
    let dropped = Mutex(false)
    _ = audience.onDrop { dropped.withLock { $0 = true } }
    #expect(dropped.withLock { $0 })
    #expect(throws: CancellationError.self) { try audience.begin() }
    await #expect(throws: CancellationError.self) {
      try await audience.run(within: limit) { Issue.record("The dropped work ran") }
    }
  }

  private static let drink = "/tea/-/actions/s/b/b/tap"

  private func site(
    render: @escaping @Sendable () async -> Void = {},
    _ drink: @escaping @Sendable () async throws -> Void
  ) throws -> Site {
    try .test(
      Page("/tea", title: "Tea") { _ in
        await render()
        return Table {
          Section(key: "s") {
            Row(key: "b", Button("Drink", id: "b") { try await drink() })
          }
        }
      })
  }

  @Test func aHandlerDoesNotRunIfItsClientLeavesDuringRowLookup() async throws {
    let (shown, gate) = (Gate(), Gate())
    let runs = Recorder<String>()
    let site = try site {
      shown.open()
      await gate.wait()
    } _: {
      runs.append("drunk")
    }
    let visitor = TestVisitor(site)
    let first = Task { await visitor.post(Self.drink, ["cups": "1"]).status }
    await shown.wait()
    first.cancel()
    gate.open()
    #expect(await first.value == 503)
    #expect(runs.values.isEmpty)
    #expect(await visitor.post(Self.drink, ["cups": "2"]).status == 303)
    #expect(runs.values == ["drunk"])
    #expect(site.audiences.count == 0)
  }

  @Test(arguments: [true, false])
  func aTemporaryFailureShowsSubmittedValuesToBrowsersOnly(isBrowser: Bool) async throws {
    let site = try site { throw SiteProblem.unavailable("Nothing was done.", retryAfter: 3) }
    let response = await TestVisitor(site).post(
      Self.drink, ["note": "two <cups>"], isBrowser ? [:] : [.accept: Wanted.patch])
    #expect(response.status == 503)
    #expect(response[.retryAfter] == "3")
    #expect(response.text.contains("two &lt;cups&gt;") == isBrowser)
  }
}
