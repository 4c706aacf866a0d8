import PageElements
import PageSite

extension GalleryPage {
  static let editingRows = GalleryPage(
    "editing-rows", "Inserting, deleting and editing rows", in: .actions, shows: ["D20", "D21"],
    about: "A list in two modes: what is edited, and where, is in the page's address.",
    query: ["edit": ""], state: ["Boil water", "Warm the pot", "Find the cups"]
  ) { request, steps in
    let isEditing = request.query["edit"] == "list"
    var making = Section("Making tea", key: "steps") {
      for (index, step) in steps.value.enumerated() {
        if request.query["edit"] == step {
          renaming(step, index, steps)
        } else {
          row(step, isEditing: isEditing)
        }
      }
    }
    if isEditing { making = edited(making, steps) }
    var table = Table {
      making
      Section(key: "mode") {
        isEditing
          ? Link("Done", to: "/gallery/editing-rows")
          : Link("Edit the list", to: "/gallery/editing-rows?edit=list")
      }
    }
    table.rowStyle.separatorStyle = .insets(left: 16, right: 0)
    table.sections[0].rowStyle.indentationLevel = isEditing ? 1 : 0
    return table
  }
}

private func row(_ step: String, isEditing: Bool) -> Row {
  var row = Row(key: step, step).animation(.automatic)
  row.insertTitle = "Insert below"
  if isEditing { return row }
  return row.onBeginEditing { $0.destination = "/gallery/editing-rows?edit=\(step)" }
}

/// Edits all rows with one handler each.
private func edited(_ section: Section, _ steps: PageState<[String]>) -> Section {
  section.onDeleteRow { step, event in
    steps.update { $0.removeAll { $0 == step } }
    event.notice = "“\(step)” was deleted."
  }.onInsertRow { step, _ in
    steps.update { steps in
      let new = "Step \((1...).first { !steps.contains("Step \($0)") } ?? 0)"
      steps.insert(new, at: (steps.firstIndex(of: step) ?? steps.count - 1) + 1)
    }
  }
}

/// Returns a form in place of the row that is being edited.
private func renaming(_ step: String, _ index: Int, _ steps: PageState<[String]>) -> Row {
  let form = Form(id: "rename") {
    TextField("Step", name: "step", text: step)
    Button("Save", kind: .submit)
  } didSubmit: { event in
    let name = event.values["step"] ?? ""
    guard !name.isEmpty, name == step || !steps.value.contains(name) else {
      throw FormErrors(["step": "Write a step that is not there yet."])
    }
    steps.update { $0[index] = name }
    event.destination = "/gallery/editing-rows"
  }
  return Row(key: step, form.takesFocus()).onEndEditing(title: "Leave as it was") {
    $0.destination = "/gallery/editing-rows"
  }
}
