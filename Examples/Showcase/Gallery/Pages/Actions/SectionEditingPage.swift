import PageElements
import PageMigration

extension GalleryPage {
  static let sectionEditing = GalleryPage(
    "section-editing", "Editing a section", in: .actions, shows: ["E9", "D14", "D15"],
    about: "Rows appended, inserted and removed one call at a time; a header can be taken away."
  ) {
    let before = Section("Shopping", key: "before") {
      for item in ["Sencha", "Cups", "Rice"] { row(item) }
    }
    var after = before
    after.key = "after"
    after.headerTitle = "Shopping, edited"
    var log = after.appendRow(row("Kettle"))
    log += after.insertRow(row("Water"), at: 0)
    log += after.insertRows([row("Lemons"), row("Honey")], at: 2)
    log += after.removeRow(at: after.rows.count - 1)
    log += after.moveRows(.key("Rice"), to: .first)
    log += after.updateRows(.key("Cups")) { $0.separatorStyle = .full }

    var bare = Section("You do not see this", key: "bare") {
      Label("A section whose header was removed")
    }
    bare.removeHeader()
    let lines = "\(log)".split(separator: "\n").map(String.init)
    return Table(
      sections: [
        before, after,
        Section("What was done", key: "log", each: lines) { Row(Label($0)) },
        bare,
      ])
  }
}

private func row(_ item: String) -> Row { Row(key: item, Label(item)) }
