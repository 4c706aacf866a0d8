import Foundation
import PageControls
package import PageElements
import PageForms
package import PageSite

/// The history of a record. It shows only columns that the list still has.
extension ListPage {
  /// A change with its visible fields.
  private struct ShownChange {
    let change: ListChange
    let fields: [(field: ListChange.Field, column: DataColumn<Source.Record>)]
  }

  /// Returns the latest changes of a record as a section; no section without changes.
  package func history(_ key: String, _ formats: Formats) async throws -> [Section] {
    let changes = (try await editing?.changes(of: key) ?? []).compactMap(shownChange)
    guard !changes.isEmpty else { return [] }
    return [
      Section(words.history, key: "history") {
        for (index, shown) in changes.enumerated() {
          Row(key: index) {
            VerticalStack(spacing: 2) {
              Time(shown.change.date, formats.format(shown.change.date, .dateTime))
              if let user = shown.change.user { user.cut(toBytes: 200) }
            }
            VerticalStack(spacing: 2) {
              if shown.change.action != .update { words.description(shown.change) }
              for (field, column) in shown.fields {
                "\(column.title): \(text(field.before, of: column, formats)) → "
                  + text(field.after, of: column, formats)
              }
            }
          }
        }
      }
    ]
  }

  /// Returns the part of a change that the current columns show; `nil` for an update of other columns only.
  private func shownChange(_ change: ListChange) -> ShownChange? {
    let fields = change.fields.compactMap { field in
      columns.first { $0.name.hasSameBytes(as: field.column) }.map { (field, $0) }
    }
    return fields.isEmpty && change.action == .update
      ? nil : ShownChange(change: change, fields: fields)
  }

  /// Returns a value of the history as its column shows it.
  private func text(
    _ storedText: String?, of column: DataColumn<Source.Record>, _ formats: Formats
  ) -> String {
    storedText.map { column.text(stored: $0, formats, words) } ?? "–"
  }
}
