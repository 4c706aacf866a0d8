/// The address of a document, and those made from it.
struct PageAddress {
  private let path: String
  /// The query's parameters as they stand there.
  let pairs: [String]

  init(_ selfURL: String) {
    let parts = selfURL.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    pairs = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
  }

  /// The same with another endpoint, or none, and other parameters; `nil` takes one away. Cursors
  /// and versions need no encoding.
  func endpoint(_ endpoint: String, _ parameters: [(String, String?)]) -> String {
    let path = path.replacing("/-/document", with: endpoint)
    let kept = pairs.filter { pair in
      !parameters.contains { $0.0 == pair.prefix { $0 != "=" } }
    }
    let added = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let query = (kept + added).joined(separator: "&")
    return (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query)
  }
}
