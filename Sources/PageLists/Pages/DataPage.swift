public import PageElements
public import PageSite

/// A list over data as a declaration: sorted, narrowed down and searched by its address, read as far as it is shown,
/// exported as a file.
///
///     let products = try DataPage("/products", title: "Products", in: source) {
///       DataColumn("Name", \Product.name).sortable().searchable()
///       DataColumn("Kind", \Product.kind).filterable()
///       DataColumn("Price", \Product.price).currency("EUR").sortable().filterable()
///     }
///     let site = try Site(pages: [products.page], routes: products.routes)
///
/// What its address may say tells ``ListQuery``. Its source is any ``ListSource``.
public struct DataPage<Source: ListSource>: Sendable {
  /// The page.
  public private(set) var page: Page
  private let list: ListPage<Source>

  /// Describes a list.
  ///
  /// - Parameters:
  ///   - path: Where it is found: absolute, without places for values.
  ///   - title: The title of the page, and its heading.
  ///   - source: Where its records are.
  ///   - order: The order where the address says none; by key alone by default.
  ///   - batch: How many rows are shown at first: 50 by default.
  ///   - words: What it says beside its data: in English by default.
  ///   - columns: What it shows.
  /// - Throws: ``DataPageError`` for columns that cannot be told apart, and what the source has to say of them.
  public init(
    _ path: String, title: String, in source: Source, order: RowOrder = RowOrder([]),
    batch: Int = 50, words: ListWords = ListWords(),
    @ListBuilder<DataColumn<Source.Record>> columns: () -> [DataColumn<Source.Record>]
  ) throws {
    let columns = columns()
    var names: Set<[UInt8]> = []
    for column in columns {
      if column.name.isEmpty { throw DataPageError.unnamedColumn(title: column.title) }
      if !names.insert(Array(column.name.utf8)).inserted {
        throw DataPageError.duplicateColumn(name: column.name)
      }
    }
    try source.check(columns)
    var list = ListPage(title, in: source, columns: columns)
    (list.order, list.words) = (order, words)
    // What the list's own order says must be as right as what an address does.
    _ = try list.selection(ListQuery())
    page = Page(path, query: ListQuery(), batch: batch) { [list] request in
      try await list.content(request)
    }
    self.list = list
  }

  /// What the page answers beside what all pages do.
  public var routes: [Route] { ListEndpoints.routes(of: page) { [list] _ in list } }

  /// The same with the page changed, such as by who may see it, or how open copies are told of changes.
  ///
  ///     products.with { $0.live(changes: { DatabaseChanges(database, in: "products") }).wide() }
  public func with(_ change: (Page) -> Page) -> DataPage {
    var copy = self
    copy.page = change(page)
    return copy
  }
}

/// What keeps a ``DataPage`` from being made.
public enum DataPageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A column's property has no name, since it is computed.
  case unnamedColumn(title: String)
  /// Two columns have one name.
  case duplicateColumn(name: String)

  public var description: String {
    switch self {
    case .unnamedColumn(let title):
      "The column '\(title)' is of a property whose name Swift does not tell. Give it one: "
        + "DataColumn(\"\(title)\", …, name: \"…\")."
    case .duplicateColumn(let name):
      "Two columns are called '\(name)', so that no address could tell them apart. Name one otherwise."
    }
  }
}
