import PageElements
import Synchronization
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct HandlerSearchTests {
  /// A page of sections that change between requests.
  private final class Sections: Sendable {
    private let state: Mutex<[(key: String?, rows: [String])]>

    init(_ sections: [(key: String?, rows: [String])]) { state = Mutex(sections) }

    var value: [(key: String?, rows: [String])] {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }

    var site: Site {
      get throws {
        try .test(
          .diary { _, notes in
            self.value.map { key, rows in
              var section = Section(
                rows: rows.map { row in
                  Row(
                    key: row,
                    Button(row, id: "b") { notes("\(row) in \(key ?? "none")") })
                })
              section.key = key
              section.header = SectionHeader(
                Button("Top", id: "b") { notes("top of \(key ?? "")") })
              if key == nil { section.header = nil }
              return section
            }
          })
      }
    }
  }

  private func lines(_ sections: Sections, _ address: String) async throws -> (Int, [String]) {
    let visitor = TestVisitor(try sections.site)
    let status = await visitor.post("/page/-/actions/\(address)").status
    return (status, await visitor.diary())
  }

  @Test func thePlaceholderRowsHandlersRunOnlyWhileItIsShown() async throws {
    let (box, runs) = (TableBox(Table()), Recorder<String>())
    let site = try Site.table(
      box,
      placeholder: Row(
        key: "none", Button("Add", id: "add") { runs.append("added") }))
    let visitor = TestVisitor(site)
    let address = "/table/-/actions/~2Dplaceholder/none/add/tap"
    #expect(await visitor.get("/table").text.contains("formaction=\"\(address)\""))
    #expect(await visitor.post(address).status == 303)
    #expect(runs.values == ["added"])
    box.table = Table(rows: [Row(key: "tea") { "Tea" }])
    #expect(await visitor.post(address, ["again": "1"]).status == 404)
  }

  @Test func aRowIsFoundByItsKeyAfterAnInsertBeforeIt() async throws {
    let sections = Sections([("s", ["new", "tea", "cake"])])
    #expect(try await lines(sections, "s/tea/b/tap") == (303, ["tea in s"]))
  }

  @Test func aRowIsFoundInTheSectionItMovedTo() async throws {
    let sections = Sections([("s", ["cake"]), ("t", ["tea"])])
    #expect(try await lines(sections, "s/tea/b/tap") == (303, ["tea in t"]))
    sections.value = [("t", ["tea"])]
    #expect(
      try await lines(sections, "s/tea/b/tap") == (303, ["tea in t"]),
      "The former section no longer exists")
  }

  @Test func aDuplicateKeyIsResolvedByTheNamedSection() async throws {
    let sections = Sections([("s", ["tea"]), ("t", ["tea"])])
    #expect(try await lines(sections, "t/tea/b/tap") == (303, ["tea in t"]))
    #expect(try await lines(sections, "s/tea/b/tap") == (303, ["tea in s"]))
    #expect(try await lines(sections, "u/tea/b/tap") == (404, []), "The row is ambiguous")
  }

  @Test func aRowIsFoundInAKeylessSectionThatMoved() async throws {
    let sections = Sections([("s", ["cake"]), (nil, ["tea"])])
    #expect(try await lines(sections, "-0/tea/b/tap") == (303, ["tea in none"]))
    #expect(try await lines(sections, "-1/tea/b/tap") == (303, ["tea in none"]))
    sections.value = [(nil, ["tea"]), (nil, ["tea"])]
    #expect(try await lines(sections, "-1/tea/b/tap") == (404, []), "The row is ambiguous")
  }

  @Test func aHeaderIsFoundOnlyByItsSectionKey() async throws {
    let sections = Sections([("s", ["tea"]), ("t", [])])
    #expect(try await lines(sections, "s/-header/b/tap") == (303, ["top of s"]))
    #expect(try await lines(sections, "t/-header/b/tap") == (303, ["top of t"]))
    #expect(try await lines(sections, "u/-header/b/tap") == (404, []))
    #expect(try await lines(sections, "s/-footer/b/tap") == (404, []))
    #expect(try await lines(sections, "-0/-header/b/tap") == (404, []))
  }

  @Test func keysMayContainAnyCharacters() async throws {
    let key = "a/b.c~d é?"
    let sections = Sections([(key, [key])])
    let token = Section.token(key)
    #expect(try await lines(sections, "\(token)/\(token)/b/tap") == (303, ["\(key) in \(key)"]))
  }

  @Test(arguments: [
    "s/cake/b/tap", "s/tea/c/tap", "s/tea/b/change", "s/tea/b/nothing", "s/-0/b/tap",
    "s/tea/-row/tap", "s/tea/-row/select", "-table/-table/b/tap", "s/tea/b", "s/tea/b/tap/", "",
    "s//b/tap", "s/tea/b/tap/more", "s/~/b/tap", "s/~FF/b/tap", "s/t%65%61%00/b/tap",
  ])
  func anUnknownActionAddressIsNotFound(address: String) async throws {
    #expect(try await lines(Sections([("s", ["tea"])]), address) == (404, []))
  }

  @Test func submittedValuesForAMissingRowAreShown() async throws {
    let visitor = TestVisitor(try Sections([("s", ["tea"])]).site)
    let response = await visitor.post(
      "/page/-/actions/s/cake/form/submit",
      ["title": "Half a <thought>", "pe-base": "x", "empty": ""])
    #expect(response.status == 404)
    #expect(
      response.text.contains(
        "<p>This is what you had typed:</p><dl><dt>title</dt><dd>Half a &lt;thought&gt;</dd></dl>"))
  }

  @Test func actionsInTheTableHeaderAreFound() async throws {
    let site = try Site.test(
      .diary(header: { notes in
        Button("New", id: "new") { notes("new") }.any
      }))
    let visitor = TestVisitor(site)
    #expect(
      await visitor.get("/page").text.contains(
        "formaction=\"/page/-/actions/-table/-table/new/tap\""))
    #expect(await visitor.post("/page/-/actions/-table/-table/new/tap").status == 303)
    #expect(await visitor.diary() == ["new"])
  }

  // MARK: Rows of a source

  @Test func aSourceRowIsFoundInItsCurrentSection() async throws {
    let lines = Recorder<String>()
    let rows = MemoryRows([
      .init(section: "a", rank: 1, id: 1), .init(section: "b", rank: 1, id: 2),
    ])
    let visitor = TestVisitor(try .rows(TappedRows(rows: rows, lines: lines)))
    #expect(await visitor.post("/rows/-/actions/a/1/b/tap").status == 303)
    rows.edit { $0[0].section = "c" }
    #expect(await visitor.post("/rows/-/actions/a/1/b/tap?x").status == 303)
    #expect(await visitor.post("/rows/-/actions/b/2/b/tap").status == 303)
    rows.edit { $0.removeAll() }
    #expect(await visitor.post("/rows/-/actions/a/1/b/tap?y").status == 404)
    #expect(lines.values == ["1 in a", "1 in c", "2 in b"])
  }
}

private struct TappedRows: RowSource {
  let rows: MemoryRows
  let lines: Recorder<String>

  var order: String { rows.order }

  func section(_ key: String) async throws -> Section? { try await rows.section(key) }

  func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws -> [PositionedRow]
  {
    try await rows.rows(in: range, limit: limit, from: end).map { placed in
      var placed = placed
      let key = placed.row.key ?? ""
      placed.row.cells[0] =
        Button("Tap", id: "b") { [section = placed.section, lines] in
          lines.append("\(key) in \(section)")
        }.any
      return placed
    }
  }
}
