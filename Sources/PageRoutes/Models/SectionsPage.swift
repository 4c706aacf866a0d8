public import PageElements

/// A page as a type that generates its sections.
///
///     struct NumbersPage: SectionsPage {
///       func generateSections() -> [Section] {
///         [Section("Numbers", each: [1, 22], as: IntRow.self)]
///       }
///     }
///     let page = Page("/numbers", title: "Numbers", NumbersPage.self)
///
/// The sections are generated anew for every request. To call `generateSections` yourself, as in a test, declare it
/// `async`: in an asynchronous function, Swift prefers the protocol's empty default to a synchronous method.
public protocol SectionsPage: Sendable {
  /// The query parameters that the page declares; none by default.
  associatedtype Query: Codable & Sendable = NoQuery

  /// The default values of the query parameters.
  static var query: Query { get }

  /// Creates the page, before its sections are generated.
  init()

  /// The table that gets the sections, for columns, default headers and the like. Its own sections are not shown. An
  /// empty table by default.
  var table: Table { get }

  /// Returns the page's sections, if they do not depend on the request. None by default.
  ///
  /// - Throws: An error that is answered in place of the page, such as ``SiteProblem``; see `SiteProblemConvertible`.
  func generateSections() async throws -> [Section]

  /// Returns the page's sections for a request; by default those of ``generateSections()``.
  ///
  /// - Throws: The same errors as ``generateSections()``.
  func generateSections(_ request: PageRequest<Query>) async throws -> [Section]
}

extension SectionsPage where Query == NoQuery {
  public static var query: NoQuery { NoQuery() }
}

extension SectionsPage {
  public var table: Table { Table() }
  public func generateSections() async throws -> [Section] { [] }
  public func generateSections(_ request: PageRequest<Query>) async throws -> [Section] {
    try await generateSections()
  }
}

extension Page {
  /// Creates a page from a type; see ``SectionsPage``.
  public init<Model: SectionsPage>(
    _ path: String, title: String, batch: Int = 50, refresh: Duration? = nil, _ model: Model.Type
  ) {
    self.init(path, title: title, query: Model.query, batch: batch, refresh: refresh) { request in
      let model = Model()
      var table = model.table
      table.sections = try await model.generateSections(request)
      return table
    }
  }
}
