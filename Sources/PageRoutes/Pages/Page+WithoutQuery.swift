public import PageElements
public import PageStateViews

// A generic parameter that a closure mentions cannot have a default. Each initializer is therefore repeated
// here without a query.
extension Page {
  /// Creates a page without query parameters from a closure that returns its content.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - batch: The number of rows shown when a reader opens the page by its address. 50 by default.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - content: Returns the content for a request. If it throws, the site sends the error in place of the
  ///     page, such as a ``SiteProblem``; see `SiteProblemConvertible`.
  public init(
    _ path: String, batch: Int = 50, refresh: Duration? = nil,
    content: @escaping @Sendable (PageRequest<NoQuery>) async throws -> PageContent
  ) {
    self.init(path, query: NoQuery(), batch: batch, refresh: refresh, content: content)
  }

  /// Creates a page that shows a table, without query parameters.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - title: The title of the page, and its heading if the table has no header.
  ///   - batch: The number of rows shown when a reader opens the page by its address. 50 by default.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - table: Returns the table for a request. If it throws, the site sends the error in place of the page,
  ///     such as a ``SiteProblem``; see `SiteProblemConvertible`.
  public init(
    _ path: String, title: String, batch: Int = 50, refresh: Duration? = nil,
    table: @escaping @Sendable (PageRequest<NoQuery>) async throws -> Table
  ) {
    self.init(
      path, title: title, query: NoQuery(), batch: batch, refresh: refresh, table: table)
  }

  /// Creates a page with a state for each visitor, without query parameters.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - batch: The number of rows shown when a reader opens the page by its address. 50 by default.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - initial: The state of a visitor without a stored state.
  ///   - content: Returns the content for a request and its visitor's state. If it throws, the site sends the
  ///     error in place of the page, such as a ``SiteProblem``; see `SiteProblemConvertible`.
  public init<State: Codable & Equatable & Sendable>(
    _ path: String, batch: Int = 50, refresh: Duration? = nil, state initial: State,
    content:
      @escaping @Sendable (PageRequest<NoQuery>, PageState<State>) async throws ->
      PageContent
  ) {
    self.init(
      path, query: NoQuery(), batch: batch, refresh: refresh, state: initial, content: content)
  }

  /// Creates a page that shows a table, with a state for each visitor, without query parameters.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - title: The title of the page, and its heading if the table has no header.
  ///   - batch: The number of rows shown when a reader opens the page by its address. 50 by default.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - initial: The state of a visitor without a stored state.
  ///   - table: Returns the table for a request and its visitor's state. If it throws, the site sends the
  ///     error in place of the page, such as a ``SiteProblem``; see `SiteProblemConvertible`.
  public init<State: Codable & Equatable & Sendable>(
    _ path: String, title: String, batch: Int = 50, refresh: Duration? = nil,
    state initial: State,
    table: @escaping @Sendable (PageRequest<NoQuery>, PageState<State>) async throws -> Table
  ) {
    self.init(
      path, title: title, query: NoQuery(), batch: batch, refresh: refresh, state: initial,
      table: table)
  }

  /// Creates a page that is a state view, without query parameters. The site stores each visitor's changes to
  /// it.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - title: The title and heading of the page.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - root: The type of the view.
  ///   - props: Returns the props of the root; none by default. If it throws, the site sends the error in
  ///     place of the page; see `SiteProblemConvertible`.
  public init<Root: StateView>(
    _ path: String, title: String, refresh: Duration? = nil, root: Root.Type,
    props: @escaping @Sendable (PageRequest<NoQuery>) throws -> StateProps = { _ in StateProps() }
  ) {
    self.init(
      path, title: title, query: NoQuery(), refresh: refresh, root: root, props: props)
  }
}
