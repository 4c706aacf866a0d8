import ElementSamples
import PageElements
import PageMigration
import Testing

/// The original libraries' names for edits, compared with this package's own.
@Suite struct SectionRowEditingTests {
  private let one = NumberRow(data: 1)
  private let section = Section.keyed("s", "a b c")

  private func expectSame(
    _ alias: (inout Section) -> SectionEdit, _ real: (inout Section) -> SectionEdit,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var (first, second) = (section, section)
    let (edit, expected) = (alias(&first), real(&second))
    #expect(first == second, sourceLocation: sourceLocation)
    #expect(edit.changes == expected.changes, sourceLocation: sourceLocation)
    #expect(!edit.isEmpty && first != section, sourceLocation: sourceLocation)
  }

  @Test func rowsAreAppended() {
    expectSame({ $0.appendRow(.keyed("x")) }, { $0.append(.keyed("x")) })
    expectSame({ $0.appendRow(one) }, { $0.append(one.makeRow()) })
    expectSame({ $0.addRow(.keyed("x")) }, { $0.append(.keyed("x")) })
    expectSame({ $0.addRow(one) }, { $0.append(one.makeRow()) })
    expectSame({ $0.addRows(Section.rows("x y")) }, { $0.insertRows(Section.rows("x y"), .last) })
  }

  @Test(arguments: 0...3)
  func rowsAreInserted(at position: Int) {
    expectSame(
      { $0.insertRow(.keyed("x"), at: position) }, { $0.insertRows([.keyed("x")], .at(position)) })
    expectSame(
      { $0.insertRow(one, at: position) }, { $0.insertRows([one.makeRow()], .at(position)) })
    let rows = Section.rows("x y")
    expectSame({ $0.insertRows(rows, at: position) }, { $0.insertRows(rows, .at(position)) })
    let unlike: [any RowConvertible] = [one, WordRow(data: "2")]
    expectSame(
      { $0.insertRows(unlike, at: position) },
      { $0.insertRows(unlike.map { $0.makeRow() }, .at(position)) })
  }

  @Test(arguments: 0...2)
  func rowsAreRemoved(at position: Int) {
    expectSame({ $0.removeRow(at: position) }, { $0.removeRows(.at(position)) })
  }

  @Test(arguments: [-1, 4, .max, .min])
  func anInvalidPositionChangesNothing(_ position: Int) {
    var section = section
    #expect(section.insertRow(one, at: position).isEmpty)
    #expect(section.insertRow(.keyed("x"), at: position).isEmpty)
    #expect(section.insertRows(Section.rows("x y"), at: position).isEmpty)
    #expect(section.removeRow(at: position).isEmpty)
    #expect(section == self.section)
  }

  @Test func anEditCanBeUndone() {
    var section = section
    let edit = section.insertRow(one, at: 1)
    #expect(section != self.section)
    #expect(section.undo(edit) && section == self.section)
  }

  @Test func rowsAreFoundByReuseIdentifier() {
    var section = Section()
    for (position, kind) in ["Button", "Text", "Button"].enumerated() {
      var row = StockRow(cellReuseIdentifier: kind)
      row.cellText = "\(position)"
      section.addRow(row)
    }
    #expect(section.row(withIdentifier: "Button") == section.rows[0])
    #expect(section.row(withIdentifier: "Switch") == nil)
    #expect(section.nextRow(withIdentifier: "Button", greaterRowIndexThan: 0) == section.rows[2])
    #expect(section.nextRow(withIdentifier: "Button", greaterRowIndexThan: 2) == nil)
    #expect(section.nextRow(withIdentifier: "Button", greaterRowIndexThan: -1) == section.rows[0])
    #expect(section.nextRow(withIdentifier: "Text", greaterRowIndexThan: .max) == nil)
  }
}
