public import PageElements

/// A page as a type that holds its table and sets it up.
///
///     struct MenuPage: TablePage {
///       var table = Table(columns: ["Drink", "Price"])
///       mutating func setupTable() async throws {
///         table.sections = [try await drinks(), try await cakes()]
///       }
///     }
///     let page = Page("/menu", title: "Menu", MenuPage.self)
///
/// Everything is made anew for every request: the value, then its table. Nothing set up for one
/// reader is seen by another. To call `setupTable` yourself, as in a test, write it `async`: Swift
/// prefers the protocol's empty default to one that is not, in an asynchronous function.
public protocol TablePage: Sendable {
  /// What the page reads of its address's query itself; nothing by default.
  associatedtype Query: Codable & Sendable = NoQuery

  /// The defaults of all that it reads.
  static var query: Query { get }

  /// The page before its table is set up.
  init()

  /// What the page shows.
  var table: Table { get set }

  /// Makes the table, where it depends on nothing that was asked for. Nothing by default.
  ///
  /// - Throws: What is answered in place of the page, such as ``SiteProblem``; see
  ///   ``SiteProblemConvertible``.
  mutating func setupTable() async throws

  /// Makes the table for a request; by default as ``setupTable()`` does.
  ///
  /// - Throws: As ``setupTable()``.
  mutating func setupTable(_ request: PageRequest<Query>) async throws
}

extension TablePage where Query == NoQuery {
  public static var query: NoQuery { NoQuery() }
}

extension TablePage {
  public mutating func setupTable() async throws {}
  public mutating func setupTable(_ request: PageRequest<Query>) async throws {
    try await setupTable()
  }
}

extension Page {
  /// Describes a page that is a type; see ``TablePage``.
  public init<Model: TablePage>(
    _ path: String, title: String, batch: Int = 50, refresh: Duration? = nil, _ model: Model.Type
  ) {
    self.init(path, title: title, query: Model.query, batch: batch, refresh: refresh) { request in
      var model = Model()
      try await model.setupTable(request)
      return model.table
    }
  }
}
