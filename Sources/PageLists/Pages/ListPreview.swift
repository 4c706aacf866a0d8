package import PageElements
package import PageSite

/// The first rows of a list, for another page, such as the page of the record that they refer to. That page needs the
/// stylesheet of grids.
struct ListPreview: View {
  /// The headings and alignments.
  let columns: [Column]
  /// The cells of each row.
  let rows: [[AnyElement]]
  /// The label for screen readers.
  let label: String

  static func == (left: ListPreview, right: ListPreview) -> Bool {
    left.columns == right.columns && left.rows == right.rows
      && left.label.hasSameBytes(as: right.label)
  }

  func write(into html: inout HTMLWriter) throws {
    // A scrollable element needs the focus to be scrolled by keyboard.
    html.raw("<div class=\"pe-preview\" tabindex=\"0\" role=\"region\"")
    html.attribute("aria-label", label)
    html.raw("><table><thead><tr>")
    for column in columns {
      html.raw(
        column.alignment == .end ? "<th class=\"pe-end\" scope=\"col\">" : "<th scope=\"col\">")
      html.text(column.title)
      html.raw("</th>")
    }
    html.raw("</tr></thead><tbody>")
    for row in rows {
      html.raw("<tr>")
      for (cell, column) in zip(row, columns) {
        html.raw(column.alignment == .end ? "<td class=\"pe-end\">" : "<td>")
        try cell.render(into: &html)
        html.raw("</td>")
      }
      html.raw("</tr>")
    }
    html.raw("</tbody></table></div>")
  }
}

extension ListPage {
  /// The numbers of rows and columns in a preview, and the number of bytes after which reading stops.
  private static var previewedRows: Int { 5 }
  private static var previewedColumns: Int { 10 }
  private static var previewedBytes: Int { 1 << 17 }

  /// Returns the first rows of a query, with links to their records; `nil` if the query finds no rows or the source
  /// cannot read them.
  ///
  /// - Parameters:
  ///   - query: The query. The preview omits the columns that it filters.
  ///   - list: The address of the list, without its query.
  ///   - label: The label for screen readers.
  package func preview(
    of query: ListQuery, at list: Address, label: String, _ formats: Formats
  ) async throws -> AnyElement? {
    guard var selection = try? selection(query) else { return nil }
    selection.shown = Array(
      selection.shown.filter { column in
        !query.filters.contains { $0.column.hasSameBytes(as: column.name) }
      }.prefix(Self.previewedColumns))
    guard !selection.shown.isEmpty,
      let batch = try? await source.entries(
        selection, in: RowRange(), limit: Self.previewedRows, bytes: Self.previewedBytes,
        from: .first), !batch.entries.isEmpty
    else { return nil }
    let columns = selection.shown
    // A record's page does not fail because of the names of other records.
    let names =
      (try? await ColumnReferences(columns)?.names(of: batch.entries.map(\.record))) ?? [:]
    let rows = try batch.entries.map { entry in
      try cells(of: entry, in: columns, names, at: list, formats, showsPictures: false)
    }
    return ListPreview(
      columns: columns.map { $0.heading(above: TextSample()) }, rows: rows, label: label
    ).any
  }
}
