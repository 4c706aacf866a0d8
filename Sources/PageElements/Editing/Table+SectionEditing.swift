extension Table {
  /// Inserts sections after the last one.
  ///
  ///     table.append(Section("News", key: "news", rows: []))
  @discardableResult public mutating func append(_ sections: Section...) -> TableEdit {
    insertSections(sections, .last)
  }

  /// Inserts sections in the order given, by default after the last one.
  ///
  ///     table.insertSections(sections, .after("people"))
  ///
  /// - Returns: The insertion. Empty if the table does not have the place.
  @discardableResult public mutating func insertSections(
    _ sections: [Section], _ placement: EditPlacement<Int> = .last
  ) -> TableEdit {
    performOnSections(self.sections.insertion(of: sections, at: placement))
  }

  /// Removes sections with their rows.
  ///
  ///     let edit = table.removeSections(.key("people"))
  ///
  /// - Returns: The removal, in display order.
  @discardableResult public mutating func removeSections(
    _ sections: EditSelection<Int>
  ) -> TableEdit {
    performOnSections(self.sections.removal(of: sections))
  }

  /// Moves sections next to each other, in the order of the selection.
  ///
  ///     table.moveSections(.key("news"), to: .before("people"))
  ///
  /// - Parameters:
  ///   - sections: The sections to move.
  ///   - placement: The place, counted among the sections that stay. A moved section cannot be the anchor.
  /// - Returns: The move. Empty if the sections are already in this place, or if there is no such place.
  @discardableResult public mutating func moveSections(
    _ sections: EditSelection<Int>, to placement: EditPlacement<Int>
  ) -> TableEdit {
    performOnSections(self.sections.move(of: sections, to: placement))
  }

  /// Replaces sections one by one: the first section of the selection with the first new section, and so on.
  ///
  ///     table.replaceSections(.key("news"), with: [latestNews])
  ///
  /// - Returns: The replacement. Empty if the number of sections found differs from that of the new sections.
  @discardableResult public mutating func replaceSections(
    _ sections: EditSelection<Int>, with newSections: [Section]
  ) -> TableEdit {
    performOnSections(self.sections.replacement(of: sections, with: newSections))
  }

  private mutating func performOnSections(_ changes: [TableEdit.SectionChange]) -> TableEdit {
    perform(.sections(changes))
    return TableEdit([.sections(changes)])
  }
}
