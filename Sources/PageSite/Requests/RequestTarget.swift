import HTTPTypes
import PageBytes
import PageElements

/// A request's path and query, decoded.
struct RequestTarget: Sendable {
  /// The path, with its percent-encoding undone but for a slash, which is left as `%2F`, a percent sign, which is
  /// `%25`, and a comma, which is `%2C` where it does not part the values of a key (RFC 3986, section 3.3): paths
  /// that lead to the same are the same, and no others.
  let path: String
  let query: URLQuery
  /// The query as it was sent.
  let rawQuery: Substring?

  /// - Throws: A 400 for percent-encoding that cannot be undone.
  init(_ target: String) throws(SiteProblem) {
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    rawQuery = mark.map { target[target.utf8.index(after: $0)...] }
    query = try URLQuery(rawQuery ?? "")
    path = try Self.decoded(target[..<(mark ?? target.endIndex)])
  }

  private static func decoded(_ path: Substring) throws(SiteProblem) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return String(path) }
    var segments: [String] = []
    for segment in path.parts(between: "/") {
      var parts: [String] = []
      for part in segment.parts(between: ",") { parts.append(escaped(try URLQuery.decode(part))) }
      segments.append(parts.joined(separator: ","))
    }
    return segments.joined(separator: "/")
  }

  /// By bytes: a mark that follows a slash makes one Character of the two.
  private static func escaped(_ part: String) -> String {
    let bytes = part.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case slash: Array("%2F".utf8)
      case UInt8(ascii: "%"): Array("%25".utf8)
      case UInt8(ascii: ","): Array("%2C".utf8)
      default: [byte]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value that a segment of ``path`` stands for; `nil` for one that stands for none, or that holds
  /// control characters.
  static func value(of segment: Substring) -> String? {
    guard let value = PathSegment.value(segment),
      !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    guard value.utf8.contains(UInt8(ascii: "%")) else { return String(value) }
    return try? PercentCoding.decode(value)
  }

  /// A ``path`` as it is written in an address.
  static func encode(_ path: String) -> String {
    PercentCoding.encode(path.utf8, leaving: .encodedPath)
  }

  /// The page's path and the endpoint's name, where this is an endpoint of a page: `/-/rows` is
  /// that of `/`, `/people/-/rows` that of `/people`.
  var endpoint: (page: String, name: Substring)? {
    var (mark, rest): (Substring?, Substring) = (nil, path[...])
    while let next = rest.utf8.firstIndex(of: Self.slash) {
      if rest[next...].utf8.starts(with: "/-/".utf8) { mark = rest[next...] }
      rest = rest[path.utf8.index(after: next)...]
    }
    guard let mark else { return nil }
    let page = path[..<mark.startIndex]
    guard page.isEmpty || Self.isPage(page) else { return nil }
    return (page.isEmpty ? "/" : String(page), Substring(mark.utf8.dropFirst(3)))
  }

  /// The path without the slash at its end, where that is one too many.
  var withoutLastSlash: String? {
    guard path.utf8.count > 1, path.utf8.last == Self.slash else { return nil }
    let page = path[..<path.utf8.index(before: path.endIndex)]
    return Self.isPage(page) ? String(page) : nil
  }

  /// Whether a path is that of a page other than the first: it begins with a slash, and no name in it
  /// is empty.
  private static func isPage(_ path: Substring) -> Bool {
    path.utf8.first == slash && path.utf8.last != slash
      && !zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && $1 == slash }
  }

  private static let slash = UInt8(ascii: "/")
}
