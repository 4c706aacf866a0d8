import PageBytes
import PageElements

/// A file of a package, and what follows when it is saved.
struct WatchedFile: Hashable, Comparable, Sendable {
  /// From the package's directory: `Sources/Tea/main.swift`.
  let path: String

  enum Consequence: Comparable, Sendable {
    /// Pages read it anew.
    case isShown
    /// The program reads it when it starts.
    case restarts
    /// The program is made of it.
    case builds
  }

  /// `nil` where nothing follows: what a site writes while it runs, what it is tested with, and what people read.
  var consequence: Consequence? {
    let parts = path.parts(between: "/")
    switch parts.first {
    case "Tests", "var", nil: return nil
    case "Sources", "Plugins": return .builds
    default: break
    }
    if path == "Package.swift" || path == "Package.resolved" { return .builds }
    switch parts.last?.parts(between: ".").last {
    case "mustache", "html", "css", "js", "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico",
      "woff",
      "woff2":
      return .isShown
    case "json", "toml", "yaml", "yml", "csv", "tsv", "sql", "strings": return .restarts
    default: return nil
    }
  }

  static func < (left: WatchedFile, right: WatchedFile) -> Bool { left.path < right.path }
}
