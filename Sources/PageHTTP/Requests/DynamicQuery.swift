/// A page's query that reads its own parameters, because their names depend on the request.
package protocol DynamicQuery: Codable, Sendable {
  /// The names that are the same for all requests.
  var names: [String] { get }

  /// Returns the query of a request.
  ///
  /// - Parameter items: All decoded parameters of the address, in order, including those that the query does
  ///   not use.
  /// - Throws: ``SiteProblem`` (400) for invalid values.
  func reading(_ items: [(name: String, value: String)]) throws -> Self

  /// The parameters of the address. Equivalent queries have the same parameters in the same order.
  var items: [(name: String, value: String)] { get }
}

extension DynamicQuery {
  /// The parameters of the address, percent-encoded.
  package var text: String {
    items.map { "\(URLQuery.encode($0.name))=\(URLQuery.encode($0.value))" }
      .joined(separator: "&")
  }
}
