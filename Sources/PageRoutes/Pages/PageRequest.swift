public import PageElements
public import PageHTTP

/// A request for a page.
///
///     Page("/teas/{name}", title: "Tea", query: TeaQuery()) { request in
///       let tea = try await store.tea(named: request.path("name"))
///       let larger = request.url { $0.cup = .large }
///       …
///     }
public struct PageRequest<Query: Codable & Sendable>: Sendable {
  /// The page's path with the values of this request, as in all addresses of the page.
  public var path: Address { Address(RequestTarget.encode(values.path)) }
  /// The page's query: the values in the address, and the defaults of all others.
  public let query: Query
  /// The sender, as identified by the page's ``Page/Authorization`` or by the session; `nil` if unknown, and
  /// on a page for everyone.
  public let identity: String?
  /// The reader's formats of numbers, money and times.
  public let formats: Formats
  /// Whether the page is written into a file, which cannot send requests to the site.
  package let isStaticExport: Bool
  package let values: PathValues
  let hasSession: Bool
  private let shape: PageQuery<Query>

  /// Creates a request for tests of a page's content.
  ///
  /// - Parameters:
  ///   - path: The page's path, including the values.
  ///   - query: The query of the address, with defaults for the parameters that it omits.
  ///   - defaults: The defaults that the page declares and its addresses omit. `query` by default.
  ///   - values: The values of the path parameters, by name. None by default.
  ///   - identity: The sender or logged-in user. Unknown by default.
  ///   - formats: The formats of numbers, money and times. In English and UTC by default.
  public init(
    path: String, query: Query, defaults: Query? = nil, values: [String: String] = [:],
    identity: String? = nil, formats: Formats? = nil
  ) {
    self.formats = formats ?? Formats(.english)
    self.values = PathValues(path: path, values: values)
    (self.query, self.identity) = (query, identity)
    shape = PageQuery(defaults ?? query)
    hasSession = true
    isStaticExport = false
  }

  init(_ visit: Visit, _ shape: PageQuery<Query>) {
    (values, identity, formats) = (visit.values, visit.identity, visit.reader.formats)
    query = visit.query.model as? Query ?? shape.initial
    hasSession = visit.page.access.session != nil
    isStaticExport = visit.reader.isOfFiles
    self.shape = shape
  }

  /// The address of the requested page: its path and its query.
  public var url: Address { address(of: shape.text(of: query)) }

  /// Returns the address of the page with another query.
  ///
  ///     Link("Cheapest first", to: request.url { $0.sort = .price })
  ///
  /// - Parameter change: Changes a copy of the requested query.
  /// - Throws: What `change` throws.
  public func url(with change: (inout Query) throws -> Void) rethrows -> Address {
    var query = query
    try change(&query)
    return address(of: shape.text(of: query))
  }

  private func address(of query: String) -> Address {
    Address(query.isEmpty ? path.text : "\(path.text)?\(query)")
  }
}

extension PageRequest<NoQuery> {
  /// Creates a request for tests of the content of a page without a query.
  public init(path: String, values: [String: String] = [:], identity: String? = nil) {
    self.init(path: path, query: NoQuery(), values: values, identity: identity)
  }
}

/// The query of a page without query parameters.
public struct NoQuery: Codable, Hashable, Sendable {
  /// Creates an empty query.
  public init() {}
}
