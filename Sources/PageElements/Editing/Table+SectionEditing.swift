extension Table {
  /// Adds sections after the last one.
  ///
  ///     table.append(Section("News", key: "news", rows: []))
  @discardableResult public mutating func append(_ sections: Section...) -> TableEdit {
    insertSections(sections, .last)
  }

  /// Inserts sections in the order given; by default after the last one.
  ///
  ///     table.insertSections(sections, .after("people"))
  ///
  /// - Returns: What was inserted; nothing where the table does not have the place.
  @discardableResult public mutating func insertSections(
    _ sections: [Section], _ placement: EditPlacement<Int> = .last
  ) -> TableEdit {
    performOnSections(self.sections.insertion(of: sections, at: placement))
  }

  /// Removes sections with their rows.
  ///
  ///     let edit = table.removeSections(.key("people"))
  ///
  /// - Returns: What was removed, in display order.
  @discardableResult public mutating func removeSections(
    _ sections: EditSelection<Int>
  ) -> TableEdit {
    performOnSections(self.sections.removal(of: sections))
  }

  /// Moves sections next to each other, in the order the selection names them.
  ///
  ///     table.moveSections(.key("news"), to: .before("people"))
  ///
  /// - Parameters:
  ///   - sections: Which sections to move.
  ///   - placement: Counted among the sections that stay; none of the moved ones can be the anchor.
  /// - Returns: What was moved; nothing where the sections stood so already, or where the table
  ///   does not have the place.
  @discardableResult public mutating func moveSections(
    _ sections: EditSelection<Int>, to placement: EditPlacement<Int>
  ) -> TableEdit {
    performOnSections(self.sections.move(of: sections, to: placement))
  }

  /// Replaces sections one by one: the first that the selection names by the first given, and so
  /// on.
  ///
  ///     table.replaceSections(.key("news"), with: [latestNews])
  ///
  /// - Returns: What was replaced; nothing unless as many sections were found as given.
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
