import PageElements

extension GalleryPage {
  static let editing = GalleryPage(
    "editing", "Editing", in: .actions,
    shows: ["E9", "E14", "E15", "E16", "D2", "D3", "D4", "D14", "D15"],
    about: "Rows and sections inserted, removed, moved and replaced; every edit can be taken back."
  ) {
    let before = Table {
      Section("To do", key: "todo") {
        for task in ["Boil water", "Warm the pot", "Find the cups"] { row(task) }
      }
      Section("Done", key: "done") { row("Buy tea") }
    }
    var table = before
    var edit = table.moveRows(.key("Boil water", in: "todo"), to: .first(in: "done"))
    edit += table.insertRows([row("Pour"), row("Wait")], .after("Find the cups", in: "todo"))
    edit += table.removeRows(.key("Warm the pot"))
    edit += table.replaceRows(.key("Buy tea"), with: [row("Buy tea and biscuits")])
    edit += table.moveSections(.key("done"), to: .first)

    var restored = table
    let isUndone = restored.undo(edit) && restored == before
    return Table(
      sections: named("before", before) + named("after", table) + [
        Section("What was done", key: "log") {
          for line in "\(edit)".split(separator: "\n") { Label(String(line)) }
          Label(isUndone ? "Undone: as it was before." : "It could not be undone.")
        }
      ])
  }
}

private func row(_ task: String) -> Row { Row(key: task, Label(task)) }

/// Returns the sections of a table with keys and titles that differ from those of another table.
private func named(_ name: String, _ table: Table) -> [Section] {
  table.sections.map { section in
    let key = section.key ?? ""
    return Section(
      key: "\(name) \(key)", rows: section.rows,
      header: SectionHeader(Label("\(key), \(name) the edit")))
  }
}
