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
/// The sections are generated anew for every request. To call `generateSections` yourself, as in a
/// test, write it `async`: Swift prefers the protocol's empty default to one that is not, in an
/// asynchronous function.
public protocol SectionsPage: Sendable {
  /// What the page reads of its address's query itself; nothing by default.
  associatedtype Query: Codable & Sendable = NoQuery

  /// The defaults of all that it reads.
  static var query: Query { get }

  /// The page before its sections are generated.
  init()

  /// What the sections are put into, for columns, default headers and the like; its own sections
  /// are not shown. An empty table by default.
  var table: Table { get }

  /// The page's sections, where they depend on nothing that was asked for. None by default.
  ///
  /// - Throws: What is answered in place of the page, such as ``SiteProblem``; see
  ///   ``SiteProblemConvertible``.
  func generateSections() async throws -> [Section]

  /// The page's sections for a request; by default those of ``generateSections()``.
  ///
  /// - Throws: As ``generateSections()``.
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
  /// Describes a page that is a type; see ``SectionsPage``.
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
