import PageControls
import PageElements
import PageForms
import PagePostgres
import PageSite

/// The list, `/tasks`. All open copies show a change at once, at all instances.
///
/// `event.write` commits a change together with its response, so that a repeated request changes
/// nothing.
struct TasksPage: Sendable {
  let store: TaskStore

  struct Query: Codable {
    /// The task that is being renamed in this tab.
    var edit = ""
  }

  var page: Page {
    Page("/tasks", query: Query()) { request in
      let tasks = try await store.all()
      let left = tasks.count { !$0.isDone }
      let table = Table {
        Section(key: "tasks", empty: "Nothing to do.") {
          for task in tasks {
            row(task, isEdited: request.query.edit == "\(task.id)")
          }
        }
      }
      .headerView(header("\(left) to do, \(tasks.count - left) done."))
      var content = PageContent(title: "Tasks", table: table)
      // The task may be far below the first rows.
      content.reveals = request.query.edit
      return content
    }
    .live(changes: { [database = store.database] in PostgresChanges(database, in: "tasks") })
  }

  private func header(_ detail: String) -> some Element {
    let form = BoundForm(new: SharedTask(), id: "add", fields: { Self.title }) { task, event in
      try await event.write { try await store.add(task.title) }
    }
    return VerticalStack(align: .fill, spacing: 16) {
      TitleBar("Tasks", detail: detail)
      form.saveTitle("Add").element
    }
  }

  private func row(_ task: SharedTask, isEdited: Bool) -> Row {
    let row =
      isEdited
      ? Row(key: task.id, editor(task)).onEndEditing(title: "Cancel") { $0.destination = "/tasks" }
      : Row(key: task.id) {
        HorizontalStack(align: .center, spacing: 12) {
          box(task)
          task.title
        }
      }
      .onBeginEditing { $0.destination = "/tasks?edit=\(task.id)" }
    return row.onDelete(confirm: "Delete “\(task.title)”?") { event in
      try await event.write { try await store.remove(task.id) }
      event.destination = "/tasks"
    }
  }

  private func box(_ task: SharedTask) -> Checkbox {
    var box = Checkbox("Done: \(task.title)", name: "done", isOn: task.isDone, showsLabel: false)
    box.didChange = ActionHandler { event in
      let isDone = event.values["value"] == "true"
      try await event.write { try await store.set(task.id, isDone: isDone) }
    }
    return box
  }

  private func editor(_ task: SharedTask) -> some Element {
    BoundForm(task, id: "edit", fields: { Self.title }) { change, event in
      try await event.write { try await store.edit(task.id, change) }
      event.destination = "/tasks"
    }
    .takesFocus().resetTitle(nil).element
  }

  private static var title: BoundField<SharedTask, String> {
    BoundField("title", "Task", \SharedTask.title).required().maximumLength(200)
  }
}
