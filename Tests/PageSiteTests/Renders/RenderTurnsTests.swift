import Testing

@testable import PageSite

/// Those who are let in from the line, and have not begun.
@Suite struct RenderTurnsTests {
  private let now = ContinuousClock.now
  private let a = RenderGate.Payer.client(.name("a"))
  private let b = RenderGate.Payer.client(.name("b"))

  private func turns(atOnce: Int) -> RenderTurns {
    var limits = RenderGate.Limits()
    limits.atOnce = atOnce
    return RenderTurns(limits)
  }

  private func wait(_ payer: RenderGate.Payer, _ turns: inout RenderTurns) throws -> Int {
    let entered = try turns.enter(payer, .short, at: now)
    #expect(!entered.runs)
    #expect(try turns.join(entered.id) == nil)
    return entered.id
  }

  @Test func whoHasNotBegunKeepsNoneOfItsClientsFromBeginning() throws {
    var turns = turns(atOnce: 1)
    let first = try turns.enter(a, .short, at: now)
    let waiting = [try wait(a, &turns), try wait(a, &turns)]
    _ = turns.leave(first.id, at: now)
    #expect(turns.admit(at: now).map(\.id) == [waiting[0]])
    // It stands before a thread: another one may do something meanwhile.
    let next = try turns.enter(a, .short, at: now)
    #expect(next.runs)
    #expect(try !turns.enter(a, .short, at: now).runs, "one in its place")
    turns.begin(waiting[0])
    _ = turns.leave(next.id, at: now)
    #expect(turns.admit(at: now).isEmpty, "the place is taken")
    _ = turns.leave(waiting[0], at: now)
    #expect(turns.admit(at: now).map(\.id) == [waiting[1]])
  }

  @Test func itKeepsThoseOfOthersFromIt() throws {
    var turns = turns(atOnce: 1)
    let first = try turns.enter(a, .short, at: now)
    let waiting = try wait(a, &turns)
    _ = turns.leave(first.id, at: now)
    #expect(turns.admit(at: now).map(\.id) == [waiting])
    _ = try wait(b, &turns)
    #expect(turns.admit(at: now).isEmpty)
  }

  @Test func aLongOneThatHasNotBegunKeepsItsPlace() throws {
    var turns = turns(atOnce: 8)
    let first = try turns.enter(a, .long, at: now)
    let second = try turns.enter(a, .long, at: now)
    #expect(!second.runs)
    _ = try turns.join(second.id)
    _ = turns.leave(first.id, at: now)
    #expect(turns.admit(at: now).map(\.id) == [second.id])
    #expect(try !turns.enter(a, .long, at: now).runs)
  }
}
