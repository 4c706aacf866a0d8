import PageElements
import SeedTags
import Testing

@testable import PagePatching

@Suite struct DocumentDiffTests {
  private typealias Input = DocumentFingerprintTests.Input

  private func document(_ input: Input) throws -> PageDocument {
    try input.document()
  }

  /// Returns the operations between two documents, except for the first and the last. Checks that the patch applies.
  private func operations(from old: PageDocument, to new: PageDocument) throws -> [String] {
    let (before, after) = (old.fingerprint(key: .fixed), new.fingerprint(key: .fixed))
    let patch = Patch(from: before, to: new, fingerprint: after)
    #expect(patch.from == before.version)
    #expect(patch.to == after.version)
    let patched = try JSONPatch(parsing: patch.json)
      .applied(to: JSONValue(parsing: old.json(version: before.version)))
    #expect(try patched == JSONValue(parsing: new.json(version: after.version)))
    let items = try JSONValue(parsing: patch.json).items
    #expect(patch.changes == max(0, items.count - 2))
    return items.dropFirst().dropLast().map {
      [$0["op"]?.text, $0["from"]?.text, $0["path"]?.text].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  @Test func everyChangeCanBePatchedInBothDirections() throws {
    for (name, change) in DocumentFingerprintTests.changes where name != "page" {
      var input = Input()
      let base = try document(input)
      change(&input)
      let changed = try document(input)
      #expect(try !operations(from: base, to: changed).isEmpty, "\(name)")
      #expect(try !operations(from: changed, to: base).isEmpty, "\(name)")
    }
  }

  @Test func eachChangedMemberIsReplacedOnce() throws {
    var input = Input()
    let old = try document(input)
    input.selfURL = "/p/-/document?through=end"
    (input.title, input.next, input.previous) = ("U", nil, "/p")
    input.table.headerView = nil
    input.table.caption = nil
    input.table.columns = [Column("X"), Column("Y", width: .fixed(9))]
    #expect(
      try operations(from: old, to: document(input)) == [
        "replace /self", "replace /title", "replace /header", "replace /caption",
        "replace /attributes", "replace /columns", "replace /next", "replace /prev",
      ])
  }

  @Test func onlyChangedSectionPartsAreReplaced() throws {
    var input = Input()
    let old = try document(input)
    input.table.sections[0].header = nil
    input.table.sections[0].footer = SectionFooter(Label("G"))
    #expect(
      try operations(from: old, to: document(input)) == [
        "replace /sections/0/header", "replace /sections/0/footer",
      ])
  }

  @Test(.tags(.N23)) func onlyTheChangedCellIsReplaced() throws {
    var input = Input()
    let old = try document(input)
    input.table.sections[0].rows[1].cells[1] = "new"
    input.table.sections[0].rows[2].tag = "t"
    #expect(
      try operations(from: old, to: document(input)) == [
        "replace /sections/0/rows/1/cells/1", "replace /sections/0/rows/2/attributes",
      ])
  }

  @Test func aChangedCellCountReplacesAllCells() throws {
    var input = Input()
    let old = try document(input)
    input.table.sections[0].rows[0] = Row(key: 1, Label("all"))
    let new = try document(input)
    let operation = ["replace /sections/0/rows/0/cells"]
    #expect(try operations(from: old, to: new) == operation)
    #expect(try operations(from: new, to: old) == operation)
  }

  @Test func addedAndRemovedColumnsReplaceTheCellsOfEveryRow() throws {
    func document(_ columns: [Column], _ cells: [[AnyElement]]) throws -> PageDocument {
      let rows = cells.enumerated().map { Row(key: $0, cells: $1) }
      return try PageDocument(
        page: "/", selfURL: "/", title: "", table: Table(columns: columns, rows: rows))
    }
    // The cells of column A are the same in both.
    let narrow = try document(["A"], [["a"], ["b"]])
    let wide = try document(["A", "B"], [["a", "c"], ["b", "d"]])
    let expected = [
      "replace /attributes", "replace /columns", "replace /sections/0/rows/0/cells",
      "replace /sections/0/rows/1/cells",
    ]
    #expect(try operations(from: narrow, to: wide) == expected)
    #expect(try operations(from: wide, to: narrow) == expected)
  }

  @Test func aDifferentUnicodeSpellingIsAChange() throws {
    let spellings = ["\u{E9}", "e\u{301}"]
    func document(_ spelling: String, in section: String) throws -> PageDocument {
      try PageDocument(
        page: "/", selfURL: "/?q=\(spelling)", title: spelling,
        table: Table(
          sections: [
            Section(key: spelling, rows: [Row(key: spelling, Label(spelling))]),
            Section(
              key: "a", rows: section == "a" ? [Row(key: spelling, Label("x"))] : []),
            Section(
              key: "b", rows: section == "b" ? [Row(key: spelling, Label("x"))] : []),
          ]), next: spelling, previous: spelling)
    }
    let old = try document(spellings[0], in: "a")
    #expect(
      try operations(from: old, to: document(spellings[1], in: "b")) == [
        "replace /self", "replace /title", "replace /header", "replace /next", "replace /prev",
        "remove /sections/1/rows/0", "remove /sections/0", "add /sections/0",
        "add /sections/2/rows/0",
      ])
  }

  @Test func rowsAreMovedOutBeforeTheirSectionIsRemoved() throws {
    func section(_ key: String, _ rows: [Int]) -> Section {
      Section(key: key, each: rows) { Row(key: $0, Label("x")) }
    }
    func document(_ sections: [Section]) throws -> PageDocument {
      try PageDocument(page: "/", selfURL: "/", title: "", table: Table(sections: sections))
    }
    let old = try document([section("a", [1, 2, 3]), section("b", [4]), section("c", [5, 6])])
    let new = try document([section("d", [6, 7, 3, 1]), section("b", [4])])
    #expect(
      try operations(from: old, to: new).filter { !$0.hasPrefix("replace") } == [
        "add /sections/0", "move /sections/3/rows/1 /sections/0/rows/0",
        "move /sections/1/rows/2 /sections/0/rows/2", "move /sections/1/rows/0 /sections/0/rows/3",
        "remove /sections/3", "remove /sections/1",
      ])
  }
}
