import PageElements

/// An action on several records of a list: on the selected rows, or on all rows of the filtered list.
struct ListBulkAction<Record: Sendable>: Sendable {
  /// The identifier that the form sends.
  let id: String
  let title: String
  let allows: @Sendable (_ user: String?) async throws -> Bool
  let run: @Sendable (_ keys: [String], inout ActionEvent) async throws -> Void
  /// Returns the question before it, for the rows of some keys and their number as text. By default, it has the title
  /// and the number.
  var question: (@Sendable (_ keys: [String], _ rows: String) async throws -> ActionQuestion)?
}

/// A checkbox in a row that belongs to the form with the actions on several rows.
struct RowCheckbox: View {
  /// The name of that form.
  static let form = "selected"
  /// The name of the checkboxes.
  static let name = "row"

  /// The row's key and its display name.
  var key, title: String

  func write(into html: inout HTMLWriter) throws {
    let outer = html.form
    defer { html.form = outer }
    html.form.owner = Self.form
    try Checkbox(title, name: Self.name, value: key, showsLabel: false).write(into: &html)
  }
}
