import PageElements
import PageForms
import PageTesting
import Testing

@Suite(.snapshots(areComplete: true)) struct FormSnapshotTests {
  @Test func aFormKeepsItsHTML() {
    assertSnapshot(of: page(Row(cells: [Todo().form().element.any])))
  }

  @Test func aFormInRowsKeepsItsHTML() {
    assertSnapshot(of: page(rows: Todo().form().rows))
  }

  private func page(rows: [Row]) -> Table { Table(sections: [Section(key: "s", rows: rows)]) }
  private func page(_ row: Row) -> Table { page(rows: [row]) }
}

@Suite struct FormSnapshotFilesTests {
  @Test func noSnapshotIsLeftOver() { expectNoObsoleteSnapshots() }
}
