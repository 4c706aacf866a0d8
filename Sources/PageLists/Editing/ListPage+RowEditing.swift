import PageElements
import PageForms
import PageSite

/// Forms in rows.
extension ListPage {
  /// Whether rows can turn into forms.
  var isEditable: Bool { editing != nil && (fields != nil || columns.contains { $0.field != nil }) }

  /// Returns the row with a gesture that opens its form, if the reader may change the record.
  func editable(
    _ row: Row, _ entry: ListEntry<Source.Record>, _ request: PageRequest<ListQuery>
  ) async throws -> Row {
    guard entry.isRecord, let editing,
      try await editing.allows(.update, entry.record, request.identity)
    else { return row }
    let destination = request.url { $0.edit = entry.key }
    return row.onBeginEditing { $0.destination = destination }
  }

  /// Returns the row with the form for the record that the address names, with the fields of the visible columns; `nil`
  /// if the reader may not change it or it does not exist.
  func editor(
    _ request: PageRequest<ListQuery>, _ selection: ListSelection<Source.Record>
  ) async throws -> Row? {
    guard isEditable, let editing, let key = request.query.edit,
      let entry = try await source.entry(key, in: selection), entry.isRecord,
      try await editing.allows(.update, entry.record, request.identity)
    else { return nil }
    let allFields =
      if let fields { try await fields(entry.record) } else {
        try await self.fields(of: entry.record, in: request.path)
      }
    let shown = selection.shown.compactMap { column in
      allFields.first { $0.name.hasSameBytes(as: column.name) }
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
