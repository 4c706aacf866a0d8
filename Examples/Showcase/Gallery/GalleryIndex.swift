import PageElements
import PageSite

/// The contents of the gallery, by topic.
enum GalleryIndex {
  static let path = "/gallery"

  static var page: Page {
    Page(path, title: "Gallery", batch: 500) { _ in
      var table = Table(sections: GalleryGroup.allCases.compactMap(section))
      table.headerView = TableHeaderView(
        Masthead(
          title: "Gallery",
          lead: "\(Gallery.pages.count) features, each beside the Swift file that makes it."))
      table.sections.append(coverage)
      return table
    }
  }

  /// The pages of a group; `nil` where there are none yet.
  private static func section(of group: GalleryGroup) -> Section? {
    let rows = Gallery.pages.filter { $0.group == group }.map { page in
      entry(page.slug, title: page.title, summary: page.about, path: page.path)
    }
    guard !rows.isEmpty else { return nil }
    return Section(
      key: group.rawValue, rows: rows, header: SectionHeader(Label(group.title)))
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
    var row = Row(
      key: key, Entry(title: title, summary: summary, path: path))
    row.separatorStyle = .insets(left: 16, right: 0)
    return row
  }
}
