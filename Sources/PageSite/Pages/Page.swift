public import HTTPTypes
public import PageElements

/// A page of a site: its path, and how its content is made for a request.
///
///     let page = Page("/menu", title: "Menu") { _ in
///       Table(columns: ["Drink", "Price"]) {
///         Section { Row(key: "tea") { "Tea"; "2.40" } }
///       }
///     }
///
/// The content is made anew for every request, from the request's values and whatever the closure
/// reads; nothing is kept between requests but a visitor's state, where the page declares one, and what
/// was sent, where it says what it is made of (``cached(by:)``). A page shows its rows a batch at a time.
public struct Page: Sendable {
  /// Where the page is found: absolute, without a trailing slash; `/` for the first page. A segment such
  /// as `{id}` is a place for a value, see `PageRequest.path(_:as:)`.
  public let path: String
  /// Whether the path has places for values.
  public var hasValuesInPath: Bool {
    (try? PathPattern(path)).map { !$0.names.isEmpty } ?? false
  }
  /// The names of the query parameters that the page reads itself; every one of its endpoints
  /// carries them unchanged. Others are ignored.
  public var queryNames: [String] { query.names }
  let query: any AnyPageQuery
  /// How many rows a page shows that is opened by its address. 50 by default. The script then adds
  /// 50 at a time, whatever this is.
  public let batch: Int
  /// How often an open page asks for changes while it is visible, 0.1 seconds to 24 days; `nil`, the
  /// default, for never.
  public let refresh: Duration?
  /// Whether an open page is told of changes as they happen; see ``live()``.
  public private(set) var isLive = false
  let content: Content
  var access = Access()
  private(set) var watch: Watch?
  /// What is done around its answers, from without.
  var around: [Middleware] = []
  /// Addresses of stylesheets of its own, after the site's.
  private(set) var stylesheets: [String] = []
  /// Whether it is as wide as its window.
  private(set) var isWide = false
  /// The pages above it.
  var crumbs = Breadcrumbs()
  /// Takes back what was done on it.
  private(set) var undo: ActionHandler?
  /// What the page is made of; empty where it does not say so.
  var versions: [ContentVersion] = []

  /// Says who asks, in the page's own words: a user's name or number, and `nil` for nobody whom it knows. Everything
  /// that the page shows may depend on it through ``PageRequest/identity``.
  ///
  /// - Throws: What answers those who may not see the page, such as
  ///   `SiteProblem(.forbidden, "…")`, or `SiteProblem(.seeOther, "…", headerFields:)` with a
  ///   `Location` where they can log in.
  public typealias Authorization = @Sendable (HTTPRequest) async throws -> String?

  /// Runs until it is cancelled, and calls its argument whenever something has changed.
  typealias Watch = @Sendable (@escaping @Sendable () -> Void) async throws -> Void

  /// How content is made: for everyone alike, or from a state that each visitor has.
  enum Content: Sendable {
    case shared(@Sendable (Visit) async throws -> PageContent)
    case stateful(any StateContent)
  }

  init(
    _ path: String, query: any AnyPageQuery, batch: Int, refresh: Duration?, content: Content
  ) {
    (self.path, self.query, self.batch) = (path, query, batch)
    (self.refresh, self.content) = (refresh, content)
  }

  /// Describes a page whose content is made by a closure.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - query: What the page reads of its address's query itself: a model with the defaults of all its
  ///     members, see ``PageRequest/query``.
  ///   - batch: How many rows a page shows that is opened by its address: 50 by default.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - content: What the page shows for a request. What it throws is answered in its place, such
  ///     as ``SiteProblem``; see ``SiteProblemConvertible``.
  public init<Query: Codable & Sendable>(
    _ path: String, query: Query, batch: Int = 50, refresh: Duration? = nil,
    content: @escaping @Sendable (PageRequest<Query>) async throws -> PageContent
  ) {
    let query = PageQuery(query)
    self.init(
      path, query: query, batch: batch, refresh: refresh,
      content: .shared { try await content(PageRequest($0, query)) })
  }

  /// Describes a page that shows a table.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - title: The title of the page, and its heading where the table has no header.
  ///   - query: What the page reads of its address's query itself: a model with the defaults of all its
  ///     members, see ``PageRequest/query``.
  ///   - batch: How many rows a page shows that is opened by its address: 50 by default.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - table: What the page shows for a request. What it throws is answered in its place, such as
  ///     ``SiteProblem``; see ``SiteProblemConvertible``.
  public init<Query: Codable & Sendable>(
    _ path: String, title: String, query: Query, batch: Int = 50,
    refresh: Duration? = nil,
    table: @escaping @Sendable (PageRequest<Query>) async throws -> Table
  ) {
    self.init(path, query: query, batch: batch, refresh: refresh) {
      PageContent(title: title, table: try await table($0))
    }
  }
}

extension Page {
  /// Whether an open copy may follow what changes by itself: those of one visitor may, whatever the page is.
  var mayChange: Bool {
    if case .stateful = content { true } else { isLive }
  }

  /// The page with open copies kept up to date: each change that ``Site/changed(_:)`` tells of, and
  /// each action on the page, reaches them as a patch.
  public func live() -> Page {
    var page = self
    page.isLive = true
    return page
  }

  /// The page with open copies kept up to date by a feed of changes.
  ///
  ///     page.live(changes: { DatabaseChanges(pool, in: "tasks") })
  ///
  /// The feed is asked for while at least one copy is open, and again a second after it failed or
  /// ended. Its elements say nothing but that something has changed.
  ///
  /// - Parameter feed: Opens the feed. What it or the feed throws is logged.
  public func live<Feed: AsyncSequence>(
    changes feed: @escaping @Sendable () throws -> Feed
  ) -> Page where Feed: Sendable, Feed.Element: Sendable {
    var page = live()
    page.watch = { changed in
      var changes = try feed().makeAsyncIterator()
      // What happened before the feed began was told to nobody.
      changed()
      while try await changes.next() != nil { changed() }
    }
    return page
  }

  /// The page with stylesheets of its own, after those of its site: what no other page needs is no weight for them.
  ///
  ///     page.stylesheets("/board.css")
  public func stylesheets(_ addresses: String...) -> Page {
    var page = self
    page.stylesheets += addresses
    return page
  }

  /// The page as wide as its window, up to 100 rem, in place of a column of 60 rem, in which lines are easily read:
  /// for tables of many columns, and for boards. A theme says how wide either is (`--pe-width`, `--pe-width-wide`).
  public func wide(_ isWide: Bool = true) -> Page {
    var page = self
    page.isWide = isWide
    return page
  }

  /// The page with what takes back what was done on it: a button beside the notice, for ten minutes, where a handler
  /// has set `ActionEvent.undo`, whose values this one is given.
  ///
  ///     row.onDelete { event in
  ///       try await store.remove(task.id)
  ///       event.notice = "Deleted “\(task.title)”."
  ///       event.undo = FormValues([("task", "\(task.id)")])
  ///     }
  ///     page.onUndo { event in try await store.restore(event.values["task"]) }
  ///
  /// Nobody but the reader to whom it was offered can send them, and no other values; they may send them twice. What
  /// it throws is told like what any handler throws.
  public func onUndo(
    _ undo: @escaping @Sendable (inout ActionEvent) async throws -> Void
  ) -> Page {
    var page = self
    page.undo = ActionHandler(undo)
    return page
  }

  /// The page for those alone whom `authorize` knows. It is asked for the page, for each of its
  /// endpoints, and again before each patch to an open copy: what it throws ends that, and so does `nil`, which is
  /// answered 403.
  ///
  ///     page.authorized { request in try await tokens.owner(of: request.headerFields[.authorization]) }
  public func authorized(by authorize: @escaping Authorization) -> Page {
    var page = self
    (page.access.authorize, page.access.admitsStrangers) = (authorize, false)
    return page
  }

  /// The page for everybody, with what `identify` knows of who asks; `nil` is nobody in particular. It is asked as
  /// that of ``authorized(by:)`` is, and may throw for those who are not let in.
  public func identified(by identify: @escaping Authorization) -> Page {
    var page = self
    (page.access.authorize, page.access.admitsStrangers) = (identify, true)
    return page
  }
}

/// What a page shows for one request.
public struct PageContent: Sendable {
  /// The title of the page, and its heading where the table has no header.
  public var title: String
  /// The page's header, columns and rows. Rows are taken from ``rows`` where that is set.
  public var table: Table
  /// Where the rows come from, for lists too long to be made at once.
  public var rows: (any RowSource)?
  /// Shown in place of rows where there are none.
  public var placeholder: Row?
  /// The key of a row that is in view when the page is opened by its address, such as the one that is
  /// edited: where the first batch does not hold it, the page begins shortly before it, and leads back
  /// to what comes earlier. `nil`, the default, begins at the beginning.
  public var reveals: String?
  /// Names what the page is about. When it changes in an open copy, such as from one filter to
  /// another, the reader is taken to the top; while it stays, all changes keep the reader's place.
  /// `nil` by default.
  public var reload: String?
  /// What the last of the page's breadcrumbs (``Page/breadcrumbs(_:)``) are called for this request, from the top down,
  /// such as by the name of the order that an invoice belongs to. None by default: all are called as the page says, and so
  /// is one whose title is empty. Of more titles than breadcrumbs the last count. An open copy keeps those that it was
  /// loaded with.
  public var breadcrumbTitles: [String] = []

  /// Content whose rows are all in the table.
  public init(title: String, table: Table, placeholder: Row? = nil) {
    (self.title, self.table, self.placeholder) = (title, table, placeholder)
  }

  /// Content whose rows come from a source, a batch at a time.
  ///
  /// - Parameters:
  ///   - title: The title of the page, and its heading where the table has no header.
  ///   - table: The page's header, columns and caption; its own sections are not shown.
  ///   - rows: Where the rows come from.
  ///   - placeholder: Shown in place of rows where there are none; `nil`, the default, shows
  ///     nothing.
  public init(
    title: String, table: Table, rows: some RowSource, placeholder: Row? = nil
  ) {
    self.init(title: title, table: table, placeholder: placeholder)
    self.rows = rows
  }
}
