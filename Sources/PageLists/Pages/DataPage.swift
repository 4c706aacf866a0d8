public import PageElements
public import PageSite

/// A page with a list of records that readers sort, filter, search and export.
///
/// The address of the page contains the order, filters and search words. The page reads only the records that it shows.
///
///     let products = try DataPage("/products", title: "Products", in: source) {
///       DataColumn("Name", \Product.name).sortable().searchable()
///       DataColumn("Kind", \Product.kind).filterable()
///       DataColumn("Price", \Product.price).currency("EUR").sortable().filterable()
///     }
///     let site = try Site(pages: products.pages, routes: products.routes)
///
/// ``ListQuery`` describes the parameters of the address. Any ``ListSource`` can provide the records.
public struct DataPage<Source: ListSource>: Sendable {
  private let path: String
  private let batch: Int
  private var list: ListPage<Source>
  /// The changes applied to all pages of the list.
  private var changes: [@Sendable (Page) -> Page] = []
  private let undo = UndoStore()
  private var countedViews: ChangeCountingListViews?

  /// Creates a list page.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the page, without placeholders.
  ///   - title: The title of the page and its heading.
  ///   - source: The source of the records.
  ///   - order: The order if the address has none. By default, the records are sorted by key.
  ///   - batch: The number of rows shown at first: 50 by default.
  ///   - words: The texts of the page other than its data: English by default.
  ///   - columns: The columns of the list.
  /// - Throws: ``DataPageError`` for columns without a name or with the same name, and the errors of
  ///   ``ListSource/check(_:)``.
  public init(
    _ path: String, title: String, in source: Source, order: RowOrder = RowOrder([]),
    batch: Int = 50, words: ListTexts = ListTexts(),
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
    list.lookup = ColumnReferences(columns)
    // The default order must be as valid as the order in an address.
    _ = try list.selection(ListQuery())
    (self.path, self.batch, self.list) = (path, batch, list)
  }

  /// The page with the list.
  public var page: Page {
    let page = Page(path, query: ListQuery(), batch: batch) { [list] request in
      try await list.content(request)
    }
    guard list.editing != nil else { return configured(page) }
    return configured(page.onUndo { [undo, list] in try await undo.undo(&$0, list.words) })
  }

  /// Applies the changes, and renders the page again after a change of a view.
  private func configured(_ page: Page) -> Page {
    guard let countedViews else { return customized(page) }
    return customized(page).cached(alsoBy: ContentVersion { countedViews.count })
  }

  /// The page with the list, the pages of its records if it has them (``records()``, ``editable(new:history:if:)``),
  /// and the page for ``views(in:)``.
  public var pages: [Page] {
    [page] + (list.linksToRecords ? recordPages : []) + (list.views == nil ? [] : [viewsPage])
  }

  /// Lets readers save views, which are named lists with their filters, order and columns.
  ///
  /// The list shows a link for each view. Readers save and remove views at `/products/~views`.
  ///
  ///     let products = try DataPage("/products", title: "Products", in: source) { … }
  ///       .views(in: SQLiteListViews(database))
  ///
  /// If the page requires a login, each user has views of their own. Otherwise all readers share them.
  ///
  /// - Parameter store: The store for the views.
  public func views(in store: any ListViewStore) -> DataPage {
    var copy = self
    let countingViews = ChangeCountingListViews(store)
    copy.countedViews = countingViews
    copy.list.views = ListViews(countingViews, named: path)
    return copy
  }

  /// The additional routes of the list, such as for exports.
  public var routes: [Route] {
    let (list, address) = (list, RecordAddress(list: Address(path)))
    return ListEndpoints.routes(of: page) { _ in list }
      + (list.linksToRecords ? recordPages.prefix(1) : []).map { record in
        ListEndpoints.record(of: record) { (list, address.key(in: $0.pageAddress)) }
      }
  }

  /// Changes all pages of the list, such as their access or live updates.
  ///
  ///     products.with { $0.live(changes: { DatabaseChanges(database, in: "products") }).wide() }
  public func with(_ change: @escaping @Sendable (Page) -> Page) -> DataPage {
    var copy = self
    copy.changes.append(change)
    return copy
  }

  /// Adds a page for each record, such as `/products/7`, with all columns of the list.
  public func records() -> DataPage {
    var copy = self
    copy.list.linksToRecords = true
    return copy
  }

  /// Adds a page for each record (``records()``) with further sections below its values, in two columns.
  ///
  ///     items.details { item, request in
  ///       Section("Hires", key: "hires", empty: "Nobody has hired it yet.") {
  ///         for hire in try await store.hires(of: item.id) {
  ///           Row(key: hire.id) { request.format(hire.date); hire.customer }
  ///         }
  ///       }
  ///     }
  ///
  /// - Parameter sections: Returns the sections whenever the page is shown. Their keys must not be `values` or
  ///   `history`, which the page uses itself. The page throws the errors of the closure.
  public func details(
    @SectionBuilder _ sections:
      @escaping @Sendable (_ record: Source.Record, PageRequest<NoQuery>) async throws -> [Section]
  ) -> DataPage {
    var copy = records()
    copy.list.details = sections
    return copy
  }

  /// Adds an action on several records. Readers select the rows, or all rows of the filtered list, up to 10,000. The
  /// page of a record offers the action for that record.
  ///
  ///     products.action("Mark as sold", id: "sold") { keys, event in
  ///       try await event.write { try await store.sell(keys) }
  ///       event.notice = "\(keys.count) are sold."
  ///     }
  ///
  /// - Parameters:
  ///   - title: The title of the action.
  ///   - id: The identifier that the form sends. An action replaces an earlier one with the same identifier.
  ///   - allows: Whether a user may perform the action. By default, all readers may.
  ///   - action: Performs the action on the records with these keys. Errors that it throws are handled like those
  ///     of any other handler.
  public func action(
    _ title: String, id: String,
    if allows: @escaping @Sendable (_ user: String?) async throws -> Bool = { _ in true },
    _ action: @escaping @Sendable (_ keys: [String], inout ActionEvent) async throws -> Void
  ) -> DataPage {
    var copy = records()
    copy.list.bulk.removeAll { $0.id.hasSameBytes(as: id) }
    copy.list.bulk.append(ListBulkAction(id: id, title: title, allows: allows, run: action))
    return copy
  }

  private func customized(_ page: Page) -> Page { changes.reduce(page) { $1($0) } }

  private var viewsPage: Page {
    let (list, address) = (list, RecordAddress(list: Address(path)))
    return customized(
      Page(address.record(ListViews.path).text, query: ListQuery()) { request in
        try await list.viewsPage(address.list, request)
      }
      .breadcrumbs { NavigationLink(list.title, to: address.list) })
  }

  private var recordPages: [Page] {
    let (list, address) = (list, RecordAddress(list: Address(path)))
    let record = Page(address.record("{key}").text) { request in
      try await list.record(address.key(in: request.path), address, request)
    }
    .breadcrumbs { NavigationLink(list.title, to: address.list) }
    guard list.editing != nil else { return [customized(record)] }
    let editor = Page(address.edit("{key}").text) { request in
      try await list.editor(of: address.key(in: request.path), address, for: request.identity)
    }
    .breadcrumbs {
      NavigationLink(list.title, to: address.list)
      NavigationLink(list.words.record, to: address.record("{key}"))
    }
    let creator = Page(address.new.text, query: NewRecordQuery()) { request in
      let model = request.query.like
      return try await list.creator(
        like: model.isEmpty ? nil : model, address, for: request.identity)
    }
    .breadcrumbs { NavigationLink(list.title, to: address.list) }
    return [record.onUndo { [undo] in try await undo.undo(&$0, list.words) }, editor, creator].map(
      customized)
  }
}

extension DataPage where Source: WritableListSource {
  /// Adds pages on which readers add, change and delete records. The forms contain the columns that have a field.
  ///
  ///     let products = try DataPage("/products", title: "Products", in: source) {
  ///       DataColumn("Name", \Product.name) { $0.required().maximumLength(100) }.sortable()
  ///       DataColumn("Price", \Product.price) { $0.minimum(0) }.currency("EUR").sortable()
  ///     }
  ///     .editable(new: Product()) { action, product, user in action != .delete || product?.owner == user }
  ///
  /// The page of a record is at `/products/7`, its form at `/products/7/edit` and the form for a new record at
  /// `/products/~new`. Readers can undo a deletion for ten minutes, unless the process restarts or needs the memory for
  /// later deletions.
  ///
  /// - Parameters:
  ///   - initial: The initial values of the form for a new record.
  ///   - history: The store for changes, which the page of a record shows; `nil`, the default, for none.
  ///   - permission: Whether a user, by `PageRequest.identity`, may perform an action on a record. By default, all
  ///     readers may perform all actions. The list calls it for each page and row, and again before each write.
  ///     `record` is `nil` for the question whether to offer an action for any record. On the page of a record,
  ///     `create` decides whether to offer a copy. Before a write, `create` receives the record to store, `update` the
  ///     record before and after the change, and `delete` each record. An undo checks `delete` again. The write applies
  ///     only to the record that was checked. If the closure throws an error, the error page replaces the page.
  public func editable(
    new initial: Source.Record, history: (any ListHistory)? = nil,
    if permission: (
      @Sendable (_ action: ListAction, _ record: Source.Record?, _ user: String?) async throws
        -> Bool
    )? = nil
  ) -> DataPage {
    var copy = records()
    copy.list.editing = ListEditing(
      copy.list.source, new: initial, undo: undo, history: history, named: path, if: permission)
    return copy
  }
}

/// A reason why a ``DataPage`` cannot be created.
public enum DataPageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The property of a column is computed, so the column has no name.
  case unnamedColumn(title: String)
  /// Two columns have the same name.
  case duplicateColumn(name: String)

  public var description: String {
    switch self {
    case .unnamedColumn(let title):
      "The column '\(title)' needs a name, because Swift cannot find the name of its property: "
        + "DataColumn(\"\(title)\", …, name: \"…\")."
    case .duplicateColumn(let name):
      "Two columns are named '\(name)'. Give one of them another name."
    }
  }
}
