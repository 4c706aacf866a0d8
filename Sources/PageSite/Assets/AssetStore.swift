/// Keeps the library's stylesheet and script of the last builds, so that a page that was open while
/// its server was replaced still gets those it was made for.
///
///     configuration.assetStore = try SQLiteAssetStore(pool)
///     let site = try Site(pages: pages, configuration: configuration)
///     try await site.keepAssets()
///
/// Instances of several builds may share one, and then serve each other's. `SQLiteAssetStore` of
/// `PageData` keeps them in SQLite.
public protocol AssetStore: Sendable {
  /// Keeps the assets of a build as the newest, and may forget the oldest build's in exchange.
  ///
  /// - Parameters:
  ///   - assets: Bytes by path. A path names its bytes: what is kept under it never changes.
  ///   - build: Names these assets, and no others.
  /// - Throws: Whatever keeps the store from it; ``Site/keepAssets()`` passes it on.
  func keep(_ assets: [String: [UInt8]], build: String) async throws

  /// The bytes kept under a path, of whichever build; `nil` where there are none.
  ///
  /// - Throws: Whatever keeps the store from reading: the site logs it, and sends its own asset.
  func bytes(at path: String) async throws -> [UInt8]?
}
