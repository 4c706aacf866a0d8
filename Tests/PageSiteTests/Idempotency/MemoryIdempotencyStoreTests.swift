import Synchronization
import Testing

@testable import PageVisitors
@testable import PageSite

/// Tests of the in-memory store beyond the requirements on all stores (`IdempotencyStoreTests`).
@Suite struct MemoryIdempotencyStoreTests {
  private static func key(_ name: String, client: String = "a") -> IdempotencyKey {
    IdempotencyKey(digest: Array(name.utf8), content: [], form: nil, client: client)
  }

  @Test func releasedKeysUseNoMemoryBehindAHeldOne() {
    let store = MemoryIdempotencyStore()
    _ = store.claim(Self.key("stays"), owner: "1")
    for number in 0..<10_000 {
      _ = store.claim(Self.key("\(number)"), owner: "1")
      store.release(Self.key("\(number)"), owner: "1")
    }
    #expect(store.counts.answers == 1)
    #expect(store.counts.queueEntries < 200)
  }

  @Test func concurrentClaimsSucceedOncePerKey() async {
    let store = MemoryIdempotencyStore()
    let claims = await withTaskGroup(of: IdempotencyClaim.self) { group in
      for index in 0..<1_000 {
        group.addTask { store.claim(Self.key("\(index % 100)"), owner: "\(index)") }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(claims.filter { $0 == .granted }.count == 100)
    #expect(claims.filter { $0 == .running }.count == 900)
  }
}
