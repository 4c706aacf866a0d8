import GRDB
import PageData
import PageSite
import Testing

/// What every store promises.
@Suite struct VisitorStoreTests {
  enum Kind: CaseIterable {
    case memory, sqlite

    func store(limits: VisitorLimits = VisitorLimits(), _ clock: ManualClock = ManualClock()) throws
      -> any VisitorStore
    {
      switch self {
      case .memory: MemoryVisitorStore(limits: limits, now: clock.now)
      case .sqlite: try SQLiteVisitorStore(DatabaseQueue(), limits: limits, now: clock.now)
      }
    }
  }

  private let visitor = VisitorID()
  private let other = VisitorID()

  @Test(arguments: Kind.allCases)
  func whatIsSavedLastIsLoaded(kind: Kind) async throws {
    let store = try kind.store()
    #expect(try await store.load(visitor: visitor, page: "/") == nil)
    try await store.save([1], visitor: visitor, page: "/")
    try await store.save([0, 255], visitor: visitor, page: "/")
    #expect(try await store.load(visitor: visitor, page: "/") == [0, 255])
    try await store.save([], visitor: visitor, page: "/")
    #expect(try await store.load(visitor: visitor, page: "/") == [])
  }

  @Test(arguments: Kind.allCases)
  func visitorsAndPagesAreApart(kind: Kind) async throws {
    let store = try kind.store()
    try await store.save([1], visitor: visitor, page: "/\u{E9}")
    try await store.save([2], visitor: visitor, page: "/e\u{301}")
    try await store.save([3], visitor: other, page: "/\u{E9}")
    #expect(try await store.load(visitor: visitor, page: "/\u{E9}") == [1])
    #expect(try await store.load(visitor: visitor, page: "/e\u{301}") == [2])
    #expect(try await store.load(visitor: other, page: "/\u{E9}") == [3])
    #expect(try await store.load(visitor: other, page: "/e\u{301}") == nil)
  }

  @Test(arguments: Kind.allCases)
  func whatIsRemovedIsGoneAndNothingElse(kind: Kind) async throws {
    let store = try kind.store()
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
  func aVisitorHasABudgetForAllPages(kind: Kind) async throws {
    let store = try kind.store()
    func bytes(_ count: Int) -> [UInt8] { Array(repeating: 7, count: count) }
    try await store.save(bytes(10_000), visitor: visitor, page: "/a")
    try await store.save(bytes(6_378), visitor: visitor, page: "/é")
    await #expect(throws: VisitorStoreError.tooLarge(bytes: 16_385, limit: 16_384)) {
      try await store.save(bytes(6_380), visitor: visitor, page: "/é")
    }
    await #expect(throws: VisitorStoreError.self) {
      try await store.save([], visitor: visitor, page: "/b")
    }
    // Nothing came of either.
    #expect(try await store.load(visitor: visitor, page: "/é")?.count == 6_378)
    #expect(try await store.load(visitor: visitor, page: "/b") == nil)
    // One page may make room for another; other visitors have budgets of their own.
    try await store.save(bytes(10), visitor: visitor, page: "/a")
    try await store.save(bytes(16_000), visitor: visitor, page: "/é")
    try await store.save(bytes(16_384 - 2), visitor: other, page: "/a")
  }

  @Test(arguments: Kind.allCases)
  func aStateThatIsRefusedLeavesNoVisitor(kind: Kind) async throws {
    var limits = VisitorLimits()
    (limits.visitors, limits.bytesPerVisitor) = (1, 10)
    let store = try kind.store(limits: limits)
    try await store.save([1], visitor: visitor, page: "/")
    await #expect(throws: VisitorStoreError.self) {
      try await store.save(Array(repeating: 0, count: 11), visitor: other, page: "/")
    }
    #expect(try await store.load(visitor: visitor, page: "/") == [1])
  }

  @Test(arguments: Kind.allCases)
  func stateLastsThirtyDaysFromTheLastSave(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try kind.store(clock)
    try await store.save([1], visitor: visitor, page: "/")
    try await store.save([2], visitor: other, page: "/")
    clock.advance(by: 20 * 86_400)
    try await store.save([3], visitor: visitor, page: "/a")
    clock.advance(by: 10 * 86_400 - 1)
    #expect(try await store.load(visitor: other, page: "/") == [2])
    clock.advance(by: 1)
    #expect(try await store.load(visitor: other, page: "/") == nil)
    #expect(try await store.load(visitor: visitor, page: "/") == [1])
    // Reading is not saving.
    clock.advance(by: 20 * 86_400)
    #expect(try await store.load(visitor: visitor, page: "/a") == nil)
    // What has run out takes no room.
    try await store.save(Array(repeating: 0, count: 16_000), visitor: visitor, page: "/b")
    #expect(try await store.load(visitor: visitor, page: "/a") == nil)
  }

  @Test(arguments: Kind.allCases)
  func whoSavedLeastRecentlyIsPushedOut(kind: Kind) async throws {
    let clock = ManualClock()
    var limits = VisitorLimits()
    limits.visitors = 3
    let store = try kind.store(limits: limits, clock)
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

  @Test(arguments: Kind.allCases)
  func theSecretIsMadeOnce(kind: Kind) async throws {
    let store = try kind.store()
    let secret = try await store.secret()
    #expect(secret.count == 32)
    #expect(try await store.secret() == secret)
    #expect(try await kind.store().secret() != secret)
  }

  @Test(arguments: Kind.allCases)
  func manyMayCallAtOnce(kind: Kind) async throws {
    let store = try kind.store()
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

  @Test func theRefusalSaysWhatToDo() {
    #expect(
      VisitorStoreError.tooLarge(bytes: 20_000, limit: 16_384).description
        == "The state of this visitor would have 20000 bytes, more than the 16384 that are kept. "
        + "Keep less in it, such as the keys of rows in place of the rows.")
  }

  @Test func theMemoryOfOneWhoSavesForEverDoesNotGrow() throws {
    let store = MemoryVisitorStore()
    for count in 0..<1_000 {
      try store.save([1], visitor: visitor, page: "/")
      #expect(store.queueLength <= 70, "after \(count)")
    }
  }

  @Test func clocksGoOnByThemselves() {
    #expect(MemoryVisitorStore.seconds() >= 0)
    #expect(SQLiteVisitorStore.seconds() > 1_700_000_000)
  }
}
