import HTTPTypes
import PageBytes
import PageElements

/// The decoded path and query of a request.
package struct RequestTarget: Sendable {
  /// The percent-decoded path, except for `%2F`, `%25`, and `%2C` if the comma does not separate the values
  /// of a key (RFC 3986, section 3.3). Equivalent paths are therefore equal, and others are not.
  package let path: String
  package let query: URLQuery
  /// The query as sent.
  package let rawQuery: Substring?

  /// - Throws: ``SiteProblem`` (400) for invalid percent-encoding.
  package init(_ target: String) throws(SiteProblem) {
    let questionMark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    rawQuery = questionMark.map { target[target.utf8.index(after: $0)...] }
    query = try URLQuery(rawQuery ?? "")
    path = try Self.decoded(target[..<(questionMark ?? target.endIndex)])
  }

  private static func decoded(_ path: Substring) throws(SiteProblem) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return String(path) }
    var segments: [String] = []
    for segment in path.parts(separatedBy: "/") {
      var parts: [String] = []
      for part in segment.parts(separatedBy: ",") {
        parts.append(escaped(try URLQuery.decode(part)))
      }
      segments.append(parts.joined(separator: ","))
    }
    return segments.joined(separator: "/")
  }

  /// Compares bytes: a combining mark after a slash would form one Character with it.
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

  /// Returns the value of a segment of ``path``; `nil` if it is not a value or contains control characters.
  package static func value(of segment: Substring) -> String? {
    guard let value = PathSegment.value(segment),
      !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    guard value.utf8.contains(UInt8(ascii: "%")) else { return String(value) }
    return try? PercentCoding.decode(value)
  }

  /// Returns a ``path`` as written in an address.
  package static func encode(_ path: String) -> String {
    PercentCoding.encode(path.utf8, leaving: .encodedPath)
  }

  /// The page's path and the endpoint's name, if this is an endpoint: `/-/rows` belongs to `/`, and
  /// `/people/-/rows` to `/people`.
  package var endpoint: (page: String, name: Substring)? {
    var (endpointSuffix, remaining): (Substring?, Substring) = (nil, path[...])
    while let next = remaining.utf8.firstIndex(of: Self.slash) {
      if remaining[next...].utf8.starts(with: "/-/".utf8) { endpointSuffix = remaining[next...] }
      remaining = remaining[path.utf8.index(after: next)...]
    }
    guard let endpointSuffix else { return nil }
    let page = path[..<endpointSuffix.startIndex]
    guard page.isEmpty || Self.isPage(page) else { return nil }
    return (page.isEmpty ? "/" : String(page), Substring(endpointSuffix.utf8.dropFirst(3)))
  }

  /// The path without its superfluous trailing slash; `nil` if it has no such slash.
  package var withoutTrailingSlash: String? {
    guard path.utf8.count > 1, path.utf8.last == Self.slash else { return nil }
    let page = path[..<path.utf8.index(before: path.endIndex)]
    return Self.isPage(page) ? String(page) : nil
  }

  /// Whether a path is that of a page other than the first: it begins with a slash, and no segment is empty.
  private static func isPage(_ path: Substring) -> Bool {
    path.utf8.first == slash && path.utf8.last != slash
      && !zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && $1 == slash }
  }

  private static let slash = UInt8(ascii: "/")
}
