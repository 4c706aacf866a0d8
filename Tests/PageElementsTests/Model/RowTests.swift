import PageElements
import SeedTags
import Testing

@Suite struct RowTests {
  @Test(.tags(.N11)) func aRowOfOneElementSpansTheColumns() {
    let row = Row(Label("a"))
    #expect(row.spansColumns && row.cells == ["a"] && row.key == nil)
    #expect(Row(key: 7, Label("a")).key == "7")
    #expect(Row(key: 7, Label("a")).spansColumns)
  }

  @Test func aRowOfCellsDoesNotSpanTheColumns() {
    #expect(!Row(cells: ["a"]).spansColumns)
    #expect(!Row(key: "k", cells: []).spansColumns)
  }

  @Test func cellsCanBeWrittenOnePerLine() {
    let isRare = true
    let row = Row(key: "k") {
      "text"
      42
      Link("a", to: "/b")
      if isRare { "rare" }
      if isRare { "yes" } else { 0 }
      switch isRare {
      case true: AnyElement.text("t")
      case false: Button("f")
      }
    }
    #expect(
      row.cells == [
        .text("text"), .number(42), Link("a", to: "/b").any, "rare", "yes", "t",
      ])
  }

  @Test func aFalseConditionLeavesItsCellEmpty() {
    let isRare = false
    let row = Row(key: "k") {
      "text"
      if isRare { "rare" }
    }
    #expect(row.cells == ["text", .empty])
  }

  @Test func aBuilderMayHoldOneCellOrNone() {
    let one = Row(key: "k") { "only" }
    #expect(one.cells == ["only"] && !one.spansColumns)
    let none = Row(key: "k") {}
    #expect(none.cells.isEmpty)
  }

  @Test func rowEqualityComparesKeysAndCells() {
    let row = Row(key: "k", cells: ["a"])
    #expect(row == Row(key: "k", cells: ["a"]))
    #expect(row != Row(key: "l", cells: ["a"]))
    #expect(row != Row(key: "k", cells: ["b"]))
    #expect(row != Row(key: "k", Label("a")))
  }
}
