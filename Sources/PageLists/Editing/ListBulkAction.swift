import PageElements

/// What readers do with several records of a list at once: those that they tick, or all that the list is narrowed down
/// to.
struct ListBulkAction<Record: Sendable>: Sendable {
  /// What is sent of it.
  let id: String
  let title: String
  let allows: @Sendable (_ user: String?) async throws -> Bool
  let run: @Sendable (_ keys: [String], inout ActionEvent) async throws -> Void
}

/// A box in a row that belongs to the form of what is done with several of them.
struct RowTick: View {
  /// What that form is called.
  static let form = "selected"
  /// What the boxes are called.
  static let name = "row"

  /// The row's key, and what people call it.
  var key, title: String

  func write(into html: inout HTMLWriter) throws {
    let outer = html.form
    defer { html.form = outer }
    html.form.owner = Self.form
    try Checkbox(title, name: Self.name, value: key, showsLabel: false).write(into: &html)
  }
}
