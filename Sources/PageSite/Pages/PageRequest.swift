public import PageElements

/// What a page is asked for.
///
///     Page("/teas/{name}", title: "Tea", query: TeaQuery()) { request in
///       let tea = try await store.tea(named: request.path("name"))
///       let larger = request.url { $0.cup = .large }
///       …
///     }
public struct PageRequest<Query: Codable & Sendable>: Sendable {
  /// The page's path, with this request's values in their places, as all its addresses have it.
  public var path: Address { Address(RequestTarget.encode(values.path)) }
  /// The page's own query: what the address says, and the defaults of all else.
  public let query: Query
  /// Who asks, as the page's ``Page/Authorization`` has it, or who is logged in; `nil` on a page for
  /// everyone.
  public let identity: String?
  /// How numbers, money and times are written to its reader.
  public let formats: Formats
  /// Whether the page is written into a file, in which nothing can be asked of the site.
  package let isForFiles: Bool
  let values: PathValues
  let hasSession: Bool
  private let shape: PageQuery<Query>

  /// A request as tests of a page's content need it.
  ///
  /// - Parameters:
  ///   - path: The page's path, values in their places.
  ///   - query: What its address says; what it does not say has the defaults.
  ///   - defaults: What the page declares, which its addresses leave out; by default the query itself.
  ///   - values: The values in the path, by name. None by default.
  ///   - identity: Who asks, and is logged in. Nobody in particular by default.
  ///   - formats: How numbers, money and times are written; in English and as of UTC by default.
  public init(
    path: String, query: Query, defaults: Query? = nil, values: [String: String] = [:],
    identity: String? = nil, formats: Formats? = nil
  ) {
    self.formats = formats ?? Formats(.english)
    self.values = PathValues(path: path, values: values)
    (self.query, self.identity) = (query, identity)
    shape = PageQuery(defaults ?? query)
    hasSession = true
    isForFiles = false
  }

  init(_ visit: Visit, _ shape: PageQuery<Query>) {
    (values, identity, formats) = (visit.values, visit.identity, visit.reader.formats)
    query = visit.query.model as? Query ?? shape.initial
    hasSession = visit.page.access.session != nil
    isForFiles = visit.reader.isOfFiles
    self.shape = shape
  }

  /// The address of the page as it was asked for: its path and its own query.
  public var url: Address { address(of: shape.text(of: query)) }

  /// The address of the page with another query.
  ///
  ///     Link("Cheapest first", to: request.url { $0.sort = .price })
  ///
  /// - Parameter change: Changes what was asked for.
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
  /// A request as tests of a page's content need it, for a page without a query of its own.
  public init(path: String, values: [String: String] = [:], identity: String? = nil) {
    self.init(path: path, query: NoQuery(), values: values, identity: identity)
  }
}

/// The query of a page that reads none of its own.
public struct NoQuery: Codable, Hashable, Sendable {
  /// Nothing to read.
  public init() {}
}
