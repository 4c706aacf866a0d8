/// The coverage of the feature list as Markdown. `showcase coverage` prints it, and
/// `docs/coverage.md` contains it.
enum CoverageDocument {
  static var text: String {
    let parts = Coverage.parts.map { part in
      ([
        "## \(part.title)", "", "| row | feature | page | tests |", "|---|---|---|---|",
      ]
        + part.rows.map(line)).joined(separator: "\n")
    }
    return """
      # Coverage

      Look up the features of the iOS libraries, their pages in the gallery, and the tests that assert them. All are implemented
      unless a row says "No counterpart". Tests name their rows with tags (`.tags(.D7)`, `@pytest.mark.seed("D7")`).
      `showcase coverage` writes this document.

      \(parts.joined(separator: "\n\n"))

      """
  }

  private static func line(_ row: CoverageRow) -> String {
    let pages = row.pages.map(\.path).joined(separator: ", ")
    let remark = row.state == .works ? row.note : row.remark
    let feature = [row.feature, remark].compactMap { $0 }.joined(separator: ". ")
    let cells = [row.id, feature, pages, row.tests.map { "`\($0)`" }.joined(separator: ", ")]
    return "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }
}
