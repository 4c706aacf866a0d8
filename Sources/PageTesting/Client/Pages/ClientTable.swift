/// A table of a page as its reader sees it: texts alone, without the controls in it.
///
///     let table = try page.table()
///     #expect(table.columns == ["Drink", "Price"])
///     #expect(table.rows == [["Tea", "2.40"], ["Cake", "3.10"]])
public struct ClientTable: Hashable, Sendable {
  /// A part of a table under a heading of its own.
  public struct Section: Hashable, Sendable {
    /// The section's id in the page: its key, where that is made of letters and digits.
    public var id: String
    /// The text of its header; empty where it has none.
    public var title: String
    /// The texts of its rows' cells.
    public var rows: [[String]]
  }

  /// The caption; empty where there is none.
  public var caption: String
  /// The headings of the columns, left to right; none where they are not shown.
  public var columns: [String]
  /// The sections, in order.
  public var sections: [Section]

  /// The texts of the cells, row by row, of all sections.
  public var rows: [[String]] { sections.flatMap(\.rows) }

  // A cell may hold a table of its own, so each part is looked for directly inside the one around it.
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
