import HTTPTypes
import PageControls
import PageElements
import PageSite

/// Actions on several records at once.
extension ListPage {
  /// The maximum number of rows for one action.
  private static var maximumRows: Int { 10_000 }
  /// The number of rows read at once.
  private static var batchSize: Int { 1_000 }
  /// The form field that selects all rows of the list.
  private static var all: String { "all" }

  /// Returns the actions that a user may perform on several rows.
  func bulkActions(for user: String?) async throws -> [ListBulkAction<Source.Record>] {
    var actions: [ListBulkAction<Source.Record>] = []
    for action in bulk where try await action.allows(user) { actions.append(action) }
    if let editing, try await editing.allows(.delete, nil, user) {
      actions.append(editing.bulkDelete(words, by: user))
    }
    return actions
  }

  func bulkDialog(
    _ actions: [ListBulkAction<Source.Record>], _ selection: ListSelection<Source.Record>,
    _ count: ListCount, _ request: PageRequest<ListQuery>
  ) -> Dialog {
    let countText = words.count(count, request)
    let choices = actions.map { Choice($0.id, $0.title) }
    var form = Form(id: RowCheckbox.form) {
      Select(words.action, name: "action", choices: choices)
      Checkbox(
        [words.allMatchingRows, countText].filter { !$0.isEmpty }.joined(separator: ": "),
        name: Self.all, value: count.text)
      Button(words.apply, kind: .submit)
    } didSubmit: { [self] event in
      guard
        let action = actions.first(where: { $0.id.hasSameBytes(as: event.values["action"] ?? "") })
      else { throw FormErrors(["action": words.chooseAction]) }
      let keys =
        event.values[Self.all] == nil
        ? event.values.values(named: RowCheckbox.name) : try await keys(of: selection)
      // The action must not include rows that were added after the page was shown.
      if let shownCount = event.values[Self.all], shownCount != "true",
        shownCount != "\(keys.count)"
      {
        throw FormErrors(["": words.listChanged])
      }
      guard !keys.isEmpty else { throw FormErrors(["": words.nothingSelected]) }
      if !event.isConfirmed {
        let rows = try await subject(of: keys, request)
        var question =
          try await action.question?(keys, rows) ?? ActionQuestion("\(action.title): \(rows)?")
        // The confirmation is about this number of rows.
        question.values = [Self.all: "\(keys.count)"]
        throw question
      }
      try await action.run(keys, &event)
    }
    form.hasExternalControls = true
    form.opensPage = true
    return Dialog(words.selected, id: "selected", icon: .check) { form }
  }

  /// Returns the display name of one row, or else the number of rows.
  private func subject(
    of keys: [String], _ request: PageRequest<ListQuery>
  ) async throws -> String {
    guard keys.count == 1, let record = try await source.entry(keys[0], in: ListSelection())?.record
    else { return words.count(.exactly(keys.count), request) }
    return "“\((recordName?(record) ?? keys[0]).cut(toBytes: 80))”"
  }

  /// Returns the keys of all records of a selection.
  ///
  /// - Throws: `FormErrors` if there are more than ``maximumRows``.
  private func keys(of selection: ListSelection<Source.Record>) async throws -> [String] {
    var keys: [String] = []
    var last: Position?
    while true {
      let run = try await source.entries(
        selection, in: RowRange(after: last), limit: Self.batchSize, bytes: 4 << 20, from: .first)
      keys += run.entries.filter(\.isRecord).map(\.key)
      guard keys.count <= Self.maximumRows else {
        throw FormErrors(["": words.tooManyRows])
      }
      guard run.isCutShort || run.entries.count == Self.batchSize, let next = run.entries.last
      else {
        return keys
      }
      last = next.position
    }
  }
}

extension ListCount {
  /// The value that the form sends for the number of rows.
  fileprivate var text: String {
    if case .exactly(let count) = self { "\(count)" } else { "true" }
  }
}
