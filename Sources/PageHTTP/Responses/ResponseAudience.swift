import HTTPTypes
import PageElements

/// The audience of a response, which decides whether its length may reveal a secret.
///
/// A compressed response is shorter if its parts repeat each other. Assume that a response contains both its
/// address and a secret of its reader. Another site can then send the reader's browser to many addresses, and
/// an observer of the lengths can guess the secret letter by letter (the BREACH attack).
package enum ResponseAudience: Sendable {
  /// Everyone: the same bytes for all, such as a stylesheet.
  case everyone
  /// The owner of the request's cookies or credentials, if any.
  case bearer
  /// The sender as identified by the page, by any means.
  case authorized

  /// Whether the response may be compressed: its length reveals no secret, or no other site sent the request
  /// or chose its address.
  ///
  /// A sibling domain (`same-site`) counts as another site, as it does for posts. So does a missing field:
  /// browsers that omit it are old, or use a connection that everyone on the network can read anyway.
  func allowsCompression(of request: HTTPRequest) -> Bool {
    switch self {
    case .everyone: return true
    case .bearer:
      if request.headerFields[.cookie] == nil, request.headerFields[.authorization] == nil {
        return true
      }
    case .authorized: break
    }
    guard ["same-origin", "none"].contains(request.headerFields[.secFetchSite]) else {
      return false
    }
    // A page's own fetches carry its address, which another site may have chosen.
    return request.headerFields[.secFetchMode] == "navigate" || !Self.hasOwnQuery(request)
  }

  /// - Throws: ``PublicResponse`` if shared caches may store the response, but it is not for everyone.
  package func check(_ response: SiteResponse) throws {
    guard self == .authorized, let field = response.head.headerFields[.cacheControl] else { return }
    let isPublic = field.lowercased().utf8.split(whereSeparator: ", =\t".utf8.contains)
      .contains { $0.elementsEqual("public".utf8) || $0.elementsEqual("s-maxage".utf8) }
    if isPublic { throw PublicResponse(field: field) }
  }

  /// Whether an address has query parameters other than the site's reserved ones.
  private static func hasOwnQuery(_ request: HTTPRequest) -> Bool {
    guard let target = try? RequestTarget(request.path ?? "/") else { return true }
    return target.query.items.contains { !SiteError.reservedParameters.contains($0.name) }
  }
}

/// The error of a response for one reader that shared caches may store.
struct PublicResponse: Error, CustomStringConvertible {
  let field: String

  var description: String {
    "A response for one reader has the Cache-Control '\(field.cut(toBytes: 80))', which lets caches share it. Remove 'public' "
      + "and 's-maxage', or let everybody see the page."
  }
}
