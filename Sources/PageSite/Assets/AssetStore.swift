/// A store for the library's stylesheet and script of recent builds. A page that was open while its server was replaced
/// still gets the assets that it was made for.
///
///     configuration.assetStore = try SQLiteAssetStore(pool)
///     let site = try Site(pages: pages, configuration: configuration)
///     try await site.storeAssets()
///
/// Instances of several builds may share one store, and then serve each other's assets. `SQLiteAssetStore` of
/// `PageData` stores them in SQLite.
public protocol AssetStore: Sendable {
  /// Stores the assets of a build as the newest, and may evict those of the oldest build.
  ///
  /// - Parameters:
  ///   - assets: The bytes by path. The bytes under a path never change.
  ///   - build: The name of these assets, and of no others.
  /// - Throws: An error if the store fails; ``Site/storeAssets()`` rethrows it.
  func store(_ assets: [String: [UInt8]], build: String) async throws

  /// Returns the bytes under a path, of any build; `nil` if nothing is stored there.
  ///
  /// - Throws: An error if the store fails. The site logs it, and sends its own asset.
  func bytes(at path: String) async throws -> [UInt8]?
}
