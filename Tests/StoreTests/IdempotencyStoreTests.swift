import GRDB
import PageData
import TestSupport
import Testing

@testable import PagePostgres
@testable import PageVisitors
@testable import PageSite

/// Tests of the contract of every idempotency store.
@Suite struct IdempotencyStoreTests {
  enum Kind: CaseIterable {
    case memory, sqlite, postgres

    static var allCases: [Kind] {
      [.memory, .sqlite] + (TestPostgres.isAvailable ? [.postgres] : [])
    }

    func store(
      limits: IdempotencyLimits = IdempotencyLimits(), _ clock: ManualClock = ManualClock()
    )
      async throws
      -> any IdempotencyStore
    {
      switch self {
      case .memory: MemoryIdempotencyStore(limits: limits, now: clock.now)
      case .sqlite: try SQLiteIdempotencyStore(DatabaseQueue(), limits: limits, now: clock.now)
      case .postgres:
        try await PostgresIdempotencyStore(TestPostgres.database(), limits: limits, now: clock.now)
      }
    }
  }

  private static func key(
    _ name: String, content: String = "body", form: String? = nil, client: String = ""
  ) -> IdempotencyKey {
    IdempotencyKey(
      digest: Array(name.utf8), content: Array(content.utf8), form: form.map { Array($0.utf8) },
      client: client)
  }

  private static func answer(_ text: String = "done", bytes: Int = 0) -> StoredResponse {
    StoredResponse(
      status: 303,
      fields: [.init(name: "Location", value: text), .init(name: "Set-Cookie", value: "a=b")],
      body: Array(repeating: 7, count: bytes))
  }

  private func put(
    _ store: any IdempotencyStore, _ key: IdempotencyKey,
    _ answer: StoredResponse = IdempotencyStoreTests.answer()
  ) async throws {
    #expect(try await store.claim(key, owner: "o") == .granted)
    try await store.finish(key, owner: "o", with: answer, alsoFor: nil)
  }

  @Test(arguments: Kind.allCases)
  func theFirstClaimRunsAndOthersGetItsResponse(kind: Kind) async throws {
    let store = try await kind.store()
    let key = Self.key("a")
    #expect(try await store.claim(key, owner: "1") == .granted)
    #expect(try await store.claim(key, owner: "2") == .running)
    #expect(try await store.claim(key, owner: "1") == .running)
    try await store.finish(key, owner: "2", with: Self.answer("never"), alsoFor: nil)
    #expect(try await store.claim(key, owner: "2") == .running)
    try await store.finish(key, owner: "1", with: Self.answer(bytes: 3), alsoFor: nil)
    #expect(try await store.claim(key, owner: "2") == .answered(Self.answer(bytes: 3)))
    try await store.release(key, owner: "1")
    #expect(try await store.claim(key, owner: "2") == .answered(Self.answer(bytes: 3)))
    #expect(try await store.claim(Self.key("b"), owner: "2") == .granted)
  }

  @Test(arguments: Kind.allCases)
  func aReleasedKeyCanBeClaimedAgain(kind: Kind) async throws {
    let store = try await kind.store()
    let key = Self.key("a")
    _ = try await store.claim(key, owner: "1")
    try await store.release(key, owner: "2")
    #expect(try await store.claim(key, owner: "2") == .running)
    try await store.release(key, owner: "1")
    #expect(try await store.claim(key, owner: "2") == .granted)
  }

  @Test(arguments: Kind.allCases)
  func differentContentUnderOneKeyIsDetected(kind: Kind) async throws {
    let store = try await kind.store()
    let (key, other) = (Self.key("a"), Self.key("a", content: "other"))
    _ = try await store.claim(key, owner: "1")
    #expect(try await store.claim(other, owner: "2") == .contentMismatch)
    try await store.finish(key, owner: "1", with: Self.answer(), alsoFor: nil)
    #expect(try await store.claim(other, owner: "2") == .contentMismatch)
  }

  @Test(arguments: Kind.allCases)
  func aClaimThatIsNotRenewedBecomesUnknown(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await kind.store(clock)
    let key = Self.key("a")
    _ = try await store.claim(key, owner: "1")
    clock.advance(by: 9)
    try await store.renew(key, owner: "2")
    try await store.renew(key, owner: "1")
    clock.advance(by: 9)
    #expect(try await store.claim(key, owner: "2") == .running)
    clock.advance(by: 1)
    #expect(try await store.claim(key, owner: "2") == .unknown)
    #expect(try await store.claim(key, owner: "3") == .unknown)
    #expect(
      try await store.claim(Self.key("a", content: "other"), owner: "2") == .contentMismatch)
    // The first owner was only slow, and may still finish.
    try await store.finish(key, owner: "1", with: Self.answer(), alsoFor: nil)
    #expect(try await store.claim(key, owner: "2") == .answered(Self.answer()))
  }

  @Test(arguments: Kind.allCases)
  func aResponseCanBeStoredUnderTwoKeys(kind: Kind) async throws {
    let store = try await kind.store()
    let (key, known) = (Self.key("a"), Self.key("known"))
    _ = try await store.claim(key, owner: "1")
    try await store.finish(key, owner: "1", with: Self.answer(), alsoFor: known)
    #expect(try await store.claim(key, owner: "2") == .answered(Self.answer()))
    #expect(try await store.claim(known, owner: "2") == .answered(Self.answer()))
  }

  @Test(arguments: Kind.allCases)
  func aFormKeyIsSpentByAClaimOrAResponse(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await kind.store(clock)
    let form = Array("form".utf8)
    #expect(try await !store.isSpent(formKey: form))
    let (key, other) = (Self.key("a", form: "form"), Self.key("b", form: "form"))
    _ = try await store.claim(key, owner: "1")
    #expect(try await store.isSpent(formKey: form))
    try await store.release(key, owner: "1")
    #expect(try await !store.isSpent(formKey: form))
    try await put(store, key)
    _ = try await store.claim(other, owner: "1")
    try await store.release(other, owner: "1")
    #expect(try await store.isSpent(formKey: form))
    #expect(try await !store.isSpent(formKey: Array("other".utf8)))
  }

  @Test(arguments: Kind.allCases)
  func aResponseIsStoredForADay(kind: Kind) async throws {
    let clock = ManualClock()
    let store = try await kind.store(clock)
    try await put(store, Self.key("a", form: "form"))
    clock.advance(by: 86_399)
    #expect(
      try await store.claim(Self.key("a", form: "form"), owner: "2") == .answered(Self.answer()))
    clock.advance(by: 1)
    #expect(try await store.claim(Self.key("a", form: "form"), owner: "2") == .granted)
  }

  @Test(arguments: Kind.allCases)
  func theOldestResponsesAreEvictedBeyondTheCountLimit(kind: Kind) async throws {
    var limits = IdempotencyLimits()
    limits.answers = 3
    let store = try await kind.store(limits: limits)
    _ = try await store.claim(Self.key("runs"), owner: "1")
    for name in ["a", "b", "c", "d"] { try await put(store, Self.key(name)) }
    #expect(try await store.claim(Self.key("runs"), owner: "2") == .running)
    #expect(try await store.claim(Self.key("d"), owner: "2") == .answered(Self.answer()))
    #expect(try await store.claim(Self.key("c"), owner: "2") == .answered(Self.answer()))
    #expect(try await store.claim(Self.key("a"), owner: "2") == .granted)
  }

  @Test(arguments: Kind.allCases)
  func theOldestResponsesAreEvictedBeyondTheByteLimit(kind: Kind) async throws {
    var limits = IdempotencyLimits()
    limits.bytes = 10_000
    let store = try await kind.store(limits: limits)
    for name in ["a", "b", "c"] { try await put(store, Self.key(name), Self.answer(bytes: 4_000)) }
    #expect(
      try await store.claim(Self.key("c"), owner: "2") == .answered(Self.answer(bytes: 4_000)))
    #expect(
      try await store.claim(Self.key("b"), owner: "2") == .answered(Self.answer(bytes: 4_000)))
    #expect(try await store.claim(Self.key("a"), owner: "2") == .granted)
  }

  @Test(arguments: Kind.allCases)
  func aFloodEvictsOnlyTheClientsOwnResponses(kind: Kind) async throws {
    var limits = IdempotencyLimits()
    (limits.answers, limits.shares) = (64, 4)
    let store = try await kind.store(limits: limits)
    try await put(store, Self.key("ada", client: "ada"))
    for number in 0..<200 { try await put(store, Self.key("\(number)", client: "eve")) }
    #expect(
      try await store.claim(Self.key("ada", client: "ada"), owner: "2") == .answered(Self.answer()))
    #expect(
      try await store.claim(Self.key("199", client: "eve"), owner: "2") == .answered(Self.answer()))
    #expect(
      try await store.claim(Self.key("184", client: "eve"), owner: "2") == .answered(Self.answer()))
    #expect(try await store.claim(Self.key("183", client: "eve"), owner: "2") == .granted)
  }
}
