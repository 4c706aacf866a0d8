import PageElements
import PageMigration
import SeedTags
import Testing

@Suite struct ConfigurableRowTests {
  @Test(.tags(.E13)) func theConfigurationOfARowRunsAfterItsCells() throws {
    var row = PersonRow.ada
    row.configuration = { cell in
      cell.textLabel.textColor = .red
      cell.detailTextLabel.text += ", London"
    }
    let cell = row.makeCell()
    #expect(cell.textLabel == TextPart("Ada", textColor: .red))
    #expect(cell.detailTextLabel.text == "Analyst, London")
    #expect(row.makeRow().cells == [ElementOf<PersonRow.Cell>(props: cell).any])
    #expect(try row.makeRow().html().contains("<div style=\"color:#ff0000\">Ada</div>"))
  }

  @Test func aRowWithoutAConfigurationKeepsTheCell() {
    #expect(PersonRow.ada.makeCell() == PersonRow.Cell(for: PersonRow.ada.data))
  }

  @Test func aConfigurationAppliesOnlyToItsRow() {
    var red = PersonRow.ada
    red.configuration = { $0.textLabel.textColor = .red }
    let section = Section {
      red
      PersonRow.ada
    }
    #expect(section.rows == [red.makeRow(), PersonRow.ada.makeRow()])
    #expect(section.rows[0] != section.rows[1])
  }

  @Test func aConfigurationKeepsAccessibilityKeyAndStyle() throws {
    var row = PersonRow.ada
    row.configuration = { $0.textLabel.text = "Countess" }
    let (changed, plain) = (row.makeRow(), PersonRow.ada.makeRow())
    #expect(changed != plain)
    #expect(changed.accessibility == plain.accessibility && changed.key == plain.key)
    #expect(changed.rowHeight == plain.rowHeight && changed.accessory == plain.accessory)
    #expect(try changed.html().contains("aria-label=\"Ada, Analyst\""))
  }
}
