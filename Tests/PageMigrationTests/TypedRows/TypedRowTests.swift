import ElementSamples
import PageElements
import PageMigration
import PageTesting
import SeedTags
import Testing

@Suite struct TypedRowTests {
  @Test(.tags(.E4)) func aCellShowsItsConfiguredValue() throws {
    #expect(
      try ElementOf<NumberCell>(props: NumberCell(for: 22)).html()
        == "<div class=\"pe-cell\"><div>Value</div><div class=\"pe-cell-detail\">22</div></div>")
    #expect(
      try ElementOf<WordCell>(props: WordCell(for: "<&>")).html()
        == "<div class=\"pe-cell\"><div>&lt;&amp;&gt;</div></div>")
  }

  @Test func aCellRendersItsStoredParts() throws {
    let cell = PersonRow.ada.makeCell()
    let stock = StockCell(
      textLabel: "Ada", detailTextLabel: "Analyst",
      imageView: .init("/people/ada.jpg", alternative: "", width: 40, height: 40),
      style: .subtitle)
    #expect(
      try ElementOf<PersonRow.Cell>(props: cell).html() == stock.html())
  }

  @Test func aCellCanRenderItself() throws {
    struct PriceCell: Configurable {
      var text = ""
      mutating func configure(for cents: Int) { text = "\(cents / 100) €" }
      func write(into html: inout HTMLWriter) { html.element("strong") { $0.text(text) } }
    }
    struct PriceRow: TypedRow {
      typealias CellType = PriceCell
      var data: Int
    }
    let row = PriceRow(data: 240).makeRow()
    #expect(try row.cells[0].html() == "<strong>2 €</strong>")
    expectValid(Table(rows: [row]))
  }

  @Test(.tags(.E5)) func aTypedRowMakesARowWithItsCell() {
    #expect(NumberRow(data: 1).makeRow() == Row(ElementOf<NumberCell>(props: NumberCell(for: 1))))
    #expect(NumberRow(data: 1).makeRow() != NumberRow(data: 2).makeRow())
    #expect(WordRow(data: "1").makeRow() != NumberRow(data: 1).makeRow())
  }

  @Test(.tags(.E6)) func aSectionCanHoldRowsOfDifferentTypes() {
    var appended = Section()
    appended.appendRow(NumberRow(data: 1))
    appended.appendRow(WordRow(data: "Awesome"))
    appended.appendRow(Row(Label("any")))
    let built = Section {
      NumberRow(data: 1)
      WordRow(data: "Awesome")
      Row(Label("any"))
    }
    #expect(appended == built)
    #expect(appended.rowCount == 3)
    expectValid(Table(sections: [appended]))
  }

  @Test func buildersAcceptTypedRowsInConditionsLoopsAndArrays() {
    let isLong = true
    let section = Section {
      if isLong { NumberRow(data: 1) } else { WordRow(data: "short") }
      for number in 2...3 { NumberRow(data: number) }
      [4, 5].map(NumberRow.init)
      [NumberRow(data: 6), WordRow(data: "7")] as [any RowConvertible]
      Label("8")
    }
    var expected = (1...6).map { NumberRow(data: $0).makeRow() }
    expected.append(WordRow(data: "7"))
    expected.append(Row(Label("8")))
    #expect(section.rows == expected)
  }

  @Test(.tags(.D28)) func aSectionHasARowForEachValue() {
    let section = Section("Numbers", each: 1...2, as: NumberRow.self)
    #expect(section.headerTitle == "Numbers" && section.key == nil)
    #expect(section.rows == [NumberRow(data: 1).makeRow(), NumberRow(data: 2).makeRow()])
    let keyed = Section("People", key: "p", each: [PersonRow.ada.data], as: PersonRow.self)
    #expect(keyed.key == "p" && keyed.rows == [PersonRow.ada.makeRow()])
    #expect(Section(each: [Int](), as: NumberRow.self).rows.isEmpty)
  }

  @Test func theIDOfATypedRowIsItsKey() throws {
    #expect(PersonRow.ada.makeRow().key == "ada")
    #expect(NumberRow(data: 1).makeRow().key == nil)
    #expect(throws: RenderError.duplicateRowKey("ada", section: "p", positions: [0, 1])) {
      try Table(sections: [
        Section(key: "p", rows: [PersonRow.ada.makeRow(), PersonRow.ada.makeRow()])
      ]).html()
    }
  }

  @Test func aRowTypeSetsTheStyleOfItsRows() throws {
    let row = PersonRow.ada.makeRow()
    #expect(row.accessory == .disclosure && row.rowHeight == 64)
    #expect(row.accessibility.label == "Ada, Analyst")
    #expect(NumberRow(data: 1).makeRow().accessory == .none)
    expectValid(Table(rows: [row]))
  }

  @Test(.enabled(if: TypeChecker.isAvailable, "Needs the modules beside the test program."))
  func aRowWhoseCellTakesOtherDataDoesNotCompile() async throws {
    let errors = try await TypeChecker.errors(
      in: """
        import PageMigration
        struct NumberCell: ConfigurableCell {
          var textLabel = TextPart()
          mutating func configure(for value: Int) { textLabel.text = String(value) }
        }
        struct NumberRow: TypedRow {
          typealias CellType = NumberCell
          var data: Int
        }
        struct WrongRow: TypedRow {
          typealias CellType = NumberCell
          var data: String
        }
        struct DeclaredWrongRow: TypedRow {
          typealias CellType = NumberCell
          typealias DataType = String
          var data: String
        }
        """)
    #expect(
      errors == [
        "10: type 'WrongRow' does not conform to protocol 'TypedRow'",
        "14: type 'DeclaredWrongRow' does not conform to protocol 'TypedRow'",
        "14: 'TypedRow' requires the types 'DeclaredWrongRow.DataType' (aka 'String') and 'Int' "
          + "be equivalent",
      ])
  }
}
