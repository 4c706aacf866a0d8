public import PageElements
public import PageStateViews

// A generic parameter that a closure mentions has no default, so each way to describe a page is here
// once more, without a query.
extension Page {
  /// Describes a page whose content is made by a closure, and that reads nothing of its query.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - batch: How many rows a page shows that is opened by its address: 50 by default.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - content: What the page shows for a request. What it throws is answered in its place, such
  ///     as ``SiteProblem``; see ``SiteProblemConvertible``.
  public init(
    _ path: String, batch: Int = 50, refresh: Duration? = nil,
    content: @escaping @Sendable (PageRequest<NoQuery>) async throws -> PageContent
  ) {
    self.init(path, query: NoQuery(), batch: batch, refresh: refresh, content: content)
  }

  /// Describes a page that shows a table, and that reads nothing of its query.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - title: The title of the page, and its heading where the table has no header.
  ///   - batch: How many rows a page shows that is opened by its address: 50 by default.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - table: What the page shows for a request. What it throws is answered in its place, such as
  ///     ``SiteProblem``; see ``SiteProblemConvertible``.
  public init(
    _ path: String, title: String, batch: Int = 50, refresh: Duration? = nil,
    table: @escaping @Sendable (PageRequest<NoQuery>) async throws -> Table
  ) {
    self.init(
      path, title: title, query: NoQuery(), batch: batch, refresh: refresh, table: table)
  }

  /// Describes a page with a state for each visitor, that reads nothing of its query.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - batch: How many rows a page shows that is opened by its address: 50 by default.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - initial: The state of a visitor of whom nothing is remembered.
  ///   - content: What the page shows for a request and its visitor's state. What it throws is
  ///     answered in its place, such as ``SiteProblem``; see ``SiteProblemConvertible``.
  public init<State: Codable & Equatable & Sendable>(
    _ path: String, batch: Int = 50, refresh: Duration? = nil, state initial: State,
    content:
      @escaping @Sendable (PageRequest<NoQuery>, PageState<State>) async throws ->
      PageContent
  ) {
    self.init(
      path, query: NoQuery(), batch: batch, refresh: refresh, state: initial, content: content)
  }

  /// Describes a page that shows a table, with a state for each visitor, that reads nothing of its query.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - title: The title of the page, and its heading where the table has no header.
  ///   - batch: How many rows a page shows that is opened by its address: 50 by default.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - initial: The state of a visitor of whom nothing is remembered.
  ///   - table: What the page shows for a request and its visitor's state. What it throws is
  ///     answered in its place, such as ``SiteProblem``; see ``SiteProblemConvertible``.
  public init<State: Codable & Equatable & Sendable>(
    _ path: String, title: String, batch: Int = 50, refresh: Duration? = nil,
    state initial: State,
    table: @escaping @Sendable (PageRequest<NoQuery>, PageState<State>) async throws -> Table
  ) {
    self.init(
      path, title: title, query: NoQuery(), batch: batch, refresh: refresh, state: initial,
      table: table)
  }

  /// Describes a page that is a state view, and that reads nothing of its query: what each visitor
  /// changes in it is remembered.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - title: The title of the page, and its heading.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - root: The type of the view.
  ///   - props: What a parent would pass to the root; none by default. What it throws is answered
  ///     in place of the page, see ``SiteProblemConvertible``.
  public init<Root: StateView>(
    _ path: String, title: String, refresh: Duration? = nil, root: Root.Type,
    props: @escaping @Sendable (PageRequest<NoQuery>) throws -> StateProps = { _ in StateProps() }
  ) {
    self.init(
      path, title: title, query: NoQuery(), refresh: refresh, root: root, props: props)
  }
}
