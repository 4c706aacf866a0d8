import PageControls
import PageElements
import PageSite

/// A page of the gallery: one feature, with its source.
///
///     extension GalleryPage {
///       static let labels = GalleryPage(
///         "labels", "Labels", in: .views, shows: ["N29", "O9"], about: "Text that wraps."
///       ) {
///         Table { Section { Label("Yay!") } }
///       }
///     }
///
/// It is in a separate file under `Gallery/Pages`, and is listed in ``Gallery/pages``. The whole
/// file is shown below the result, so it contains nothing but the feature.
struct GalleryPage: Sendable {
  /// The last part of its path.
  let slug: String
  let title: String
  let group: GalleryGroup
  /// The rows of the feature list that it shows, such as `N29`.
  let features: [String]
  /// The summary of the page, in one sentence.
  let about: String
  /// The name of the file that declares it.
  let file: String
  /// The initial content, without the frame of the gallery.
  let content: @Sendable () async throws -> PageContent
  /// The function that creates the page of the site.
  let maker: Maker

  /// Creates the page of the site, with a function that puts content into the frame of the gallery.
  typealias Maker =
    @Sendable (GalleryPage, _ frame: @escaping @Sendable (PageContent) -> PageContent) -> Page

  /// Creates a page with a table that is always the same.
  init(
    _ slug: String, _ title: String, in group: GalleryGroup, shows features: [String] = [],
    about: String, fileID: String = #fileID, table: @escaping @Sendable () throws -> Table
  ) {
    let content: @Sendable () throws -> PageContent = {
      PageContent(title: title, table: try table())
    }
    self.init(
      slug, title, in: group, shows: features, about: about, fileID: fileID, content: content
    ) { page, frame in
      Page(page.path) { _ in frame(try content()) }.cached(by: .constant)
    }
  }

  /// Creates a page that reads its request, or whose rows come from a source.
  ///
  /// - Parameters:
  ///   - query: The query that it reads from its address.
  ///   - batch: The number of rows that it shows at first, 50 by default.
  ///   - refresh: The interval at which an open page requests changes; `nil`, the default, for
  ///     never.
  init<Query: Codable & Sendable>(
    _ slug: String, _ title: String, in group: GalleryGroup, shows features: [String] = [],
    about: String, query: Query, batch: Int = 50, refresh: Duration? = nil,
    fileID: String = #fileID,
    content: @escaping @Sendable (PageRequest<Query>) async throws -> PageContent
  ) {
    self.init(
      slug, title, in: group, shows: features, about: about, fileID: fileID,
      content: { try await content(PageRequest(path: "/gallery/\(slug)", query: query)) }
    ) { page, frame in
      Page(page.path, query: query, batch: batch, refresh: refresh) { request in
        frame(try await content(request))
      }
    }
  }

  /// Creates a page whose rows come from a source, and that has no query.
  init(
    _ slug: String, _ title: String, in group: GalleryGroup, shows features: [String] = [],
    about: String, batch: Int = 50, refresh: Duration? = nil, fileID: String = #fileID,
    content: @escaping @Sendable (PageRequest<NoQuery>) async throws -> PageContent
  ) {
    self.init(
      slug, title, in: group, shows: features, about: about, query: NoQuery(), batch: batch,
      refresh: refresh, fileID: fileID, content: content)
  }

  /// Creates a page that the site creates in a special way.
  init(
    _ slug: String, _ title: String, in group: GalleryGroup, shows features: [String],
    about: String, fileID: String, content: @escaping @Sendable () async throws -> PageContent,
    maker: @escaping Maker
  ) {
    (self.slug, self.title, self.group, self.features) = (slug, title, group, features)
    (self.about, self.content, self.maker) = (about, content, maker)
    file = fileID.split(separator: "/").last.map(String.init) ?? fileID
  }

  var path: String { "/gallery/\(slug)" }

  /// The source of the file that declares it, as it was compiled.
  var source: String? { GallerySources.files[file] }

  /// Returns the page as the site serves it.
  ///
  /// - Parameter next: The following page.
  func page(next: GalleryPage? = nil) -> Page {
    maker(self) { framed($0, next: next) }
      .breadcrumbs { NavigationLink("Gallery", to: Address(GalleryIndex.path)) }
  }

  /// Returns content below the page's title and summary, and above its source.
  private func framed(_ content: PageContent, next: GalleryPage?) -> PageContent {
    var content = content
    content.title = "\(content.title) – Gallery"
    let hasOwnHeader =
      content.table.headerView != nil || content.table.stretchyHeader != nil
    if !hasOwnHeader {
      content.table.headerView = TableHeaderView(
        TitleBar(title, detail: about))
    }
    let listing = SourceListing(
      about: hasOwnHeader ? about : nil, file: file, source: source ?? "", features: features,
      next: next.map { .init($0.title, path: $0.path) })
    content.table.footerView = TableFooterView(listing)
    return content
  }
}
