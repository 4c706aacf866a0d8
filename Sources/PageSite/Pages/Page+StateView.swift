import PageElements
public import PageStateViews

extension Page {
  /// Describes a page that is a state view: what each visitor changes in it is remembered.
  ///
  ///     Page("/home", title: "Home", query: HomeQuery(), root: Home.self) { request in
  ///       StateProps().prop(forKey: Home.image, is: request.query.image)
  ///     }
  ///
  /// The view is one row, "view", of one section, "view". Controls in placed elements that were given
  /// functions run them, such as `Button.tap` and `TextField.change`; a gesture is one turn, its
  /// changes are one patch. Nothing is stored for those who changed nothing.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: absolute, without a trailing slash; `/` for the first page. A
  ///     segment such as `{id}` is a place for a value.
  ///   - title: The title of the page, and its heading.
  ///   - query: What the page reads of its address's query itself: a model with the defaults of all its
  ///     members, see ``PageRequest/query``.
  ///   - refresh: How often an open page asks for changes while it is visible, 0.1 seconds to 24
  ///     days; `nil`, the default, for never.
  ///   - root: The type of the view.
  ///   - props: What a parent would pass to the root; none by default. It may wait. What it throws is
  ///     answered in place of the page, see ``SiteProblemConvertible``.
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
