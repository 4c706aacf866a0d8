import GRDB
import PageData
import PageSite
import TestSupport
import Testing

@testable import PagePostgres

/// Tests of the contract of every session store.
@Suite struct SessionStoreTests {
  enum Kind: CaseIterable {
    case memory, sqlite, postgres

    static var allCases: [Kind] {
      [.memory, .sqlite] + (TestPostgres.isAvailable ? [.postgres] : [])
    }

    func store(_ clock: ManualClock, _ limits: SessionLimits = SessionLimits()) async throws
      -> any SessionStore
    {
      switch self {
      case .memory: MemorySessionStore(limits: limits, now: clock.now)
      case .sqlite: try SQLiteSessionStore(DatabaseQueue(), limits: limits, now: clock.now)
      case .postgres:
        try await PostgresSessionStore(TestPostgres.database(), limits: limits, now: clock.now)
      }
    }
  }

  private let clock = ManualClock()

  private func id(_ number: Int) -> SessionID {
    SessionID(digest: [UInt8](repeating: UInt8(number), count: 32))
  }

  @Test(arguments: Kind.allCases)
  func `a session identifies its user until it ends`(kind: Kind) async throws {
    let store = try await kind.store(clock)
    try await store.begin(id(1), for: "caf\u{E9}", staysLoggedIn: false)
    try await store.begin(id(2), for: "cafe\u{301}", staysLoggedIn: false)
    #expect(try await store.user(of: id(1), extendsSession: true)?.utf8.count == 5)
    #expect(try await store.user(of: id(2), extendsSession: false)?.utf8.count == 6)
    #expect(try await store.user(of: id(3), extendsSession: true) == nil)
    try await store.end(id(1))
    try await store.end(id(3))
    #expect(try await store.user(of: id(1), extendsSession: true) == nil)
    #expect(try await store.user(of: id(2), extendsSession: true) != nil)
  }

  @Test(arguments: Kind.allCases)
  func `all sessions of a user except one can be ended`(kind: Kind) async throws {
    let store = try await kind.store(clock)
    for number in 1...3 {
      try await store.begin(id(number), for: "caf\u{E9}", staysLoggedIn: false)
    }
    try await store.begin(id(4), for: "cafe\u{301}", staysLoggedIn: false)
    try await store.endAll(of: "caf\u{E9}", except: id(2))
    for (number, isThere) in [(1, false), (2, true), (3, false), (4, true)] {
      #expect(try await (store.user(of: id(number), extendsSession: true) != nil) == isThere)
    }
    try await store.endAll(of: "caf\u{E9}", except: nil)
    #expect(try await store.user(of: id(2), extendsSession: true) == nil)
  }

  @Test(arguments: Kind.allCases)
  func `a session is extended by use, but not by a lookup`(kind: Kind) async throws {
    let store = try await kind.store(clock)
    let idle = SessionLimits().idle
    try await store.begin(id(1), for: "ada", staysLoggedIn: false)
    try await store.begin(id(2), for: "ada", staysLoggedIn: false)
    clock.advance(by: idle - 1)
    #expect(try await store.user(of: id(1), extendsSession: true) != nil)
    #expect(try await store.user(of: id(2), extendsSession: false) != nil)
    clock.advance(by: 1)
    #expect(try await store.user(of: id(1), extendsSession: true) != nil)
    #expect(try await store.user(of: id(2), extendsSession: true) == nil)
  }

  @Test(arguments: Kind.allCases, [false, true])
  func `a session ends after its lifetime even if it is used`(kind: Kind, stays: Bool) async throws
  {
    let limits = SessionLimits()
    let store = try await kind.store(clock)
    try await store.begin(id(1), for: "ada", staysLoggedIn: stays)
    let (idle, lifetime) =
      stays ? (limits.longIdle, limits.longLifetime) : (limits.idle, limits.lifetime)
    var passed = 0
    while passed + idle - 1 < lifetime {
      clock.advance(by: idle - 1)
      passed += idle - 1
      #expect(try await store.user(of: id(1), extendsSession: true) != nil)
    }
    clock.advance(by: lifetime - passed)
    #expect(try await store.user(of: id(1), extendsSession: true) == nil)
  }

  @Test(arguments: Kind.allCases)
  func `sessions per user are limited, and the least recently used one ends`(kind: Kind)
    async throws
  {
    var limits = SessionLimits()
    limits.perUser = 3
    let store = try await kind.store(clock, limits)
    for number in 1...3 {
      try await store.begin(id(number), for: "ada", staysLoggedIn: false)
      clock.advance(by: 100)
    }
    _ = try await store.user(of: id(1), extendsSession: true)
    try await store.begin(id(9), for: "bob", staysLoggedIn: false)
    try await store.begin(id(4), for: "ada", staysLoggedIn: false)
    for (number, isThere) in [(1, true), (2, false), (3, true), (4, true), (9, true)] {
      #expect(
        try await (store.user(of: id(number), extendsSession: false) != nil) == isThere, "\(number)"
      )
    }
  }

  @Test(arguments: Kind.allCases)
  func `the total number of sessions is limited`(kind: Kind) async throws {
    var limits = SessionLimits()
    limits.sessions = 5
    let store = try await kind.store(clock, limits)
    for number in 1...20 {
      try await store.begin(id(number), for: "user \(number)", staysLoggedIn: false)
      clock.advance(by: 1)
    }
    for number in 1...20 {
      #expect(try await (store.user(of: id(number), extendsSession: false) != nil) == (number > 15))
    }
  }
}
