import ElementSamples
import PageElements
import Testing

/// Properties of every edit of any table.
@Suite struct EditingLawTests {
  /// Expects equal sections, with keys of the same bytes.
  private func expectSame(
    _ table: Table, _ sections: [Section], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func keys(_ sections: [Section]) -> [[UInt8]?] {
      sections.flatMap { [$0.key] + $0.rows.map(\.key) }.map { $0.map { Array($0.utf8) } }
    }
    #expect(table.sections == sections, sourceLocation: sourceLocation)
    #expect(keys(table.sections) == keys(sections), sourceLocation: sourceLocation)
  }

  @Test(arguments: 0..<150)
  func editsMatchTheNaiveReferenceAndUndoExactly(_ seed: Int) {
    var random = RandomTable(seed: seed)
    var table = random.table()
    var naive = NaiveTable(sections: table.sections)
    let first = table
    var all = table.removeRows(.keys([String]()))
    for _ in 0..<20 {
      let before = table
      let edit = random.edit(&table, and: &naive)
      expectSame(table, naive.sections)
      #expect(edit.isEmpty == (table == before))
      #expect(edit.inverse.inverse == edit)
      var copy = table
      let isUndone = copy.undo(edit)
      #expect(isUndone)
      expectSame(copy, before.sections)
      #expect(copy == before)
      let isDone = copy.apply(edit)
      #expect(isDone)
      expectSame(copy, table.sections)
      all += edit
    }
    let isUndone = table.undo(all)
    #expect(isUndone)
    #expect(table == first)
  }

  @Test(arguments: 0..<150)
  func anEditAppliesToAnotherTableCompletelyOrNotAtAll(_ seed: Int) {
    var random = RandomTable(seed: seed)
    var table = random.table()
    var naive = NaiveTable(sections: table.sections)
    var other = table
    for _ in 0..<5 {
      let edit = random.edit(&table, and: &naive) + random.edit(&table, and: &naive)
      let before = other
      if other.apply(edit) {
        let isUndone = other.undo(edit)
        #expect(isUndone)
      }
      #expect(other == before)
      if random.chance(50) { other = table }
    }
  }

  @Test(arguments: 0..<100)
  func sectionEditsMatchThoseOfAOneSectionTable(_ seed: Int) {
    var random = RandomTable(seed: seed)
    let before = random.section()
    var section = before
    var table = Table(sections: [section])
    let position = { (row: Int) in TableIndex(section: 0, row: row) }
    let picked = random.many(4) { $0.below(7) - 1 }
    let target = random.below(8) - 1
    let key = random.key()
    let keys = random.many(6) { $0.key() }
    let rows = random.many(3) { $0.row() }
    var edit = section.insertRows(rows, .after(key))
    table.insertRows(rows, .after(key))
    edit += section.moveRows(.at(picked), to: .at(target))
    table.moveRows(.at(picked.map(position)), to: .at(position(target)))
    edit += section.replaceRows(.keys(keys), with: rows)
    table.replaceRows(.keys(keys), with: rows)
    edit += section.updateRows(.key(key)) { $0.rowHeight = 7 }
    table.updateRows(.key(key)) { $0.rowHeight = 7 }
    edit += section.removeRows(.at(target))
    table.removeRows(.at(position(target)))
    edit += section.moveRows(.keys(keys), to: .before(key))
    table.moveRows(.keys(keys), to: .before(key))
    expectSame(table, [section])
    let isUndone = section.undo(edit)
    #expect(isUndone)
    #expect(section == before)
  }

  @Test func editsOfThreeThousandRowsCanBeUndone() {
    let count = 3_000
    var section = Section(key: "s", each: 0..<count) { Row(key: $0, Label("\($0)")) }
    let before = section
    let odd = (0..<count).filter { !$0.isMultiple(of: 2) }
    var edit = section.removeRows(.keys(odd))
    #expect(
      section.rows.map(\.key) == (0..<count).filter { $0.isMultiple(of: 2) }.map(\.description))
    edit += section.moveRows(.at(Array((0..<count / 2).reversed())), to: .first)
    #expect(section.rows.first?.key == "\(count - 2)" && section.rows.last?.key == "0")
    let isUndone = section.undo(edit)
    #expect(isUndone)
    #expect(section == before)
  }
}
