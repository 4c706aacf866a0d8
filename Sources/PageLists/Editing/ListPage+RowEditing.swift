import PageElements
import PageForms
import PageSite

/// A record that is changed in its row.
extension ListPage {
  /// Whether rows can be changed where they stand.
  var isEditable: Bool { editing != nil && (fields != nil || columns.contains { $0.field != nil }) }

  /// A row with what begins to change it, where the reader may.
  func editable(
    _ row: Row, _ entry: ListEntry<Source.Record>, _ request: PageRequest<ListQuery>
  ) async throws -> Row {
    guard entry.isRecord, let editing,
      try await editing.allows(.update, entry.record, request.identity)
    else { return row }
    let destination = request.url { $0.edit = entry.key }
    return row.onBeginEditing { $0.destination = destination }
  }

  /// The row of the record that an address says is changed, with the fields of the columns that are shown; `nil` for a
  /// reader who may not, and a record that is not there.
  func editor(
    _ request: PageRequest<ListQuery>, _ selection: ListSelection<Source.Record>
  ) async throws -> Row? {
    guard isEditable, let editing, let key = request.query.edit,
      let entry = try await source.entry(key, in: selection), entry.isRecord,
      try await editing.allows(.update, entry.record, request.identity)
    else { return nil }
    let known = try await fields?(entry.record) ?? columns
    let shown = selection.shown.compactMap { column in
      known.first { $0.name.hasSameBytes(as: column.name) }
    }
    let list = request.url { $0.edit = nil }
    let form = editing.form(
      of: key, entry.record, shown, in: RecordAddress(list: request.path), words,
      by: request.identity
    ) { _ in list }
    .takesFocus().resetTitle(nil)
    return Row(key: entry.key, form.element).onEndEditing(title: words.cancel) {
      $0.destination = list
    }
  }
}
