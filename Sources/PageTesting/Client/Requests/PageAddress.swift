/// The address of a document, from which other addresses are made.
struct PageAddress {
  private let path: String
  /// The unparsed parameters of the query.
  let pairs: [String]

  init(_ selfURL: String) {
    let parts = selfURL.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    pairs = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
  }

  /// Returns the address with another endpoint, or none, and other parameters; `nil` removes a parameter. Cursors and
  /// versions need no encoding.
  func endpoint(_ endpoint: String, _ parameters: [(String, String?)]) -> String {
    let path = path.replacing("/-/document", with: endpoint)
    let keptPairs = pairs.filter { pair in
      !parameters.contains { $0.0 == pair.prefix { $0 != "=" } }
    }
    let addedPairs = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let query = (keptPairs + addedPairs).joined(separator: "&")
    return (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query)
  }
}
