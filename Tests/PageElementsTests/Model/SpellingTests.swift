import ElementSamples
import PageElements
import PageMigration
import Testing

/// Tests with two spellings of "é", which are equal in Swift but differ in bytes.
@Suite struct SpellingTests {
  private static let sample = Table(
    columns: ["Drink"],
    sections: [
      Section(
        key: "s", rows: [Row(key: "r", Label("x"))],
        header: SectionHeader(Label("h")))
    ])

  /// The changes that set a rendered text, by its name.
  private static let changes: [String: @Sendable (inout Table, String) -> Void] = [
    "caption": { $0.caption = $1 },
    "column": { $0.columns = [Column($1)] },
    "section's key": { $0.sections[0].key = $1 },
    "header's title": {
      $0.sections[0].header = nil
      $0.sections[0].headerTitle = $1
    },
    "footer's title": { $0.sections[0].footerTitle = $1 },
    "index's title": {
      $0.showsSectionIndex = true
      $0.sections[0].indexTitle = $1
    },
    "row's key": { $0.sections[0].rows[0].key = $1 },
    "tag": { $0.sections[0].rows[0].tag = $1 },
    "label": { $0.sections[0].rows[0].accessibility.label = $1 },
    "value": { $0.sections[0].rows[0].accessibility.value = $1 },
    "hint": { $0.sections[0].rows[0].accessibility.hint = $1 },
    "identifier": { $0.sections[0].rows[0].accessibility.identifier = $1 },
    "header's label": { $0.sections[0].header?.accessibility.label = $1 },
    "stock cell": { $0.sections[0].rows[0] = Row(key: "r", TextCell($1)) },
    "stock cell's detail": {
      $0.sections[0].rows[0] = Row(key: "r", TextCell("x", detail: $1))
    },
    "stack that scrolls": {
      $0.sections[0].rows[0] = Row(
        key: "r", HorizontalStack([Label("x")]).scrollable(label: $1))
    },
  ]

  @Test(arguments: changes.keys.sorted())
  func tablesWithDifferentUnicodeSpellingsAreNotEqual(_ name: String) throws {
    let change = try #require(Self.changes[name])
    func table(_ text: String) -> Table {
      var table = Self.sample
      change(&table, text)
      return table
    }
    let (left, right) = (table("\u{E9}"), table("e\u{301}"))
    #expect(try Array(left.html().utf8) != Array(right.html().utf8))
    #expect(left != right)
    #expect(left == table("\u{E9}") && right == table("e\u{301}"))
  }

  @Test func undoRefusesADifferentUnicodeSpelling() {
    var table = Self.sample
    let edit = table.updateRows(.key("r", in: "s")) { $0.tag = "\u{E9}" }
    var other = table
    other.updateRows(.key("r", in: "s")) { $0.tag = "e\u{301}" }
    let before = other
    #expect(!other.undo(edit) && other == before)
    #expect(table.undo(edit) && table == Self.sample)
  }
}
