import Logging
import PageHTTP

extension Site {
  /// Stores this build's stylesheet and script in ``SiteConfiguration/assetStore``, for pages that are open when the
  /// next build takes over. Call it once, before the site serves requests. Without a store, it does nothing.
  ///
  /// - Throws: The error of the store.
  public func storeAssets() async throws {
    try await configuration.assetStore?.store(assets.bytesByPath, build: assets.build)
  }

  /// The stylesheets of this build's pages, by address.
  package var stylesheets: [(path: String, bytes: [UInt8])] { assets.stylesheets }

  /// Returns the stored asset of another build, to be cached for ever, or else the current asset.
  func formerAsset(_ path: String, replacement: Asset) async -> SiteResponse {
    do {
      if let bytes = try await configuration.assetStore?.bytes(at: path) {
        let asset = Asset(bytes: bytes, type: replacement.type)
        // Other bytes must not be cached under this path.
        if path.contains(".\(asset.hash).") { return asset.response(isCurrent: true) }
      }
    } catch {
      configuration.logger.warning(
        "The assets of other builds cannot be read",
        metadata: ["path": "\(path)", "error": "\(String(reflecting: error))"])
    }
    return replacement.response(isCurrent: false)
  }
}
