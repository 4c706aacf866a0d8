import PageElements
public import PageStateViews

extension Page {
  /// Creates a page that is a state view. The site stores each visitor's changes to it.
  ///
  ///     Page("/home", title: "Home", query: HomeQuery(), root: Home.self) { request in
  ///       StateProps().prop(forKey: Home.image, is: request.query.image)
  ///     }
  ///
  /// The view is one row, "view", of one section, "view". Controls in placed elements run their functions,
  /// such as `Button.tap` and `TextField.change`. A gesture is one turn, and its changes are one patch. The
  /// site stores nothing for visitors without changes.
  ///
  /// - Parameters:
  ///   - path: The page's path: absolute, without a trailing slash; `/` for the first page. A segment such as
  ///     `{id}` is a path parameter.
  ///   - title: The title and heading of the page.
  ///   - query: A model of the query parameters that the page reads, with their default values; see
  ///     ``PageRequest/query``.
  ///   - refresh: The interval at which a visible open page polls for changes: 0.1 seconds to 24 days, or
  ///     `nil`, the default, for never.
  ///   - root: The type of the view.
  ///   - props: Returns the props of the root; none by default. It may suspend. If it throws, the site sends
  ///     the error in place of the page; see `SiteProblemConvertible`.
  public init<Query: Codable & Sendable, Root: StateView>(
    _ path: String, title: String, query: Query, refresh: Duration? = nil,
    root: Root.Type,
    props: @escaping @Sendable (PageRequest<Query>) async throws -> StateProps = { _ in StateProps()
    }
  ) {
    self.init(path, query: query, refresh: refresh, state: SavedTree<Root>()) { request, state in
      let element = try state.element(of: \.self, props: try await props(request))
      return PageContent(
        title: title,
        table: Table(sections: [
          Section(key: "view", rows: [Row(key: "view", element)])
        ]))
    }
  }
}
