extension Page {
  /// The page's own parameters of a request: as its addresses carry them, and by name.
  ///
  /// - Throws: A 400 for a parameter that is given twice.
  func ownQuery(of target: RequestTarget) throws -> (text: String, values: [String: String]) {
    var values: [String: String] = [:]
    var pairs: [String] = []
    for name in query {
      guard let value = try target.query.value(name) else { continue }
      values[name] = value
      pairs.append("\(URLQuery.encode(name))=\(URLQuery.encode(value))")
    }
    return (pairs.joined(separator: "&"), values)
  }

  /// The address of the page, or of one of its endpoints, with its own query and `parameters`.
  func url(
    endpoint: String? = nil, query: String, _ parameters: [(String, String?)] = []
  ) -> String {
    var url = URLQuery.encode(path: path)
    if let endpoint { url += (url == "/" ? "-/" : "/-/") + endpoint }
    let items =
      (query.isEmpty ? [] : [query])
      + parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return items.isEmpty ? url : url + "?" + items.joined(separator: "&")
  }
}
