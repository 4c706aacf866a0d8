import PageElements
import PageSite

/// The posts of eight people in spring 2026, by day: `/feed`.
///
/// It has a profile in a shrinking header, a section with a sticky header for each day, a component
/// for each post, and rows that are created as the reader scrolls to them.
enum FeedPage {
  static let page = Page("/feed") { _ in
    PageContent(
      title: "Mara’s feed",
      table: Table()
        .rowStyle {
          $0.separatorStyle = .full
          $0.layoutMargins = .each(vertical: 12, horizontal: 8)
        }
        .stretchyHeader(.profile(of: .mara, posts: count, cover: .harbour)),
      rows: ListRows(
        sections: posts.map(\.day.key), makeSection: { days[$0] ?? Section(key: $0) },
        makeRow: { Row(key: posts[$0].post.key, PostView(props: posts[$0].post)) }))
  }
  .stylesheets("/feed.css")

  private static let posts = FeedPosts.all
  private static let count = posts.count { $0.post.author == .mara }
  private static let days = Dictionary(
    posts.map { ($0.day.key, Section($0.day.title, key: $0.day.key) {}) },
    uniquingKeysWith: { first, _ in first })
}
