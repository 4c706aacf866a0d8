/// The texts of a table as a reader sees it, without its controls.
///
///     let table = try page.table()
///     #expect(table.columns == ["Drink", "Price"])
///     #expect(table.rows == [["Tea", "2.40"], ["Cake", "3.10"]])
public struct ClientTable: Hashable, Sendable {
  /// A part of a table with its own heading.
  public struct Section: Hashable, Sendable {
    /// The section's id in the page: its key, if that consists of letters and digits.
    public var id: String
    /// The text of its header; empty if it has no header.
    public var title: String
    /// The texts of its rows' cells.
    public var rows: [[String]]
  }

  /// The caption; empty without a caption.
  public var caption: String
  /// The column headings, from left to right; empty if they are not shown.
  public var columns: [String]
  /// The sections, in order.
  public var sections: [Section]

  /// The texts of all cells, row by row, of all sections.
  public var rows: [[String]] { sections.flatMap(\.rows) }

  // A cell may contain a table, so each part is searched only among the direct children.
  init(_ table: ClientElement) {
    caption = table.children.first { $0.name == "caption" }?.text ?? ""
    columns = table.children.flatMap(\.children).flatMap(\.children)
      .filter { $0.role == "columnheader" }.map(\.text)
    sections = table.children.filter { $0.name == "tbody" }.map { section in
      let rows = section.children.filter { $0.name == "tr" }
      let frame = ["pe-section-header", "pe-section-footer"]
      return Section(
        id: section["id"] ?? "",
        title: rows.first { $0.has(class: "pe-section-header") }?.text ?? "",
        rows: rows.filter { row in !frame.contains { row.has(class: $0) } }.map { row in
          row.children.filter { $0.name == "td" || $0.name == "th" }
            .map { $0.text(without: \.isControl) }
        })
    }
  }
}
