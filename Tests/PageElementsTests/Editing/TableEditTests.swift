import ElementSamples
import PageElements
import SeedTags
import Testing

@Suite struct TableEditTests {
  private let table = Table.keyed("a b c", "d")

  @Test func anEditCanBeUndoneAndRedone() {
    var table = table
    let edit = table.removeRows(.key("d"), removesEmptySection: true)
    let after = table
    #expect(table.undo(edit) && table == self.table)
    #expect(table.apply(edit) && table == after)
  }

  @Test func combinedEditsAreUndoneTogether() {
    var table = table
    var edit = table.moveRows(.keys(["d", "a"]), to: .after("b"))
    edit += table.removeSections(.key("t"))
    edit += table.updateRows(.all) { $0.tag = "x" }
    #expect(table.undo(edit) && table == self.table)
    #expect(edit.steps.count == 3 && edit.rowChanges.count == 6)
    #expect(edit.sectionChanges.count == 1)
  }

  @Test func aSectionEditCanBeUndoneAndRedone() {
    let before = table.sections[0]
    var section = before
    var edit = section.moveRows(.keys(["c", "a"]), to: .first)
    edit += section.insertRows(Section.rows("x y"), .after("a"))
    let after = section
    #expect(section.keys == "c a x y b")
    #expect(section.undo(edit) && section == before)
    #expect(section.apply(edit) && section == after)
  }

  @Test func undoFailsAfterAConflictingEdit() {
    var table = table
    let edit = table.insertRows(Section.rows("x y"), .first)
    table[key: "x", in: "s"]?.tag = "changed"
    let changed = table
    let isUndone = table.undo(edit)
    #expect(!isUndone)
    #expect(table == changed)
    let removal = table.removeSections(.key("t"))
    table.removeSections(.all)
    #expect(!table.undo(removal) && table.sections.isEmpty)
  }

  @Test func anEditThatFailsHalfwayChangesNothing() {
    var table = table
    let edit =
      table.removeRows(.key("a")) + table.moveRows(.key("b"), to: .first(in: "t"))
      + table.removeSections(.key("t"))
    var other = Table.keyed("a b c", "d e")
    let before = other
    let isDone = other.apply(edit)
    #expect(!isDone)
    #expect(other == before)
    var section = before.sections[0]
    let half = section.removeRows(.key("a")) + section.removeRows(.key("c"))
    var shorter = Section.keyed("s", "a b x")
    let isSectionDone = shorter.apply(half)
    #expect(!isSectionDone)
    #expect(shorter.keys == "a b x")
  }

  @Test func anEmptyEditDoesNothing() {
    var table = table
    let edit = table.removeRows(.key("z"))
    #expect(edit.isEmpty && edit.steps.isEmpty && edit.inverse == edit && edit.description == "")
    #expect(table.apply(edit) && table.undo(edit) && table == self.table)
    #expect((edit + edit).isEmpty)
    #expect(table.insertRows([], .first).isEmpty)
    #expect(table.sections[0].insertRows([]).isEmpty)
  }

  @Test(.tags(.D4)) func anEditDescribesEachChangeOnItsOwnLine() {
    var table = table
    var edit = table.insertRows([Row(Label("x"))], .first)
    edit += table.moveRows(.key("a"), to: .last)
    edit += table.replaceRows(.key("b"), with: [.keyed("y")])
    edit += table.removeRows(.all(in: "t"), removesEmptySection: true)
    let lines = [
      "inserted row without a key at 0.0", "moved row 'a' from 0.1 to 1.1",
      "replaced row 'b' with row 'y' at 0.1", "removed row 'd' at 1.0", "removed row 'a' at 1.1",
      "removed section 't' at 1",
    ]
    #expect(edit.description == lines.joined(separator: "\n"))
    let other = table.sections[0].removeRows(.key("y"))
    #expect("\(other)" == "removed row 'y' at 1")
  }

  @Test func anEditThatSetsNaNCanBeUndone() {
    var table = table
    let edit = table.updateRows(.key("a")) { $0.rowHeight = .fixed(.nan) }
    #expect(table.undo(edit) && table == self.table)
  }
}
