import PageControls
import PageElements
import PageSite

/// The pages that show each row of the feature list, and the tests that verify it.
enum CoveragePage {
  static let path = "/gallery/coverage"

  static var page: Page {
    Page(path, title: "Coverage – Gallery", batch: 500) { _ in table }
  }

  /// Returns the address of a row of the feature list on the page.
  static func address(of feature: String) -> String {
    guard let part = Coverage.parts.first(where: { $0.rows.contains { $0.id == feature } }) else {
      return path
    }
    return "\(path)#\(anchor(part.key)).\(feature)"
  }

  private static var table: Table {
    var table = Table(
      columns: [
        Column("Row", width: .fixed(72)), Column("Feature", width: .flexible(weight: 2)),
        Column("Shown and proved by", width: .flexible(weight: 3)),
      ],
      sections: Coverage.parts.map { part in
        Section(part.title, key: part.key, each: part.rows) { row in
          var cells = Row(key: row.id) {
            row.id
            row.feature
            Evidence(row: row)
          }
          cells.separatorStyle = .full
          return cells
        }
      })
    table.headerView = TableHeaderView(
      TitleBar("Coverage", detail: lead))
    return table
  }

  private static var lead: String {
    let rows = Coverage.rows
    let shown = rows.count { !$0.pages.isEmpty }
    let working = rows.count { $0.state == .works }
    let partial = rows.count { if case .partial = $0.state { true } else { false } }
    return
      "\(rows.count) features of the libraries carried over: \(working) work here, as tests that "
      + "carry their names assert, \(partial) in part. \(shown) have a page in the gallery."
  }

  /// Returns a key as part of an id: bytes outside `[A-Za-z0-9]` become `~HH`.
  private static func anchor(_ key: String) -> String {
    key.replacing("-", with: "~2D")
  }
}

/// The evidence for a row of the feature list: its pages, its state and its tests.
struct Evidence: View {
  var row: CoverageRow

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"evidence\">")
    if !row.pages.isEmpty {
      html.raw("<span>")
      for (index, page) in row.pages.enumerated() {
        if index > 0 { html.raw(", ") }
        try Link(page.title, to: Address(page.path)).render(into: &html)
      }
      html.raw("</span>")
    }
    html.element("span") { $0.text(row.remark) }
    for test in row.tests { html.element("code") { $0.text(test) } }
    html.raw("</div>")
  }
}
