import PageBytes
import PageElements

/// A file of a package, and the consequence of saving it.
struct WatchedFile: Hashable, Comparable, Sendable {
  /// The path relative to the package's directory: `Sources/Tea/main.swift`.
  let path: String

  enum Consequence: Comparable, Sendable {
    /// Open pages reload.
    case refreshes
    /// The program restarts.
    case restarts
    /// The program is built again.
    case builds
  }

  /// The consequence; `nil` for files that a site writes while it runs, for tests, and for documents.
  var consequence: Consequence? {
    let parts = path.parts(separatedBy: "/")
    switch parts.first {
    case "Tests", "var", nil: return nil
    case "Sources", "Plugins": return .builds
    default: break
    }
    if path == "Package.swift" || path == "Package.resolved" { return .builds }
    switch parts.last?.parts(separatedBy: ".").last {
    case "mustache", "html", "css", "js", "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico",
      "woff",
      "woff2":
      return .refreshes
    case "json", "toml", "yaml", "yml", "csv", "tsv", "sql", "strings": return .restarts
    default: return nil
    }
  }

  static func < (left: WatchedFile, right: WatchedFile) -> Bool { left.path < right.path }
}
