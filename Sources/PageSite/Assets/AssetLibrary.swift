import PageElements

/// The library's own stylesheet and scripts, embedded in the binary and addressed by their content, but for
/// the parts that the script finds beside itself.
struct AssetLibrary: Sendable {
  /// The addresses that pages link to.
  let stylesheet, script: String
  /// Names both.
  let build: String
  private let assets: [(prefix: String, suffix: String, asset: Asset)]
  /// What the script asks for where a page has something that few have: times that are told by how far off
  /// they are, rows that tell when they are in view or are moved, text that says what stands in a field, fields
  /// that suggest, preview or reveal something, charts that are pointed at, a site that wants to know how high
  /// things are, something to ask before it is done.
  private let parts: [(path: String, asset: Asset)]
  /// What charts are styled by, where they ask for it (`Chart`).
  private static let chartStyle = "/-/assets/charts.css"

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
      ].map { ($0, Asset(bytes: $1, type: "text/javascript; charset=utf-8")) } + [
        (
          Self.chartStyle,
          Asset(bytes: EmbeddedFiles.chartsCSS, type: "text/css; charset=utf-8")
        )
      ]
    assets = [("/-/assets/page.", ".css", css), ("/-/assets/page.", ".js", js)]
  }

  /// All assets, by the addresses that pages link to.
  var bytesByPath: [String: [UInt8]] {
    [stylesheet: assets[0].asset.bytes, script: assets[1].asset.bytes]
  }

  /// What pages are styled by, and what the few with charts ask for.
  var stylesheets: [(path: String, bytes: [UInt8])] {
    [(stylesheet, assets[0].asset.bytes), (Self.chartStyle, EmbeddedFiles.chartsCSS)]
  }

  /// The asset at a path, and whether the path names these very bytes.
  ///
  /// A page of another build may still ask for the asset of its own time: where that is not kept it
  /// gets today's, which is better than none, but not to keep.
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
