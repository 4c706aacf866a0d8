import PageElements
import PageHTTP

/// The library's own stylesheet and scripts, embedded in the binary. Their addresses have hashes of the content, except
/// for the parts that the script loads itself.
struct AssetLibrary: Sendable {
  /// The addresses that pages link to.
  let stylesheet, script: String
  /// The name of the build, made of both hashes.
  let build: String
  private let assets: [(prefix: String, suffix: String, asset: Asset)]
  /// The parts that the script loads for pages with features that few pages have: relative times, rows that report when
  /// they are in view or moved, text that mirrors a field, fields that suggest, preview or reveal something,
  /// interactive charts, measured heights, confirmation dialogs, drafts of edited rows, and grids.
  private let parts: [(path: String, asset: Asset)]
  /// The stylesheet of charts, which pages with charts load (`Chart`).
  private static let chartStyle = "/-/assets/charts.css"
  /// The stylesheet of data grids, which pages with one load.
  static let gridStyle = "/-/assets/grid.css"

  init() {
    let css = Asset(bytes: EmbeddedFiles.pageMinCSS, type: "text/css; charset=utf-8")
    let js = Asset(bytes: EmbeddedFiles.pageMinJS, type: "text/javascript; charset=utf-8")
    build = css.hash + js.hash
    stylesheet = "/-/assets/page.\(css.hash).css"
    script = "/-/assets/page.\(js.hash).js"
    parts =
      [
        ("/-/assets/times.js", EmbeddedFiles.timesJS),
        ("/-/assets/rows.js", EmbeddedFiles.rowsJS),
        ("/-/assets/echo.js", EmbeddedFiles.echoJS),
        ("/-/assets/controls.js", EmbeddedFiles.controlsJS),
        ("/-/assets/charts.js", EmbeddedFiles.chartsJS),
        ("/-/assets/heights.js", EmbeddedFiles.heightsJS),
        ("/-/assets/dialogs.js", EmbeddedFiles.dialogsJS),
        ("/-/assets/drafts.js", EmbeddedFiles.draftsJS),
        ("/-/assets/grid.js", EmbeddedFiles.gridJS),
      ].map { ($0, Asset(bytes: $1, type: "text/javascript; charset=utf-8")) } + [
        (
          Self.chartStyle,
          Asset(bytes: EmbeddedFiles.chartsCSS, type: "text/css; charset=utf-8")
        ),
        (Self.gridStyle, Asset(bytes: EmbeddedFiles.gridCSS, type: "text/css; charset=utf-8")),
      ]
    assets = [("/-/assets/page.", ".css", css), ("/-/assets/page.", ".js", js)]
  }

  /// The bytes of the assets that pages link to, by address.
  var bytesByPath: [String: [UInt8]] {
    [stylesheet: assets[0].asset.bytes, script: assets[1].asset.bytes]
  }

  /// The stylesheet of all pages, and those of charts and data grids.
  var stylesheets: [(path: String, bytes: [UInt8])] {
    [
      (stylesheet, assets[0].asset.bytes), (Self.chartStyle, EmbeddedFiles.chartsCSS),
      (Self.gridStyle, EmbeddedFiles.gridCSS),
    ]
  }

  /// Returns the asset at a path, and whether the path names exactly these bytes.
  ///
  /// A page of another build may still request the asset of that build. If it is not stored, the client gets the
  /// current asset: better than none, but not to be cached.
  func find(_ path: String) -> (asset: Asset, isCurrent: Bool)? {
    if let part = parts.first(where: { path.hasSameBytes(as: $0.path) }) {
      return (part.asset, false)
    }
    let bytes = path.utf8
    guard
      let found = assets.first(where: {
        bytes.count == stylesheet.utf8.count - 4 + $0.suffix.utf8.count
          && bytes.starts(with: $0.prefix.utf8)
          && bytes.suffix($0.suffix.utf8.count).elementsEqual($0.suffix.utf8)
      })
    else { return nil }
    return (
      found.asset, path.hasSameBytes(as: stylesheet) || path.hasSameBytes(as: script)
    )
  }
}
