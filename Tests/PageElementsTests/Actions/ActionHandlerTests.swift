import PageElements
import Testing

@Suite struct ActionHandlerTests {
  private struct Stop: Error {}

  @Test func equalityIgnoresTheClosure() {
    let one: ActionHandler? = ActionHandler {}
    let other: ActionHandler? = ActionHandler { throw Stop() }
    #expect(one == other && one?.hashValue == other?.hashValue)
    #expect(one != nil)
  }

  @Test func callingItRunsTheClosure() async throws {
    try await ActionHandler {}()
    await #expect(throws: Stop.self) { try await ActionHandler { throw Stop() }() }
  }
}
