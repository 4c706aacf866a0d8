import PageElements
import PageTesting
import Testing

@Suite struct SnapshotTests {
  @Test func everyContainer() {
    assertSnapshot(of: SampleTables.everything)
  }

  @Test func stretchyHeader() {
    var table = Table(rows: [Row(Label("Tea"))])
    var header = StretchyHeader(
      behavior: .shrinksToMinimumHeight(60), element: Label("Menu"))
    header.restingHeight = 200
    table.stretchyHeader = header
    assertSnapshot(of: table)
  }

  @Test func oneColumnWithoutKeys() {
    assertSnapshot(
      of: Table {
        Section("Fruit") {
          Label("Apple")
          Label("Pear")
        }
        Section { Label("no header") }
      })
  }
}
