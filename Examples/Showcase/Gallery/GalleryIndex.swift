import PageControls
import PageElements
import PageSite

/// The contents of the gallery, by topic, with a search.
enum GalleryIndex {
  static let path = "/gallery"

  struct Query: Codable {
    /// The word that the listed pages contain.
    var q = ""
  }

  static var page: Page {
    Page(path, title: "Gallery", query: Query(), batch: 500) { request in
      let word = request.query.q
      var sections = GalleryGroup.allCases.compactMap { section(of: $0, with: word) }
      if word.isEmpty { sections.append(coverage) }
      return Table(sections: sections.isEmpty ? [emptyState(with: word)] : sections)
        .headerView(header(word: word))
    }
    .cached(by: .constant)
  }

  private static func header(word: String) -> some Element {
    VerticalStack(align: .fill, spacing: 16) {
      TitleBar(
        "Gallery",
        detail: "\(Gallery.pages.count) features, each beside the Swift file that makes it.")
      Form(to: Address(path)) {
        HorizontalStack(align: .center, spacing: 8) {
          TextField(
            "Search the gallery", name: "q", text: word, placeholder: "dialog", kind: .search,
            showsLabel: false)
          Button("Search", kind: .submit).role(.secondary)
        }
      }
    }
  }

  private static func emptyState(with word: String) -> Section {
    Section(key: "nothing") {
      EmptyState("Nothing about “\(word)”", detail: "Try a shorter word.", icon: .search) {
        Link("Show all", to: Address(path)).role(.secondary)
      }
    }
  }

  /// Returns the pages of a group that contain a word; `nil` if there are no such pages.
  private static func section(of group: GalleryGroup, with word: String) -> Section? {
    let rows = Gallery.pages.filter { $0.group == group && $0.matches(word) }.map { page in
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
      .separator(.full)
      .accessory(.disclosure)
  }
}

extension GalleryPage {
  fileprivate func matches(_ word: String) -> Bool {
    // No page contains such a long text, so longer words are not compared.
    guard word.utf8.count <= 100 else { return false }
    let word = word.lowercased()
    return word.isEmpty
      || [title, about, slug, group.title].contains { $0.lowercased().contains(word) }
  }
}
