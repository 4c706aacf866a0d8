import Foundation
import GRDB
import PageData
import PageSite
import TestSupport
import Testing

@Suite struct SQLiteAssetStoreTests {
  private func path(_ build: String) -> String { "/-/assets/page.\(build).css" }

  private func keep(_ build: String, in store: SQLiteAssetStore) async throws {
    try await store.store([path(build): Array(build.utf8), "/shared": [1]], build: build)
  }

  /// Returns the builds that are still stored.
  private func kept(_ builds: [String], in store: SQLiteAssetStore) async throws -> [String] {
    var kept: [String] = []
    for build in builds {
      guard let bytes = try await store.bytes(at: path(build)) else { continue }
      #expect(bytes == Array(build.utf8))
      kept.append(build)
    }
    return kept
  }

  @Test func assetsAreSharedBetweenProcesses() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "pe-assets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "db").path
    let first = try SQLiteAssetStore(BoundedDatabase(DatabasePool(path: file), limits: .patient))
    let second = try SQLiteAssetStore(BoundedDatabase(DatabasePool(path: file), limits: .patient))
    try await keep("a", in: first)
    try await keep("b", in: second)
    #expect(try await kept(["a", "b"], in: first) == ["a", "b"])
    #expect(try await kept(["a", "b"], in: second) == ["a", "b"])
  }

  @Test func aSiteStoresItsStylesheetAndScript() async throws {
    let pool = try DatabaseQueue()
    var configuration = SiteConfiguration()
    configuration.assetStore = try SQLiteAssetStore(BoundedDatabase(pool, limits: .patient))
    let site = try Site(pages: [], configuration: configuration)
    try await site.storeAssets()
    #expect(
      try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pe_assets") } == 2)
  }
}
