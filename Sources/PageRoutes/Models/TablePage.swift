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
/// The value and its table are created anew for every request, so no reader sees what was set up for another. To call
/// `setupTable` yourself, as in a test, declare it `async`: in an asynchronous function, Swift prefers the protocol's
/// empty default to a synchronous method.
public protocol TablePage: Sendable {
  /// The query parameters that the page declares; none by default.
  associatedtype Query: Codable & Sendable = NoQuery

  /// The default values of the query parameters.
  static var query: Query { get }

  /// Creates the page, before its table is set up.
  init()

  /// The table that the page shows.
  var table: Table { get set }

  /// Sets up the table, if it does not depend on the request. Does nothing by default.
  ///
  /// - Throws: An error that is answered in place of the page, such as ``SiteProblem``; see `SiteProblemConvertible`.
  mutating func setupTable() async throws

  /// Sets up the table for a request; by default calls ``setupTable()``.
  ///
  /// - Throws: The same errors as ``setupTable()``.
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
  /// Creates a page from a type; see ``TablePage``.
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
