import PageElements

extension GalleryPage {
  static let heights = GalleryPage(
    "heights", "Heights and estimates", in: .rows,
    shows: ["N11", "N12", "N17", "N18", "N19", "N20", "NT10", "O22"],
    about: "Rows are as high as they need or as you say; those out of sight are estimated."
  ) {
    let tea = Row(Label("Tea"))
    var (guessed, fixed, freed) = (tea, tea, tea)
    guessed.estimatedRowHeight = 100
    fixed.rowHeight = 60
    freed.rowHeight = 60
    freed.rowHeight = .automatic

    // The measured heights of a browser, recorded in three tables with different settings.
    var (remembers, forgets, guesses) = (
      Table(rows: [tea, tea]), Table(rows: [tea, tea]), Table(rows: [tea, tea])
    )
    forgets.updatesEstimatedRowHeights = false
    guesses.guessesSameHeightsForCellsWithSameType = true
    remembers.recordRowHeight(300, section: 0, row: 0)
    forgets.recordRowHeight(300, section: 0, row: 0)
    guesses.recordRowHeight(300, section: 0, row: 0)

    return Table(columns: ["Row", Column("Taken to be", width: .fixed(112), alignment: .end)]) {
      Section("Before any row was shown", key: "before") {
        row("Nothing said", in: Table(rows: [tea]))
        row("An estimate of 100", in: Table(rows: [guessed]))
        row("A fixed height of 60 is its own estimate", in: Table(rows: [fixed]))
        row("Automatic again, the estimate stays", in: Table(rows: [freed]))
      }
      Section("Once the first of two was 300 high", key: "after") {
        row("The first is remembered", in: remembers)
        row("The second: not shown yet", at: 1, in: remembers)
        row("The first, where nothing is to be updated", in: forgets)
        row("The second, where rows of one type are alike", at: 1, in: guesses)
      }
    }
  }
}

private func row(_ text: String, at row: Int = 0, in table: Table) -> Row {
  Row(key: text) {
    text
    "\(Int(table.estimatedRowHeight(section: 0, row: row))) px"
  }
}
