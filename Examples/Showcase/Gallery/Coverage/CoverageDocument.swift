/// The coverage of the feature list as Markdown: what `showcase coverage` prints and
/// `docs/coverage.md` holds.
enum CoverageDocument {
  static var text: String {
    let parts = Coverage.parts.map { part in
      ([
        "## \(part.title)", "", "| row | feature | page | test | remark |", "|---|---|---|---|---|",
      ]
        + part.rows.map(line)).joined(separator: "\n")
    }
    return """
      # Coverage

      What the libraries carried over can do, which page of the gallery shows it, and which test
      proves it. Written by `showcase coverage`; `CoverageTests` checks that it is up to date,
      that every page is there, and that every test is.

      \(parts.joined(separator: "\n\n"))

      """
  }

  private static func line(_ row: CoverageRow) -> String {
    let pages = row.pages.map(\.path).joined(separator: ", ")
    let cells = [row.id, row.feature, pages, row.test.map { "`\($0)`" } ?? "", row.remark ?? ""]
    return "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }
}
