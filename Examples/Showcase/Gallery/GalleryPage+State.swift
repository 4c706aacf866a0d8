import PageElements
import PageSite

extension GalleryPage {
  /// A page with a state for each visitor, so that what one does disturbs nobody else.
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
  ///   - query: The names of the query parameters it reads.
  ///   - isLive: Whether a visitor's other open copies follow. False by default.
  ///   - initial: What a visitor begins with.
  init<State: Codable & Equatable & Sendable>(
    _ slug: String, _ title: String, in group: GalleryGroup, shows features: [String] = [],
    about: String, query: [String] = [], isLive: Bool = false, state initial: State,
    fileID: String = #fileID,
    table: @escaping @Sendable (PageRequest, PageState<State>) async throws -> Table
  ) {
    self.init(
      slug, title, in: group, shows: features, about: about, query: query, fileID: fileID
    ) { request in
      PageContent(title: title, table: try await table(request, PageState(initial)))
    }
    maker = { page, frame in
      let made = Page(page.path, query: page.query, batch: page.batch, state: initial) {
        request, state in
        frame(PageContent(title: title, table: try await table(request, state)))
      }
      return isLive ? made.live() : made
    }
  }
}
