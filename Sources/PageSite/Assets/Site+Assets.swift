import Logging

extension Site {
  /// Puts this build's stylesheet and script into ``SiteConfiguration/assetStore``, for those who
  /// have a page open when the next build takes over. Call it once, before the site serves; without
  /// a store it does nothing.
  ///
  /// - Throws: What the store throws.
  public func keepAssets() async throws {
    try await configuration.assetStore?.keep(assets.bytesByPath, build: assets.build)
  }

  /// The bytes of what styles this build's pages, by the addresses that they link to.
  package var stylesheets: [(path: String, bytes: [UInt8])] { assets.stylesheets }

  /// An asset of another build: its own bytes where they are kept, to keep for ever, else today's.
  func formerAsset(_ path: String, today: Asset) async -> SiteResponse {
    do {
      if let bytes = try await configuration.assetStore?.bytes(at: path) {
        let asset = Asset(bytes: bytes, type: today.type)
        // Whoever gets other bytes would keep those.
        if path.contains(".\(asset.hash).") { return asset.response(isCurrent: true) }
      }
    } catch {
      configuration.logger.warning(
        "The assets of other builds cannot be read",
        metadata: ["path": "\(path)", "error": "\(String(reflecting: error))"])
    }
    return today.response(isCurrent: false)
  }
}
