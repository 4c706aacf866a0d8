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
///     let site = try Site(pages: products.pages, routes: products.routes)
///
/// What its address may say tells ``ListQuery``. Its source is any ``ListSource``.
public struct DataPage<Source: ListSource>: Sendable {
  private let path: String
  private let batch: Int
  private var list: ListPage<Source>
  /// What has been done to its pages.
  private var changes: [@Sendable (Page) -> Page] = []
  private let undo = UndoStore()
  private var keptViews: CountedListViews?

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
    (self.path, self.batch, self.list) = (path, batch, list)
  }

  /// The list itself.
  public var page: Page {
    let page = Page(path, query: ListQuery(), batch: batch) { [list] request in
      try await list.content(request)
    }
    guard list.editing != nil else { return shown(page) }
    return shown(page.onUndo { [undo, list] in try await undo.undo(&$0, list.words) })
  }

  /// The list's page, which shows views as well.
  private func shown(_ page: Page) -> Page {
    guard let keptViews else { return changed(page) }
    return changed(page).cached(alsoBy: ContentVersion { keptViews.count })
  }

  /// The list, the pages of its records where there are any (``records()``, ``editable(new:history:if:)``), and that of
  /// its ``views(in:)``.
  public var pages: [Page] {
    [page] + (list.leadsToRecords ? recordPages : []) + (list.views == nil ? [] : [viewsPage])
  }

  /// The same with lists that readers give names, which are links on it: what an address says of it, kept at
  /// `/products/~views`.
  ///
  ///     let products = try DataPage("/products", title: "Products", in: source) { … }
  ///       .views(in: SQLiteListViews(database))
  ///
  /// They are those of who is logged in, where the page asks for that, and of all readers otherwise.
  ///
  /// - Parameter store: Where they are kept.
  public func views(in store: any ListViewStore) -> DataPage {
    var copy = self
    let counted = CountedListViews(store)
    copy.keptViews = counted
    copy.list.views = ListViews(counted, called: path)
    return copy
  }

  /// What the list answers beside what all pages do.
  public var routes: [Route] {
    let (list, address) = (list, RecordAddress(list: Address(path)))
    return ListEndpoints.routes(of: page) { _ in list }
      + (list.leadsToRecords ? recordPages.prefix(1) : []).map { record in
        ListEndpoints.record(of: record) { (list, address.key(in: $0.pageAddress)) }
      }
  }

  /// The same with its pages changed, such as by who may see them, or how open copies are told of changes.
  ///
  ///     products.with { $0.live(changes: { DatabaseChanges(database, in: "products") }).wide() }
  public func with(_ change: @escaping @Sendable (Page) -> Page) -> DataPage {
    var copy = self
    copy.changes.append(change)
    return copy
  }

  /// The same with a page for each record, `/products/7`, with all of its columns.
  public func records() -> DataPage {
    var copy = self
    copy.list.leadsToRecords = true
    return copy
  }

  /// The same with a page for each record (``records()``) on which more stands below its values, in two columns as they do.
  ///
  ///     items.details { item, request in
  ///       Section("Hires", key: "hires", empty: "Nobody has hired it yet.") {
  ///         for hire in try await store.hires(of: item.id) {
  ///           Row(key: hire.id) { request.format(hire.date); hire.customer }
  ///         }
  ///       }
  ///     }
  ///
  /// - Parameter sections: Asked whenever the page is shown. Their keys are others than `values` and `history`, which the
  ///   page has itself. What it throws, the page throws.
  public func details(
    @SectionBuilder _ sections:
      @escaping @Sendable (_ record: Source.Record, PageRequest<NoQuery>) async throws -> [Section]
  ) -> DataPage {
    var copy = records()
    copy.list.details = sections
    return copy
  }

  /// The same with something that readers do with several records at once: with those that they tick, or with all
  /// that the list is narrowed down to, 10,000 at most; and with one on that one's page.
  ///
  ///     products.action("Mark as sold", id: "sold") { keys, event in
  ///       try await event.write { try await store.sell(keys) }
  ///       event.notice = "\(keys.count) are sold."
  ///     }
  ///
  /// - Parameters:
  ///   - title: What it is called.
  ///   - id: What a form sends of it. Of two with one, whoever they are for, the last stands.
  ///   - allows: Whether somebody may: all may by default.
  ///   - action: Does it, by the keys of the records. What it throws is told like what any handler throws.
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

  private func changed(_ page: Page) -> Page { changes.reduce(page) { $1($0) } }

  private var viewsPage: Page {
    let (list, address) = (list, RecordAddress(list: Address(path)))
    return changed(
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
    guard list.editing != nil else { return [changed(record)] }
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
      changed)
  }
}

extension DataPage where Source: WritableListSource {
  /// The same with pages on which readers add, change and delete records, by the columns that have a field.
  ///
  ///     let products = try DataPage("/products", title: "Products", in: source) {
  ///       DataColumn("Name", \Product.name) { $0.required().maximumLength(100) }.sortable()
  ///       DataColumn("Price", \Product.price) { $0.minimum(0) }.currency("EUR").sortable()
  ///     }
  ///     .editable(new: Product()) { action, product, user in action != .delete || product?.owner == user }
  ///
  /// A record is at `/products/7`, changed at `/products/7/edit` and added at `/products/~new`. What is deleted can be
  /// brought back for ten minutes, as long as the process lives and has not many more to keep.
  ///
  /// - Parameters:
  ///   - initial: What the form has at first where one is added.
  ///   - history: Keeps what is changed, which the page of a record shows; `nil`, the default, for none.
  ///   - permission: Whether somebody, by `PageRequest.identity`, may do something with a record: all may do
  ///     all by default. Asked for each page and row, and again when something is done. The record is `nil` where
  ///     it asks whether to offer it for some record at all; on the page of a record, `create` asks whether to offer
  ///     another like it. When something is done, `create` is asked with the record as it will be stored, `update` with
  ///     the record as it is and as it becomes, `delete` with each record, and an undo asks `delete` again. The record
  ///     that was asked for is the one that is written. What it throws is answered in place of the page.
  public func editable(
    new initial: Source.Record, history: (any ListHistory)? = nil,
    if permission: (
      @Sendable (_ action: ListAction, _ record: Source.Record?, _ user: String?) async throws
        -> Bool
    )? = nil
  ) -> DataPage {
    var copy = records()
    copy.list.editing = ListEditing(
      copy.list.source, new: initial, undo: undo, history: history, called: path, if: permission)
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
