import GRDB
import PageData
import PagePostgres
import PageSite
import TestSupport
import Testing

/// Tests of the contract of every asset store.
@Suite struct AssetStoreTests {
  enum Kind: CaseIterable {
    case sqlite, postgres

    static var allCases: [Kind] { [.sqlite] + (TestPostgres.isAvailable ? [.postgres] : []) }

    func store(builds: Int = 10) async throws -> any AssetStore {
      switch self {
      case .sqlite:
        try SQLiteAssetStore(BoundedDatabase(DatabaseQueue(), limits: .patient), builds: builds)
      case .postgres: try await PostgresAssetStore(TestPostgres.database(), builds: builds)
      }
    }
  }

  private func path(_ build: String) -> String { "/-/assets/page.\(build).css" }

  private func keep(_ build: String, in store: any AssetStore) async throws {
    try await store.store([path(build): Array(build.utf8), "/shared": [1]], build: build)
  }

  /// Returns the builds that are still stored.
  private func kept(_ builds: [String], in store: any AssetStore) async throws -> [String] {
    var kept: [String] = []
    for build in builds {
      guard let bytes = try await store.bytes(at: path(build)) else { continue }
      #expect(bytes == Array(build.utf8))
      kept.append(build)
    }
    return kept
  }

  @Test(arguments: Kind.allCases) func storedAssetsCanBeRead(kind: Kind) async throws {
    let store = try await kind.store()
    try await store.store(["/a": [0, 255, 10], "/empty": []], build: "1")
    #expect(try await store.bytes(at: "/a") == [0, 255, 10])
    #expect(try await store.bytes(at: "/empty") == [])
    #expect(try await store.bytes(at: "/b") == nil)
    #expect(try await store.bytes(at: "/A") == nil)
  }

  @Test(arguments: Kind.allCases) func theLastBuildsAreKept(kind: Kind) async throws {
    let store = try await kind.store(builds: 3)
    let builds = ["a", "b", "c", "d", "e"]
    for build in builds { try await keep(build, in: store) }
    #expect(try await kept(builds, in: store) == ["c", "d", "e"])
    #expect(
      try await store.bytes(at: "/shared") == [1], "The shared asset of the last builds is kept")
  }

  @Test(arguments: Kind.allCases) func aRestartedBuildBecomesTheNewestWithoutADuplicate(kind: Kind)
    async throws
  {
    let store = try await kind.store(builds: 3)
    for build in ["a", "b", "c", "c", "c"] { try await keep(build, in: store) }
    #expect(try await kept(["a", "b", "c"], in: store) == ["a", "b", "c"])
    for build in ["a", "d"] { try await keep(build, in: store) }
    #expect(try await kept(["a", "b", "c", "d"], in: store) == ["a", "c", "d"])
  }

  @Test(arguments: Kind.allCases, [0, -1, Int.min]) func theCurrentBuildIsAlwaysKept(
    kind: Kind, builds: Int
  ) async throws {
    let store = try await kind.store(builds: builds)
    for build in ["a", "b"] { try await keep(build, in: store) }
    #expect(try await kept(["a", "b"], in: store) == ["b"])
  }
}
