/// One link of the bar that leads to sections.
package struct SectionIndexEntry: Equatable, Sendable {
  /// What is shown: usually one letter.
  package var title: String
  /// The section's title, where it says more.
  package var name: String?
  /// The section's place on its page: `#people`, after the address of a page that shows it.
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
  /// The links to the sections: those without a title of either kind have none, and of neighbours
  /// that share one the first has it.
  ///
  /// - Parameter page: The address of a page that shows a section which this one does not; `nil`
  ///   for one that does.
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
  /// Appends a bar of links to the sections: `<nav class="pe-index"><a href="#people">P</a>…`;
  /// nothing where there are none.
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
