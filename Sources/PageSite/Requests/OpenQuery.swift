/// A page's own query that reads its parameters itself, since their names are known only once a request has come.
package protocol OpenQuery: Codable, Sendable {
  /// Those of its names that are the same for all requests.
  var names: [String] { get }

  /// What a request says.
  ///
  /// - Parameter items: All parameters of its address, decoded, in their order. Those of others are among them.
  /// - Throws: A 400 for what does not fit.
  func reading(_ items: [(name: String, value: String)]) throws -> Self

  /// What an address says of it: the same, in the same order, for all that means the same.
  var items: [(name: String, value: String)] { get }
}

extension OpenQuery {
  /// The parameters of its address, percent-encoded.
  package var text: String {
    items.map { "\(URLQuery.encode($0.name))=\(URLQuery.encode($0.value))" }
      .joined(separator: "&")
  }
}
