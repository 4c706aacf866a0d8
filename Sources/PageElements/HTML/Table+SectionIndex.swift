/// A link in the section index.
package struct SectionIndexEntry: Equatable, Sendable {
  /// The visible text, usually one letter.
  package var title: String
  /// The section's title, if it differs.
  package var name: String?
  /// The fragment of the section, `#people`, after the address of the page that shows it.
  package var address: String

  package init(title: String, name: String?, address: String) {
    (self.title, self.name, self.address) = (title, name, address)
  }

  package static func == (left: SectionIndexEntry, right: SectionIndexEntry) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.name.hasSameBytes(as: right.name)
      && left.address.hasSameBytes(as: right.address)
  }
}

extension Table {
  /// Returns the links to the sections. A section without an index title or title has no link. If neighbours share a
  /// title, only the first has a link.
  ///
  /// - Parameter page: Returns the address of the page that shows a section, or `nil` if it is this page.
  package func sectionIndex(page: (Int) -> String? = { _ in nil }) -> [SectionIndexEntry] {
    var entries: [SectionIndexEntry] = []
    for (index, section) in sections.enumerated() {
      guard
        let title = section.indexTitle ?? section.headerTitle?.first.map({ String($0) }),
        !title.allSatisfy(\.isWhitespace),
        entries.last.map({ !title.hasSameBytes(as: $0.title) }) ?? true
      else { continue }
      let id = section.key.map(Section.token) ?? "-\(section.position ?? index)"
      let name = section.headerTitle.flatMap { $0.hasSameBytes(as: title) ? nil : $0 }
      entries.append(
        SectionIndexEntry(title: title, name: name, address: (page(index) ?? "") + "#" + id))
    }
    return entries
  }
}

extension [SectionIndexEntry] {
  /// Appends the section index: `<nav class="pe-index"><a href="#people">P</a>…`. Appends nothing if it is empty.
  func writeNavigation(into html: inout HTMLWriter) {
    guard !isEmpty else { return }
    html.raw("<nav class=\"pe-index\"")
    html.attribute("aria-label", html.language[.sections])
    html.raw(">")
    for entry in self {
      html.raw("<a")
      html.attribute("href", entry.address)
      if let name = entry.name { html.attribute("aria-label", name) }
      html.raw(">")
      html.text(entry.title)
      html.raw("</a>")
    }
    html.raw("</nav>")
  }
}
