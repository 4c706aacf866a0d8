import PageElements
import Testing

@testable import PagePatching

@Suite struct VersionLogTests {
  private func fingerprint(
    _ number: Int, rows: Int = 20, page: String = "/"
  ) throws -> DocumentFingerprint {
    try PageDocument(
      page: page, selfURL: "/", title: "Version \(number)",
      table: Table(
        sections: [
          Section(key: "same", each: 0..<rows) { Row(key: $0, Label("x")) },
          Section(key: "own", rows: [Row(key: 1, Label("\(number)"))]),
        ])
    ).fingerprint(key: .fixed)
  }

  @Test func storedFingerprintsAreFound() throws {
    let log = VersionLog()
    let one = try fingerprint(1)
    #expect(log.fingerprint(version: one.version, scope: "/a") == nil)
    log.store(one, scope: "/a")
    let found = try #require(log.fingerprint(version: one.version, scope: "/a"))
    #expect(found.version == one.version)
    #expect(found.sections == one.sections)
    #expect(found.members == one.members)
    #expect(log.fingerprint(version: "unknown", scope: "/a") == nil)
  }

  @Test func scopesAreSeparate() throws {
    let log = VersionLog()
    let one = try fingerprint(1)
    log.store(one, scope: "/a")
    #expect(log.fingerprint(version: one.version, scope: "/b") == nil)
    #expect(log.fingerprint(version: one.version, scope: "") == nil)
    log.store(one, scope: "/b")
    #expect(log.fingerprint(version: one.version, scope: "/b") != nil)
  }

  @Test func theOldestVersionsAreEvictedWhenTheBudgetIsFull() throws {
    let versions = try (0..<20).map { try fingerprint($0) }
    let log = VersionLog(budget: .max, pageBudget: versions[0].byteCount * 5 + 100)
    for version in versions { log.store(version, scope: "/a") }
    let known = versions.map { log.fingerprint(version: $0.version, scope: "/a") != nil }
    #expect(known == (0..<20).map { $0 >= 15 })
  }

  @Test func storingAgainProtectsAVersionFromEviction() throws {
    let versions = try (0..<20).map { try fingerprint($0) }
    let log = VersionLog(budget: .max, pageBudget: versions[0].byteCount * 5 + 100)
    for version in versions {
      log.store(version, scope: "/a")
      log.store(versions[0], scope: "/a")
    }
    let known = versions.map { log.fingerprint(version: $0.version, scope: "/a") != nil }
    #expect(known == (0..<20).map { $0 == 0 || $0 >= 16 })
  }

  @Test func storingAgainCostsNoBudget() throws {
    let (one, other) = (try fingerprint(1), try fingerprint(2))
    let log = VersionLog(budget: .max, pageBudget: one.byteCount * 2 + 100)
    log.store(one, scope: "/a")
    for _ in 0..<50 { log.store(other, scope: "/a") }
    #expect(log.fingerprint(version: one.version, scope: "/a") != nil)
  }

  @Test func theBudgetIsSharedByAllScopes() throws {
    let version = try fingerprint(1)
    let log = VersionLog(budget: version.byteCount * 2 + 100, pageBudget: .max)
    for scope in ["/a", "/b", "/c"] { log.store(version, scope: scope) }
    #expect(log.fingerprint(version: version.version, scope: "/a") == nil)
    #expect(log.fingerprint(version: version.version, scope: "/b") != nil)
    #expect(log.fingerprint(version: version.version, scope: "/c") != nil)
  }

  @Test func scopesCountTowardsTheBudget() throws {
    let version = try fingerprint(1)
    let log = VersionLog(budget: version.byteCount * 4, pageBudget: .max)
    for number in 0..<20 {
      log.store(version, scope: "/\(number)?q=" + String(repeating: "x", count: version.byteCount))
    }
    #expect(log.byteCount <= version.byteCount * 4)
    #expect(
      (0..<20).count { number in
        log.fingerprint(
          version: version.version,
          scope: "/\(number)?q=" + String(repeating: "x", count: version.byteCount)) != nil
      } == 1)
  }

  @Test func longAddressesCountTowardsTheSize() throws {
    func size(_ address: String) throws -> Int {
      try PageDocument(page: "/", selfURL: address, title: "", table: Table())
        .fingerprint(key: .fixed).byteCount
    }
    #expect(try size("/" + String(repeating: "x", count: 1_000)) == size("/") + 1_000)
  }

  @Test func aBusyPageDoesNotEvictAnother() throws {
    let quiet = try fingerprint(0, page: "/quiet")
    let log = VersionLog(budget: quiet.byteCount * 8 + 100, pageBudget: quiet.byteCount * 4)
    log.store(quiet, scope: "/quiet")
    for number in 0..<50 { log.store(try fingerprint(number, page: "/busy"), scope: "/busy") }
    #expect(log.fingerprint(version: quiet.version, scope: "/quiet") != nil)
  }

  @Test func theNewestVersionIsAlwaysKept() throws {
    let log = VersionLog(budget: 1)
    for number in 0..<3 {
      let version = try fingerprint(number)
      log.store(version, scope: "/a")
      #expect(log.fingerprint(version: version.version, scope: "/a") != nil)
    }
  }

  @Test func theQueueDoesNotGrowWithUse() throws {
    let versions = try (0..<10).map { try fingerprint($0, rows: 1) }
    let log = VersionLog(budget: .max, pageBudget: versions[0].byteCount * 5 + 100)
    for round in 0..<5_000 { log.store(versions[round % 3], scope: "/a") }
    #expect(log.queueLength < 200)
    for round in 0..<5_000 { log.store(versions[round % 10], scope: "/a") }
    #expect(log.queueLength < 200)
    #expect(log.fingerprint(version: versions[9].version, scope: "/a") != nil)
  }

  /// The oldest versions of one page may be younger than all versions of another. Eviction must not search through
  /// those.
  @Test(arguments: [200, 2_000])
  func aFullLogEvictsInConstantSteps(count: Int) throws {
    let size = try fingerprint(0, rows: 1).byteCount + 4
    let quiet = try (0..<count).map { try fingerprint($0, rows: 1, page: "/quiet") }
    let busy = try (0..<count).map { try fingerprint($0, rows: 1, page: "/busy") }
    let log = VersionLog(budget: .max, pageBudget: size * (count + 2))
    for version in quiet { log.store(version, scope: "/a") }
    for version in busy { log.store(version, scope: "/a") }
    let before = log.examinedEntryCount
    for number in 0..<count {
      log.store(try fingerprint(count + number, rows: 1, page: "/busy"), scope: "/a")
      log.store(quiet[0], scope: "/a")
    }
    #expect(
      log.fingerprint(version: busy[0].version, scope: "/a") == nil,
      "The full log has evicted this version")
    #expect(log.examinedEntryCount - before < 20 * count)
  }

  @Test func successorsShareUnchangedSections() throws {
    let log = VersionLog()
    let (one, other) = (try fingerprint(1), try fingerprint(2))
    func address(_ fingerprint: DocumentFingerprint?) -> UnsafeRawPointer? {
      fingerprint?.sections[0].rows.withUnsafeBytes { $0.baseAddress }
    }
    #expect(address(one) != address(other))
    log.store(one, scope: "/a")
    log.store(other, scope: "/a")
    #expect(
      address(log.fingerprint(version: other.version, scope: "/a"))
        == address(log.fingerprint(version: one.version, scope: "/a")))
  }

  @Test func concurrentStoresStayConsistentAndBounded() async throws {
    let versions = try (0..<16).map { try fingerprint($0, rows: 3) }
    let log = VersionLog(budget: versions[0].byteCount * 8, pageBudget: .max)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<16 {
        group.addTask {
          for round in 0..<300 {
            let version = versions[(task * 7 + round) % versions.count]
            let scope = "/\(round % 3)"
            log.store(version, scope: scope)
            let found = log.fingerprint(version: version.version, scope: scope)
            // Another task may have evicted the version since, but the result is never wrong.
            if let found {
              #expect(found.version == version.version)
              #expect(found.members == version.members)
            }
          }
        }
      }
    }
    let left = versions.flatMap { version in
      (0..<3).filter { log.fingerprint(version: version.version, scope: "/\($0)") != nil }
    }
    #expect((1...8).contains(left.count))
  }
}
