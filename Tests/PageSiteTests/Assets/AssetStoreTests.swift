import Gunzip
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import PageSite

/// A store that keeps all assets in memory.
private final class MemoryAssets: AssetStore {
  private let state = Mutex<[String: [UInt8]]>([:])
  let builds = Recorder<String>()

  subscript(path: String) -> [UInt8]? {
    get { state.withLock { $0[path] } }
    set { state.withLock { $0[path] = newValue } }
  }

  func store(_ assets: [String: [UInt8]], build: String) {
    builds.append(build)
    state.withLock { $0.merge(assets) { $1 } }
  }

  func bytes(at path: String) -> [UInt8]? { self[path] }
}

private struct BrokenAssets: AssetStore {
  struct Failure: Error {}

  func store(_ assets: [String: [UInt8]], build: String) throws { throw Failure() }
  func bytes(at path: String) throws -> [UInt8]? { throw Failure() }
}

@Suite struct AssetStoreTests {
  private let store = MemoryAssets()
  /// The stylesheet of another build.
  private static let old = Array(
    String(repeating: ".pe-table { color: teal; }\n", count: 100).utf8)
  private static let path = "/-/assets/page.\(Asset(bytes: old, type: "").hash).css"

  private func site() throws -> Site { try .test { [store] in $0.assetStore = store } }

  @Test func aSiteStoresItsOwnAssetsByPath() async throws {
    let site = try site()
    #expect(store.builds.values == [])
    try await site.storeAssets()
    #expect(store.builds.values == [site.assets.build])
    for path in [site.assets.stylesheet, site.assets.script] {
      #expect(store[path] == (await site.send(path)).body)
    }
  }

  @Test func aStoredAssetOfAnotherBuildIsServedAsImmutable() async throws {
    store[Self.path] = Self.old
    let site = try site()
    let response = await site.send(Self.path)
    #expect(response.status == 200)
    #expect(response.body == Self.old)
    #expect(response[.contentType] == "text/css; charset=utf-8")
    #expect(response[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(response[.xContentTypeOptions] == "nosniff")
    let compressed = await site.send(Self.path, [.acceptEncoding: "gzip"])
    #expect(try Gunzip.decompress(compressed.body) == Self.old)
    let tag = try #require(response[.eTag])
    #expect(await site.send(Self.path, [.ifNoneMatch: tag]).status == 304)
    #expect(await site.send(Self.path, method: .post).status == 405)
  }

  @Test func aMissingAssetFallsBackToTheCurrentOneWithNoCache() async throws {
    let site = try site()
    let response = await site.send(Self.path)
    #expect(response.body == (await site.send(site.assets.stylesheet)).body)
    #expect(response[.cacheControl] == "private, no-cache")
  }

  @Test func storedBytesThatDoNotMatchTheHashAreNotServed() async throws {
    store[Self.path] = Self.old + [32]
    let site = try site()
    let response = await site.send(Self.path)
    #expect(response.body == (await site.send(site.assets.stylesheet)).body)
    #expect(response[.cacheControl] == "private, no-cache")
  }

  @Test func onlyAssetPathsAreLookedUp() async throws {
    store["/-/assets/secret"] = Self.old
    #expect(try await site().status("/-/assets/secret") == 404)
  }

  @Test func aFailingStoreIsLoggedAndCurrentAssetsAreServed() async throws {
    let log = RecordingLog()
    let site = try Site.test {
      $0.assetStore = BrokenAssets()
      $0.logger = log.logger
    }
    let response = await site.send(Self.path)
    #expect(response.status == 200)
    #expect(response[.cacheControl] == "private, no-cache")
    #expect(log.entries.map(\.message) == ["The assets of other builds cannot be read"])
    #expect(log.entries.first?.metadata["path"] == Self.path)
    #expect(await site.status(site.assets.stylesheet) == 200)
    #expect(log.entries.count == 1)
    await #expect(throws: BrokenAssets.Failure.self) { try await site.storeAssets() }
  }

  @Test func keepingAssetsWithoutAStoreDoesNothing() async throws {
    try await Site.test().storeAssets()
  }
}
