import PageElements
import PageSite

extension GalleryPage {
  /// Creates a page with a state for each visitor, so that visitors do not affect each other.
  ///
  ///     extension GalleryPage {
  ///       static let counter = GalleryPage(
  ///         "counter", "A counter", in: .state, about: "It counts.", state: 0
  ///       ) { _, count in
  ///         Table { Section { Label("\(count.value)") } }
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - query: The query that it reads from its address.
  ///   - isLive: Whether a visitor's other open copies are updated. False by default.
  ///   - initial: The initial state of a visitor.
  init<Query: Codable & Sendable, State: Codable & Equatable & Sendable>(
    _ slug: String, _ title: String, in group: GalleryGroup, shows features: [String] = [],
    about: String, query: Query, isLive: Bool = false, state initial: State,
    fileID: String = #fileID,
    table: @escaping @Sendable (PageRequest<Query>, PageState<State>) async throws -> Table
  ) {
    self.init(
      slug, title, in: group, shows: features, about: about, fileID: fileID,
      content: {
        let request = PageRequest(path: "/gallery/\(slug)", query: query)
        return PageContent(title: title, table: try await table(request, PageState(initial)))
      }
    ) { page, frame in
      let made = Page(page.path, query: query, state: initial) { request, state in
        frame(PageContent(title: title, table: try await table(request, state)))
      }
      return isLive ? made.live() : made
    }
  }

  /// Creates such a page without a query.
  init<State: Codable & Equatable & Sendable>(
    _ slug: String, _ title: String, in group: GalleryGroup, shows features: [String] = [],
    about: String, isLive: Bool = false, state initial: State, fileID: String = #fileID,
    table: @escaping @Sendable (PageRequest<NoQuery>, PageState<State>) async throws -> Table
  ) {
    self.init(
      slug, title, in: group, shows: features, about: about, query: NoQuery(), isLive: isLive,
      state: initial, fileID: fileID, table: table)
  }
}
