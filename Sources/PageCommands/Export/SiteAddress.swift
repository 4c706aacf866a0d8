import Foundation
import PageBytes

/// An address within a site, as in its links.
struct SiteAddress: Hashable {
  /// The encoded path, with a leading slash.
  let path: String
  /// The query without its `?`; empty if the address has no query.
  let query: String

  init(path: String, query: String = "") { (self.path, self.query) = (path, query) }

  /// The path and query, as in a request.
  var text: String { query.isEmpty ? path : "\(path)?\(query)" }

  /// Resolves a link relative to its page.
  ///
  /// - Returns: The address and the link's fragment, such as `#tea`; `nil` if the link leads to another site, stays on
  ///   its page, or is malformed.
  static func read(_ link: String, on page: SiteAddress) -> (
    address: SiteAddress, fragment: String
  )? {
    guard let first = link.utf8.first, first != UInt8(ascii: "#"),
      let base = URL(string: "http://localhost\(page.text)"),
      let url = URL(string: link, relativeTo: base)?.absoluteURL.standardized,
      url.scheme == "http", url.host() == "localhost", url.port == nil
    else { return nil }
    let path = url.path(percentEncoded: true)
    return (
      SiteAddress(path: path.isEmpty ? "/" : path, query: url.query(percentEncoded: true) ?? ""),
      url.fragment(percentEncoded: true).map { "#\($0)" } ?? ""
    )
  }
}
