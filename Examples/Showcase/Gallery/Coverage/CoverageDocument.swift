/// The coverage of the feature list as Markdown. `showcase coverage` prints it, and
/// `docs/coverage.md` contains it.
enum CoverageDocument {
  static var text: String {
    let parts = Coverage.parts.map { part in
      ([
        "## \(part.title)", "", "| row | feature | page | state | tests |", "|---|---|---|---|---|",
      ]
        + part.rows.map(line)).joined(separator: "\n")
    }
    return """
      # Coverage

      Look up which features of the iOS libraries work, on which page of the gallery, and which tests assert them.
      A test names its rows with tags (`.tags(.D7)`, `@pytest.mark.seed("D7")`); no row works without one.
      `showcase coverage` writes this document, and `CoverageTests` compares it with the tags.

      \(parts.joined(separator: "\n\n"))

      """
  }

  private static func line(_ row: CoverageRow) -> String {
    let pages = row.pages.map(\.path).joined(separator: ", ")
    let cells = [
      row.id, row.feature, pages, row.remark, row.tests.map { "`\($0)`" }.joined(separator: ", "),
    ]
    return "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }
}
