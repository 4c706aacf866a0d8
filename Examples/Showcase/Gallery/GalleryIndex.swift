import PageElements
import PageSite

/// The contents of the gallery, by topic.
enum GalleryIndex {
  static let path = "/gallery"

  static var page: Page {
    Page(path, title: "Gallery", batch: 500) { _ in
      Table(sections: GalleryGroup.allCases.compactMap(section) + [coverage])
        .headerView(
          Masthead(
            title: "Gallery",
            lead: "\(Gallery.pages.count) features, each beside the Swift file that makes it."))
    }
  }

  /// The pages of a group; `nil` where there are none yet.
  private static func section(of group: GalleryGroup) -> Section? {
    let rows = Gallery.pages.filter { $0.group == group }.map { page in
      entry(page.slug, title: page.title, summary: page.about, path: page.path)
    }
    guard !rows.isEmpty else { return nil }
    return Section(
      key: group.rawValue, rows: rows, header: SectionHeader(group.title))
  }

  private static var coverage: Section {
    Section("Every row of the feature list", key: "coverage") {
      entry(
        "coverage", title: "Coverage",
        summary: "Which page shows a feature, and which test proves it.", path: CoveragePage.path)
    }
  }

  private static func entry(
    _ key: String, title: String, summary: String, path: String
  ) -> Row {
    Row(key: key, Entry(title: title, summary: summary, path: path))
      .separator(.insets(left: 16, right: 0))
      .accessory(.disclosure)
  }
}
