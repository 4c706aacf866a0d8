import GRDB
import PageData
import PageSite
import TestSupport
import Testing

@testable import PagePostgres

/// Tests of the contract of every visitor store.
@Suite struct VisitorStoreTests {
  enum Kind: CaseIterable {
    case memory, sqlite, postgres

    static var allCases: [Kind] {
      [.memory, .sqlite] + (TestPostgres.isAvailable ? [.postgres] : [])
    }

    func store(limits: VisitorLimits = VisitorLimits(), _ clock: ManualClock = ManualClock())
      async throws
      -> any VisitorStore
    {
      switch self {
      case .memory: MemoryVisitorStore(limits: limits, now: clock.now)
      case .sqlite: try SQLiteVisitorStore(DatabaseQueue(), limits: limits, now: clock.now)
      case .postgres:
        try await PostgresVisitorStore(TestPostgres.database(), limits: limits, now: clock.now)
      }
    }
  }

  private let visitor = VisitorID()
  private let other = VisitorID()

  @Test(arguments: Kind.allCases)
  func theLastSavedStateIsLoaded(kind: Kind) async throws {
    let store = try await kind.store()
    #expect(try await store.load(visitor: visitor, page: "/") == nil)
    try await store.save([1], visitor: visitor, page: "/")
    try await store.save([0, 255], visitor: visitor, page: "/")
    #expect(try await store.load(visitor: visitor, page: "/") == [0, 255])
    try await store.save([], visitor: visitor, page: "/")
    #expect(try await store.load(visitor: visitor, page: "/") == [])
  }

  @Test(arguments: Kind.allCases)
  func eachVisitorHasItsOwnStateForEachPage(kind: Kind) async throws {
    let store = try await kind.store()
    try await store.save([1], visitor: visitor, page: "/\u{E9}")
    try await store.save([2], visitor: visitor, page: "/e\u{301}")
    try await store.save([3], visitor: other, page: "/\u{E9}")
    #expect(try await store.load(visitor: visitor, page: "/\u{E9}") == [1])
    #expect(try await store.load(visitor: visitor, page: "/e\u{301}") == [2])
    #expect(try await store.load(visitor: other, page: "/\u{E9}") == [3])
    #expect(try await store.load(visitor: other, page: "/e\u{301}") == nil)
  }

  @Test(arguments: Kind.allCases)
  func movingAVisitorMovesTheStatesOfAllPages(kind: Kind) async throws {
    let store = try await kind.store()
    for page in ["/", "/a"] { try await store.save([1], visitor: visitor, page: page) }
    let known = try #require(try await store.state(of: visitor, page: "/"))
    try await store.move(visitor, to: other)
    for page in ["/", "/a"] {
      #expect(try await store.load(visitor: visitor, page: page) == nil)
      #expect(try await store.load(visitor: other, page: page) == [1])
    }
    // A turn that loaded the state before the move cannot save it under the old ID.
    await #expect(throws: VisitorStoreError.replaced) {
      try await store.save([2], replacing: known.revision, of: visitor, page: "/")
    }
    try await store.save([2], replacing: known.revision, of: other, page: "/")
    try await store.move(VisitorID(), to: VisitorID())
    #expect(try await store.load(visitor: other, page: "/") == [2])
  }

  @Test(arguments: Kind.allCases)
  func forgettingAVisitorRemovesTheStatesOfAllPages(kind: Kind) async throws {
    let store = try await kind.store()
    for page in ["/", "/a"] { try await store.save([1], visitor: visitor, page: page) }
    try await store.save([2], visitor: other, page: "/")
    try await store.forget(visitor)
    try await store.forget(VisitorID())
    for page in ["/", "/a"] { #expect(try await store.load(visitor: visitor, page: page) == nil) }
    #expect(try await store.load(visitor: other, page: "/") == [2])
  }

  @Test(arguments: Kind.allCases)
  func removingAStateKeepsOtherPagesAndVisitors(kind: Kind) async throws {
    let store = try await kind.store()
    try await store.remove(visitor: visitor, page: "/")
    for page in ["/", "/a"] { try await store.save([1], visitor: visitor, page: page) }
    try await store.save([2], visitor: other, page: "/")
    try await store.remove(visitor: visitor, page: "/")
    #expect(try await store.load(visitor: visitor, page: "/") == nil)
    #expect(try await store.load(visitor: visitor, page: "/a") == [1])
    #expect(try await store.load(visitor: other, page: "/") == [2])
    try await store.remove(visitor: visitor, page: "/a")
    try await store.save([3], visitor: visitor, page: "/")
    #expect(try await store.load(visitor: visitor, page: "/") == [3])
    #expect(try await store.load(visitor: visitor, page: "/a") == nil)
  }

  @Test(arguments: Kind.allCases)
  func aVisitorHasOneByteLimitForAllPages(kind: Kind) async throws {
    let store = try await kind.store()
    func bytes(_ count: Int) -> [UInt8] { Array(repeating: 7, count: count) }
    try await store.save(bytes(10_000), visitor: visitor, page: "/a")
    try await store.save(bytes(6_378), visitor: visitor, page: "/é")
    await #expect(throws: VisitorStoreError.tooLarge(bytes: 16_385, limit: 16_384)) {
      try await store.save(bytes(6_380), visitor: visitor, page: "/é")
    }
    await #expect(throws: VisitorStoreError.self) {
      try await store.save([], visitor: visitor, page: "/b")
    }
    // Neither rejected save changed anything.
    #expect(try await store.load(visitor: visitor, page: "/é")?.count == 6_378)
    #expect(try await store.load(visitor: visitor, page: "/b") == nil)
    // A smaller state leaves more bytes for the visitor's other pages. Each visitor has their own budget.
    try await store.save(bytes(10), visitor: visitor, page: "/a")
    try await store.save(bytes(16_000), visitor: visitor, page: "/é")
    try await store.save(bytes(16_384 - 2), visitor: other, page: "/a")
  }

  @Test(arguments: Kind.allCases)
  func aRejectedStateCreatesNoVisitor(kind: Kind) async throws {
    var limits = VisitorLimits()
    (limits.visitors, limits.bytesPerVisitor) = (1, 10)
    let store = try await kind.store(limits: limits)
    try await store.save([1], visitor: visitor, page: "/")
    await #expect(throws: VisitorStoreError.self) {
      try await store.save(Array(repeating: 0, count: 11), visitor: other, page: "/")
    }
    #expect(try await store.load(visitor: visitor, page: "/") == [1])
  }

  @Test(arguments: Kind.allCases)
  func stateLastsThirtyDaysFromTheLastSave(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await kind.store(clock)
    try await store.save([1], visitor: visitor, page: "/")
    try await store.save([2], visitor: other, page: "/")
    clock.advance(by: 20 * 86_400)
    try await store.save([3], visitor: visitor, page: "/a")
    clock.advance(by: 10 * 86_400 - 1)
    #expect(try await store.load(visitor: other, page: "/") == [2])
    clock.advance(by: 1)
    #expect(try await store.load(visitor: other, page: "/") == nil)
    #expect(try await store.load(visitor: visitor, page: "/") == [1])
    // Reading does not extend the lifetime.
    clock.advance(by: 20 * 86_400)
    #expect(try await store.load(visitor: visitor, page: "/a") == nil)
    // An expired state does not count towards the budget.
    try await store.save(Array(repeating: 0, count: 16_000), visitor: visitor, page: "/b")
    #expect(try await store.load(visitor: visitor, page: "/a") == nil)
  }

  @Test(arguments: Kind.allCases)
  func theVisitorWhoSavedLeastRecentlyIsEvicted(kind: Kind) async throws {
    let clock = ManualClock()
    var limits = VisitorLimits()
    limits.visitors = 3
    let store = try await kind.store(limits: limits, clock)
    let visitors = (0..<5).map { _ in VisitorID() }
    for (index, visitor) in visitors.prefix(3).enumerated() {
      try await store.save([UInt8(index)], visitor: visitor, page: "/")
      clock.advance(by: 1)
    }
    try await store.save([10], visitor: visitors[0], page: "/a")
    clock.advance(by: 1)
    for index in 3..<5 {
      try await store.save([UInt8(index)], visitor: visitors[index], page: "/")
      clock.advance(by: 1)
    }
    var kept: [Bool] = []
    for visitor in visitors {
      kept.append(try await store.load(visitor: visitor, page: "/") != nil)
    }
    #expect(kept == [true, false, false, true, true])
    #expect(try await store.load(visitor: visitors[0], page: "/a") == [10])
  }

  /// Creates a store with 32 slots. Two of them are reserved for new visitors.
  private func crowdedStore(_ kind: Kind, _ clock: ManualClock) async throws -> any VisitorStore {
    var limits = VisitorLimits()
    limits.visitors = 32
    return try await kind.store(limits: limits, clock)
  }

  /// Creates established visitors, who save twice, an hour apart.
  private func establish(
    _ count: Int, in store: any VisitorStore, _ clock: ManualClock
  ) async throws -> [VisitorID] {
    let visitors = (0..<count).map { _ in VisitorID() }
    for _ in 0..<2 {
      for visitor in visitors { try await store.save([1], visitor: visitor, page: "/") }
      clock.advance(by: 3_600)
    }
    return visitors
  }

  private func kept(_ visitors: [VisitorID], in store: any VisitorStore) async throws -> [Bool] {
    var kept: [Bool] = []
    for visitor in visitors {
      kept.append(try await store.load(visitor: visitor, page: "/") != nil)
    }
    return kept
  }

  @Test(arguments: Kind.allCases)
  func aFloodOfNewVisitorsEvictsOnlyNewVisitors(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await crowdedStore(kind, clock)
    let established = try await establish(30, in: store, clock)
    let flood = (0..<300).map { _ in VisitorID() }
    for visitor in flood { try await store.save([2], visitor: visitor, page: "/") }
    #expect(try await kept(established, in: store).allSatisfy(\.self))
    #expect(try await kept(flood, in: store).suffix(3) == [false, true, true])
  }

  @Test(arguments: Kind.allCases)
  func aFewSlotsAreReservedForNewVisitors(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await crowdedStore(kind, clock)
    let established = try await establish(32, in: store, clock)
    // The first visitor saves again, so they are not evicted.
    try await store.save([3], visitor: established[0], page: "/")
    let flood = (0..<300).map { _ in VisitorID() }
    for visitor in flood { try await store.save([2], visitor: visitor, page: "/") }
    let left = try await kept(established, in: store)
    #expect(left == [true, false, false] + Array(repeating: true, count: 29))
    #expect(try await kept(flood, in: store).suffix(3) == [false, true, true])
    // A new visitor who saves again after an hour becomes established.
    clock.advance(by: 3_600)
    try await store.save([2], visitor: flood[299], page: "/")
    for _ in 0..<300 { try await store.save([4], visitor: VisitorID(), page: "/") }
    #expect(try await kept([flood[298], flood[299]], in: store) == [false, true])
    #expect(try await kept(established, in: store).count(where: \.self) == 29)
  }

  @Test(arguments: Kind.allCases)
  func frequentSavesWithinAnHourDoNotEstablishAVisitor(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await crowdedStore(kind, clock)
    for _ in 0..<3 { try await store.save([1], visitor: visitor, page: "/") }
    clock.advance(by: 3_599)
    try await store.save([1], visitor: visitor, page: "/")
    for _ in 0..<32 { try await store.save([2], visitor: VisitorID(), page: "/") }
    #expect(try await store.load(visitor: visitor, page: "/") == nil)
  }

  @Test(arguments: Kind.allCases)
  func anExpiredOrRemovedVisitorStartsAsANewVisitor(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await crowdedStore(kind, clock)
    let visitors = try await establish(2, in: store, clock)
    try await store.remove(visitor: visitors[0], page: "/")
    try await store.save([1], visitor: visitors[0], page: "/")
    clock.advance(by: 30 * 86_400)
    try await store.save([1], visitor: visitors[1], page: "/")
    try await store.save([1], visitor: visitors[0], page: "/")
    for _ in 0..<32 { try await store.save([2], visitor: VisitorID(), page: "/") }
    #expect(try await kept(visitors, in: store) == [false, false])
  }

  @Test(arguments: Kind.allCases)
  func theSecretIsCreatedOnce(kind: Kind) async throws {
    let store = try await kind.store()
    let secret = try await store.secret()
    #expect(secret.count == 32)
    #expect(try await store.secret() == secret)
    #expect(try await kind.store().secret() != secret)
  }

  @Test(arguments: Kind.allCases)
  func concurrentCallsAreSafe(kind: Kind) async throws {
    let store = try await kind.store()
    let visitors = (0..<20).map { _ in VisitorID() }
    let secrets = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for (index, visitor) in visitors.enumerated() {
        group.addTask {
          try await store.save([UInt8(index)], visitor: visitor, page: "/")
          return try await store.secret()
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(secrets.count == 1)
    for (index, visitor) in visitors.enumerated() {
      #expect(try await store.load(visitor: visitor, page: "/") == [UInt8(index)])
    }
  }

  @Test func theErrorSaysWhatToDo() {
    #expect(
      VisitorStoreError.tooLarge(bytes: 20_000, limit: 16_384).description
        == "The state of this visitor would have 20000 bytes, more than the limit of 16384. "
        + "Store less, such as the keys of rows instead of the rows.")
  }

  @Test(arguments: Kind.allCases)
  func aSaveWithAnOutdatedRevisionIsRejected(kind: Kind) async throws {
    let store = try await kind.store()
    try await store.save([1], replacing: nil, of: visitor, page: "/")
    let first = try #require(try await store.state(of: visitor, page: "/"))
    for (bytes, revision) in [([2], nil), ([2], first.revision &+ 1), (nil, nil)]
      as [([UInt8]?, Int?)]
    {
      await #expect(throws: VisitorStoreError.replaced) {
        try await store.save(bytes, replacing: revision, of: visitor, page: "/")
      }
    }
    #expect(try await store.load(visitor: visitor, page: "/") == [1])
    try await store.save([1], replacing: first.revision, of: visitor, page: "/")
    await #expect(throws: VisitorStoreError.replaced) {
      try await store.save([3], replacing: first.revision, of: visitor, page: "/")
    }
    // A state that is removed and saved again has a new revision.
    let second = try #require(try await store.state(of: visitor, page: "/"))
    try await store.save(nil, replacing: second.revision, of: visitor, page: "/")
    #expect(try await store.state(of: visitor, page: "/") == nil)
    try await store.save([1], replacing: nil, of: visitor, page: "/")
    await #expect(throws: VisitorStoreError.replaced) {
      try await store.save([3], replacing: second.revision, of: visitor, page: "/")
    }
  }

  @Test(arguments: Kind.allCases)
  func aTurnIsExclusiveUntilItEndsOrExpires(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await kind.store(clock)
    func take(_ owner: String, _ page: String = "/") async throws -> Bool {
      try await store.acquireLease(of: visitor, page: page, owner: owner)
    }
    #expect(try await take("a"))
    #expect(try await !take("b"))
    #expect(try await take("b", "/other"))
    #expect(try await store.acquireLease(of: other, page: "/", owner: "b"))
    try await store.releaseLease(of: visitor, page: "/", owner: "b")
    #expect(try await !take("b"))
    clock.advance(by: 9)
    #expect(try await take("a"), "The owner can renew the lease")
    clock.advance(by: 9)
    #expect(try await !take("b"))
    clock.advance(by: 1)
    #expect(try await take("b"))
    #expect(try await !take("a"))
    try await store.releaseLease(of: visitor, page: "/", owner: "b")
    #expect(try await take("a"))
  }

  @Test func theQueueOfAVisitorWhoSavesOftenIsBounded() async throws {
    let store = MemoryVisitorStore()
    for count in 0..<1_000 {
      try await store.save([1], visitor: visitor, page: "/")
      #expect(store.queueLength <= 70, "after \(count)")
    }
  }

  @Test func theDefaultClocksReturnTheTime() {
    #expect(UptimeClock.seconds() >= 0)
    #expect(SQLiteVisitorStore.seconds() > 1_700_000_000)
  }
}
