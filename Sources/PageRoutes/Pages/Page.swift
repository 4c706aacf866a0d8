public import HTTPTypes
public import PageElements
import PageHTTP

/// A page of a site: its path, and a closure that makes its content for a request.
///
///     let page = Page("/menu", title: "Menu") { _ in
///       Table(columns: ["Drink", "Price"]) {
///         Section { Row(key: "tea") { "Tea"; "2.40" } }
///       }
///     }
///
/// The site makes the content for each request, from the values of the request and the data that the closure
/// reads. It keeps nothing between requests except the visitor's state, if the page declares one, and cached
/// responses (``cached(by:)``). A page shows its rows in batches.
public struct Page: Sendable {
  /// The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as `{id}` is
  /// a path parameter, see `PageRequest.path(_:as:)`.
  public let path: String
  /// Whether the path has path parameters.
  public var hasPathParameters: Bool {
    (try? PathPattern(path)).map { !$0.names.isEmpty } ?? false
  }
  /// The names of the query parameters that the page reads. The page's endpoints carry them unchanged. The
  /// page ignores all others.
  public var queryNames: [String] { query.names }
  let query: any AnyPageQuery
  /// The number of rows shown when a reader opens the page by its address. 50 by default. The script then
  /// adds 50 rows at a time, whatever this value is.
  public let batch: Int
  /// The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or `nil`, the
  /// default, for never.
  public let refresh: Duration?
  /// Whether open copies receive changes as they happen; see ``live()``.
  public private(set) var isLive = false
  package let content: Content
  package var access = Access()
  package private(set) var watch: Watch?
  /// The middleware of the page, outermost first.
  package var middlewares: [Middleware] = []
  /// The addresses of the page's own stylesheets, which follow those of the site.
  package private(set) var stylesheets: [String] = []
  /// Whether the page is as wide as its window.
  package private(set) var isWide = false
  /// The breadcrumbs: the pages above this one.
  package var crumbs = Breadcrumbs()
  /// The handler that undoes actions on the page.
  package private(set) var undo: ActionHandler?
  /// The versions of the page's data; empty if the page is not cached.
  package var versions: [ContentVersion] = []

  /// Identifies the sender of a request. Returns a name or number of the user, in the page's own format, or
  /// `nil` for an unknown sender. The content may depend on it through ``PageRequest/identity``.
  ///
  /// - Throws: The response to a sender who may not see the page, such as `SiteProblem(.forbidden, "…")`, or
  ///   `SiteProblem(.seeOther, "…", headerFields:)` with the log-in page as its `Location`.
  public typealias Authorization = @Sendable (HTTPRequest) async throws -> String?

  /// A function that runs until it is cancelled, and calls its argument after each change.
  package typealias Watch = @Sendable (@escaping @Sendable () -> Void) async throws -> Void

  /// The source of the content: the same for all visitors, or made from the state of each visitor.
  package enum Content: Sendable {
    case shared(@Sendable (Visit) async throws -> PageContent)
    case stateful(any StateContent)
  }

  init(
    _ path: String, query: any AnyPageQuery, batch: Int, refresh: Duration?, content: Content
  ) {
    (self.path, self.query, self.batch) = (path, query, batch)
    (self.refresh, self.content) = (refresh, content)
  }

  /// Creates a page from a closure that returns its content.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - query: A model of the query parameters that the page reads, with their default values; see
  ///     ``PageRequest/query``.
  ///   - batch: The number of rows shown when a reader opens the page by its address. 50 by default.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - content: Returns the content for a request. If it throws, the site sends the error in place of the
  ///     page, such as a ``SiteProblem``; see `SiteProblemConvertible`.
  public init<Query: Codable & Sendable>(
    _ path: String, query: Query, batch: Int = 50, refresh: Duration? = nil,
    content: @escaping @Sendable (PageRequest<Query>) async throws -> PageContent
  ) {
    let query = PageQuery(query)
    self.init(
      path, query: query, batch: batch, refresh: refresh,
      content: .shared { try await content(PageRequest($0, query)) })
  }

  /// Creates a page that shows a table.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - title: The title of the page, and its heading if the table has no header.
  ///   - query: A model of the query parameters that the page reads, with their default values; see
  ///     ``PageRequest/query``.
  ///   - batch: The number of rows shown when a reader opens the page by its address. 50 by default.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - table: Returns the table for a request. If it throws, the site sends the error in place of the page,
  ///     such as a ``SiteProblem``; see `SiteProblemConvertible`.
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
  /// Whether open copies may receive changes. Those of a page with visitor state always may.
  package var mayChange: Bool {
    if case .stateful = content { true } else { isLive }
  }

  /// Keeps open copies up to date: the site sends them a patch after each call of `Site.changed(_:)` and
  /// after each action on the page.
  public func live() -> Page {
    var page = self
    page.isLive = true
    return page
  }

  /// Keeps open copies up to date with a feed of changes.
  ///
  ///     page.live(changes: { DatabaseChanges(pool, in: "tasks") })
  ///
  /// The site opens the feed while at least one copy is open, and reopens it one second after it fails or
  /// ends. An element only signals that something has changed.
  ///
  /// - Parameter feed: Opens the feed. The site logs the errors that the closure and the feed throw.
  public func live<Feed: AsyncSequence>(
    changes feed: @escaping @Sendable () throws -> Feed
  ) -> Page where Feed: Sendable, Feed.Element: Sendable {
    var page = live()
    page.watch = { changed in
      var changes = try feed().makeAsyncIterator()
      // The feed does not report changes from before it began.
      changed()
      while try await changes.next() != nil { changed() }
    }
    return page
  }

  /// Adds stylesheets that only this page loads, after those of the site.
  ///
  ///     page.stylesheets("/board.css")
  public func stylesheets(_ addresses: String...) -> Page {
    var page = self
    page.stylesheets += addresses
    return page
  }

  /// Makes the page as wide as its window, up to 100 rem. By default, a page is a column of 60 rem, whose
  /// lines are easier to read. Use it for boards and tables with many columns. Themes set both widths
  /// (`--pe-width`, `--pe-width-wide`).
  public func wide(_ isWide: Bool = true) -> Page {
    var page = self
    page.isWide = isWide
    return page
  }

  /// Adds a handler that undoes actions. If an action sets `ActionEvent.undo`, its notice has an undo button
  /// for ten minutes, which sends those values to this handler.
  ///
  ///     row.onDelete { event in
  ///       try await store.remove(task.id)
  ///       event.notice = "Deleted “\(task.title)”."
  ///       event.undo = FormValues([("task", "\(task.id)")])
  ///     }
  ///     page.onUndo { event in try await store.restore(event.values["task"]) }
  ///
  /// Only the reader who got the button can send the values. The values cannot be altered, but can be sent
  /// twice. The site reports the errors that this handler throws like those of other handlers.
  public func onUndo(
    _ undo: @escaping @Sendable (inout ActionEvent) async throws -> Void
  ) -> Page {
    var page = self
    page.undo = ActionHandler(undo)
    return page
  }

  /// Restricts the page to senders whom `authorize` identifies. The site calls it for the page, for each
  /// endpoint, and before each patch to an open copy. If it throws, the site sends the error; if it returns
  /// `nil`, the site answers 403. Either ends an open copy.
  ///
  ///     page.authorized { request in try await tokens.owner(of: request.headerFields[.authorization]) }
  public func authorized(by authorize: @escaping Authorization) -> Page {
    var page = self
    (page.access.authorize, page.access.allowsAnonymous) = (authorize, false)
    return page
  }

  /// Identifies the senders of requests without restricting the page to them; `nil` is an unknown sender. The
  /// site calls `identify` as for ``authorized(by:)``. It may throw to refuse a sender.
  public func identified(by identify: @escaping Authorization) -> Page {
    var page = self
    (page.access.authorize, page.access.allowsAnonymous) = (identify, true)
    return page
  }
}

/// The content of a page for one request.
public struct PageContent: Sendable {
  /// The title of the page, and its heading if the table has no header.
  public var title: String
  /// The page's header, columns and rows. If ``rows`` is set, the rows come from there.
  public var table: Table
  /// The source of the rows, for lists that are too long to be made at once.
  public var rows: (any RowSource)?
  /// The row shown if there are no others.
  public var placeholder: Row?
  /// The key of a row to show when a reader opens the page by its address, such as the row being edited. If
  /// the first batch does not contain it, the page begins shortly before the row and links back to the
  /// earlier rows. `nil`, the default, begins with the first row.
  public var reveals: String?
  /// An identifier of the page's subject. When it changes in an open copy, such as with the filter, the page
  /// scrolls to the top. While it stays the same, the reader's scroll position does too. `nil` by default.
  public var reload: String?
  /// The titles of the page's last breadcrumbs (``Page/breadcrumbs(_:)``) for this request, from the top
  /// down, such as the name of the order that an invoice belongs to. Without a title, or with an empty one, a
  /// breadcrumb has its declared title. If there are more titles than breadcrumbs, the last ones count. Open
  /// copies keep the titles that they were loaded with. Empty by default.
  public var breadcrumbTitles: [String] = []

  /// Creates content whose rows are all in the table.
  public init(title: String, table: Table, placeholder: Row? = nil) {
    (self.title, self.table, self.placeholder) = (title, table, placeholder)
  }

  /// Creates content whose rows come from a source, in batches.
  ///
  /// - Parameters:
  ///   - title: The title of the page, and its heading if the table has no header.
  ///   - table: The page's header, columns and caption. Its own sections are not shown.
  ///   - rows: The source of the rows.
  ///   - placeholder: The row shown if there are no others; `nil`, the default, shows nothing.
  public init(
    title: String, table: Table, rows: some RowSource, placeholder: Row? = nil
  ) {
    self.init(title: title, table: table, placeholder: placeholder)
    self.rows = rows
  }
}
