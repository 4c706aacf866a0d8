import HTTPTypes

/// A request's path and query, decoded.
struct RequestTarget: Sendable {
  /// The path, percent-encoding undone; `/` at least.
  let path: String
  let query: URLQuery
  /// The query as it was sent.
  let rawQuery: Substring?

  /// - Throws: A 400 for percent-encoding that cannot be undone.
  init(_ target: String) throws {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = try URLQuery.decode(parts[0])
    rawQuery = parts.count > 1 ? parts[1] : nil
    query = try URLQuery(rawQuery ?? "")
  }

  /// The page's path and the endpoint's name, where this is an endpoint of a page: `/-/rows` is
  /// that of `/`, `/people/-/rows` that of `/people`.
  var endpoint: (page: String, name: String)? {
    let marker = "/-/"
    guard let range = path.ranges(of: marker).last else { return nil }
    let page = String(path[..<range.lowerBound])
    return (page.isEmpty ? "/" : page, String(path[range.upperBound...]))
  }
}
