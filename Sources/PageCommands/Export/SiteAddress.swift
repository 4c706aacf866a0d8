import Foundation
import PageBytes

/// An address within a site, as its links name it.
struct SiteAddress: Hashable {
  /// Begins with a slash; encoded.
  let path: String
  /// Without its `?`; empty where there is none.
  let query: String

  init(path: String, query: String = "") { (self.path, self.query) = (path, query) }

  /// What a request asks for.
  var text: String { query.isEmpty ? path : "\(path)?\(query)" }

  /// A link read where it stands.
  ///
  /// - Returns: The address with the link's fragment, as in `#tea`; `nil` for what leads to another site, stays within
  ///   its page, or is no address.
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
