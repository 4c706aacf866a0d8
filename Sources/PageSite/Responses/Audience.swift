import HTTPTypes
import PageElements

/// Whom an answer may hold something of, and so whether its length may tell anything.
///
/// Compressed, an answer is shorter when one part of it repeats another. Where it shows the address
/// it was asked for and, beside it, what only its reader may see, another site could send the
/// reader's browser to one address after the other and have what is secret guessed letter by letter
/// by whoever sees the lengths (the attack named BREACH).
enum Audience: Sendable {
  /// Nobody: the same bytes for all, such as a stylesheet.
  case everyone
  /// Whoever the request's cookies or credentials name, if it brings any.
  case bearer
  /// Whoever a page takes the request to be from, by whatever it goes by.
  case authorized

  /// Whether the length of an answer to a request is nobody's secret, or no other site had a say in
  /// the request: neither sent it nor chose what it asks for.
  ///
  /// A sibling domain (`same-site`) counts as another site, as it does for posts. So does silence:
  /// browsers that do not say where a request comes from are old, or read what everyone on the line
  /// can read too.
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
    // What a page fetches by itself bears the address that somebody else may have opened it with.
    return request.headerFields[.secFetchMode] == "navigate" || !Self.hasOwnQuery(request)
  }

  /// - Throws: ``PublicAnswer`` for an answer that others may keep, and that is not for everyone.
  func check(_ response: SiteResponse) throws {
    guard self == .authorized, let field = response.head.headerFields[.cacheControl] else { return }
    let isPublic = field.lowercased().utf8.split(whereSeparator: ", =\t".utf8.contains)
      .contains { $0.elementsEqual("public".utf8) || $0.elementsEqual("s-maxage".utf8) }
    if isPublic { throw PublicAnswer(field: field) }
  }

  /// Whether an address asks a page for anything but a part of it.
  private static func hasOwnQuery(_ request: HTTPRequest) -> Bool {
    guard let target = try? RequestTarget(request.path ?? "/") else { return true }
    return target.query.items.contains { !SiteError.reservedParameters.contains($0.name) }
  }
}

/// An answer for one reader says that everybody's caches may keep it.
struct PublicAnswer: Error, CustomStringConvertible {
  let field: String

  var description: String {
    "An answer for one reader says '\(field.cut(toBytes: 80))': others would be given it. Leave out 'public' "
      + "and 's-maxage', or let everybody in."
  }
}
