import HTTPTypes
import PageElements

/// A request's path and query, decoded.
struct RequestTarget: Sendable {
  /// The path's parts between slashes, each with its percent-encoding undone: none for `/`. It is
  /// split first, so a `/` in one of them is a character of a name.
  let segments: [String]
  /// The path; `/` at least. A slash within a segment is left as `%2F`, so that nothing is reached by
  /// two ways: no page, endpoint or asset has a `%` in its path.
  let path: String
  let query: URLQuery
  /// The query as it was sent.
  let rawQuery: Substring?

  /// - Throws: A 400 for percent-encoding that cannot be undone.
  init(_ target: String) throws {
    let parts = target.parts(between: "?", atMost: 2)
    rawQuery = parts.count > 1 ? parts[1] : nil
    query = try URLQuery(rawQuery ?? "")
    let pieces = parts[0].parts(between: "/")
    if pieces.count > 1, pieces[0].isEmpty {
      let decoded = try pieces.dropFirst().map { try URLQuery.decode($0) }
      segments = decoded == [""] ? [] : decoded
      path = Self.path(of: segments[...])
    } else {
      segments = []
      path = try URLQuery.decode(parts[0])
    }
  }

  /// The page's path and the endpoint's name, where this is an endpoint of a page: `/-/rows` is
  /// that of `/`, `/people/-/rows` that of `/people`.
  var endpoint: (page: String, name: String)? {
    guard let mark = segments.dropLast().lastIndex(of: "-") else { return nil }
    let page = segments[..<mark]
    guard !page.contains("") else { return nil }
    return (Self.path(of: page), Self.joined(segments[(mark + 1)...]))
  }

  /// The path without the slash at its end, where that is one too many.
  var withoutLastSlash: String? {
    guard segments.count > 1, segments.last == "", !segments.dropLast().contains("") else {
      return nil
    }
    return Self.path(of: segments.dropLast())
  }

  private static func path(of segments: ArraySlice<String>) -> String {
    "/" + joined(segments)
  }

  /// By bytes: a mark that follows a slash makes one Character of the two.
  private static func joined(_ segments: ArraySlice<String>) -> String {
    let slash = UInt8(ascii: "/")
    return segments.map { segment in
      guard segment.utf8.contains(slash) else { return segment }
      let bytes = segment.utf8.flatMap { $0 == slash ? Array("%2F".utf8) : [$0] }
      return String(decoding: bytes, as: UTF8.self)
    }.joined(separator: "/")
  }
}
