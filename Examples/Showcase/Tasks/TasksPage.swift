import GRDB
import PageData
import PageControls
import PageElements
import PageForms
import PageSite

/// A list of tasks that all visitors share: `/tasks`.
///
/// All open copies show each change: adding, completing, editing in a form, reordering, deleting.
/// Without a script, every control is a plain form. The state of a tab is in its address
/// (`?edit=7`). Whether done tasks are shown is stored for each visitor.
struct TasksPage: Sendable {
  let store: TaskStore

  private static let maximumTitleLength = 200

  struct Query: Codable {
    /// The key of the task that is being edited in this tab.
    var edit = ""
  }

  struct Preferences: Codable, Equatable, Sendable {
    var showsDone = true
  }

  var page: Page {
    Page("/tasks", query: Query(), state: Preferences()) { request, preferences in
      content(editing: Int64(request.query.edit), preferences)
    }
    .stylesheets("/tasks.css")
    .live(changes: { [database = store.database] in DatabaseChanges(database, in: "tasks") })
    .onUndo { [store] event in
      if let id = event.values["task"].flatMap({ Int64($0) }) { try await store.restore(id) }
    }
  }

  private func content(
    editing: Int64?, _ preferences: PageState<Preferences>
  ) -> PageContent {
    let table = Table()
      .rowStyle { $0.separatorStyle = .full }
      .headerView(header(preferences))
    var content = PageContent(
      title: "Tasks", table: table,
      rows: rows(editing: editing, showsDone: preferences.value.showsDone),
      placeholder: Row("Nothing to do."))
    content.reveals = editing.map { String($0) }
    return content
  }

  private func header(_ preferences: PageState<Preferences>) -> some Element {
    VerticalStack(align: .fill, spacing: 16) {
      TitleBar("Tasks", detail: "One list shared by everybody. Changes appear at once.")
      Form(id: "add") {
        HorizontalStack(align: .bottom, spacing: 8) {
          TextField("New task", name: "title", isRequired: true)
          Button("Add", kind: .submit)
        }
      } didSubmit: { [store] event in
        let title = try Self.checkedTitle(event.values["title"])
        try await event.write { try await store.add(title) }
      }
      Switch("Show completed tasks", name: "shows-done", isOn: preferences.value.showsDone) {
        isOn in
        preferences.update { $0.showsDone = isOn }
      }
    }
  }

  private func rows(editing: Int64?, showsDone: Bool) -> SQLiteRows<TodoTask> {
    SQLiteRows(
      store.database, columns: "tasks.*", from: "tasks",
      where: showsDone ? nil : "NOT is_done",
      order: KeysetOrder([.init("is_done"), .init("position"), .init("id")]),
      section: { key in
        switch key {
        case "todo": Section("To do", key: key) {}
        case "done": Section("Done", key: key) {}
        default: nil
        }
      },
      inSection: { key in
        key == "todo" || key == "done" ? "is_done = \(key == "done")" : nil
      },
      withKey: { key in Int64(key).map { "id = \($0)" } },
      row: { (task: TodoTask) in
        (
          TodoTask.section(isDone: task.isDone),
          task.id == editing ? editor(of: task) : row(of: task)
        )
      })
  }

  private func row(of task: TodoTask) -> PageElements.Row {
    let row = PageElements.Row(key: task.id) {
      HorizontalStack(align: .center, spacing: 12) {
        Checkbox("Done: \(task.title)", name: "done", isOn: task.isDone, showsLabel: false) {
          [store] isDone in try await store.set(task.id, isDone: isDone)
        }
        VerticalStack(spacing: 2) {
          task.title
          if !task.notes.isEmpty {
            Label(task.notes).styles { $0.font = .system(size: 14) }
          }
          if let due = task.due { Badge("By \(due)") }
        }
      }
    }
    .animation(.automatic)
    .onBeginEditing { $0.destination = "/tasks?edit=\(task.id)" }
    .onDelete(confirm: Self.question(about: task)) { event in try await delete(task, &event) }
    guard !task.isDone else { return row }
    return row.onMove { [store] event in
      guard let move = event.move else { return }
      try await store.move(
        task.id, isDone: move.destination == TodoTask.section(isDone: true),
        before: move.next.flatMap { Int64($0) })
    }
  }

  /// Returns the row of the task that is being edited in this tab.
  private func editor(of task: TodoTask) -> PageElements.Row {
    let form = BoundForm(
      task, id: "edit", fields: Self.fields,
      store: { [store] change, event in
        try await event.write { try await store.edit(task.id, change) }
        event.notice = "Saved."
        event.destination = "/tasks"
      })
    return PageElements.Row(key: task.id, form.takesFocus().resetTitle(nil).element)
      .onEndEditing(title: "Cancel") { $0.destination = "/tasks" }
      .onDelete(confirm: Self.question(about: task)) { event in
        try await delete(task, &event)
        event.destination = "/tasks"
      }
  }

  private func delete(_ task: TodoTask, _ event: inout ActionEvent) async throws {
    try await store.remove(task.id)
    event.notice = "Deleted “\(task.title)”."
    event.undo = FormValues([("task", "\(task.id)")])
  }

  private static func question(about task: TodoTask) -> String { "Delete “\(task.title)”?" }

  @FormPartBuilder<TodoTask> private static func fields() -> [FormPart<TodoTask>] {
    BoundField("title", "Task", \.title)
      .required()
      .maximumLength(maximumTitleLength)
    BoundField("notes", "Notes", \.notes, control: .lines(3))
      .maximumLength(2_000)
    BoundField("due", "Due", \.due)
  }

  private static func checkedTitle(_ text: String?) throws -> String {
    let title = (text ?? "").trimmingWhitespace
    guard !title.isEmpty else { throw FormErrors(["title": "Enter a task."]) }
    // The length as browsers count it, and as the form of a task does.
    let length = title.utf16.count
    guard length <= maximumTitleLength else {
      throw FormErrors(["title": "That is \(length) characters. Use \(maximumTitleLength) at most."]
      )
    }
    return title
  }
}
