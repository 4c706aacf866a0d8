/// The coverage of the feature list as Markdown: what `showcase coverage` prints and
/// `docs/coverage.md` holds.
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

      What the libraries carried over can do, which page of the gallery shows it, how far it has come, and
      which tests assert it: those that carry the row's name as a tag (`.tags(.D7)`,
      `@pytest.mark.seed("D7")`). No row works without one. Written by `showcase coverage`; `CoverageTests`
      checks that it is what the tags say.

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
