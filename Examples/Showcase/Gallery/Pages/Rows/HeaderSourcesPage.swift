import PageElements

extension GalleryPage {
  static let headerSources = GalleryPage(
    "header-sources", "Where headers come from", in: .rows,
    shows: ["E8", "E9", "E10", "E11", "D12", "D13"],
    about: "A section's own view, its class of view, the table's default, or its title: the first."
  ) {
    var own = section("own", "Its own view wins over all others")
    own.header = SectionHeader(Badge("Own", kind: .accent))
    own.headerClass = Banner.self

    var classed = section("class", "A class of view makes it from the section's title")
    classed.headerClass = Banner.self
    classed.headerHeight = 72
    classed.headerStyle.layoutMargins = .each(vertical: 8, horizontal: 32)

    let fallback = section("default", "The table's default, 56 pixels high")

    var removed = section("removed", "No header here, not even the default")
    removed.removeHeader()

    var table = Table(sections: [own, classed, fallback, removed])
    table.setDefaultHeader(Numbered.self, height: 56)
    return table
  }
}

private func section(_ title: String, _ explanation: String) -> Section {
  Section(title, key: title) { Label(explanation) }
}

/// The title in capitals.
private enum Banner: SectionView {
  static func element(for section: Section) -> AnyElement {
    Label("\(section.headerTitle?.uppercased() ?? "Nothing")!").any
  }

  static func configure(_ header: inout SectionHeaderFooter, for section: Section) {
    header.backgroundColor = .rgb(255, 214, 102)
  }
}

/// The title with the number of rows.
private enum Numbered: SectionView {
  static func element(for section: Section) -> AnyElement {
    Label("\(section.headerTitle ?? "") (\(section.rows.count))").any
  }
}
