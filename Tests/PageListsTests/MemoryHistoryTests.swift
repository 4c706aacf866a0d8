import PageLists
import Testing

/// Tests of the history of changes without a database.
@Suite struct MemoryHistoryTests {
  @Test func theMemoryHistoryIsBounded() async throws {
    let history = MemoryHistory(limit: 100_000)
    for number in 0..<1_000 {
      try await history.add(
        ListChange(
          .update, by: "ada",
          fields: [.init("n", before: nil, after: String(repeating: "x", count: number % 200))]),
        to: "\(number)", of: "list")
    }
    #expect(try await history.changes(of: "0", in: "list", limit: 9).isEmpty)
    #expect(try await history.changes(of: "999", in: "list", limit: 9).count == 1)
    #expect(try await history.changes(of: "999", in: "other", limit: 9).isEmpty)
  }
}
