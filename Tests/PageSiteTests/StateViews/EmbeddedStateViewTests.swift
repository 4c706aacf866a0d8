import HTTPTypes
import PageElements
import PageStateViews
import PagePatching
import Testing

@testable import PageRoutes
@testable import PageVisitors
@testable import PageSite

/// Tests of state views on an ordinary page.
@Suite struct EmbeddedStateViewTests {
  private struct Visit: Codable, Equatable, Sendable {
    var left = SavedTree<Cup>()
    var right = SavedTree<Cup>()
    var log: [String] = []
  }

  private func site(
    _ left: String = "left", _ right: String = "right", store: MemoryVisitorStore = .init()
  ) throws -> Site {
    try .test(
      Page("/table", title: "Table", state: Visit()) { _, state in
        let leftCup = try state.element(of: \.left, id: left)
        let rightCup = try state.element(of: \.right, id: right) { visit, tree in
          visit.log = tree.log.map(\.description)
        }
        return Table(sections: [
          Section(
            key: "cups",
            rows: [
              Row(
                key: "pair",
                HorizontalStack {
                  leftCup
                  rightCup
                })
            ]),
          Section(key: "log", rows: state.value.log.map { Row(Label($0)) }),
        ])
      }
    ) {
      $0.visitors = store
      $0.secret = Array(repeating: 7, count: 32)
    }
  }

  @Test func treesInOneRowKeepSeparateState() async throws {
    let store = MemoryVisitorStore()
    let reader = TestVisitor(try site(store: store))
    _ = await reader.post("/table/-/actions/cups/pair/left.lumps/change", ["lumps": "2"])
    _ = await reader.post("/table/-/actions/cups/pair/right.lumps/change", ["lumps": "3"])
    let lumps = /name="lumps" value="(\d)"/
    #expect(await reader.html("/table").matches(of: lumps).map(\.1) == ["2", "3"])
    // The state survives a restart.
    let later = TestVisitor(try site(store: store))
    later.cookies = reader.cookies
    #expect(await later.html("/table").matches(of: lumps).map(\.1) == ["2", "3"])
  }

  /// The site creates the tree from the stored state, and then runs the turn.
  @Test func aTreeUpdateCanChangeOtherVisitorState() async throws {
    let reader = TestVisitor(try site())
    let copy = try await TestCopy(reader, "/table")
    let response = await copy.act("/table/-/actions/cups/pair/right.more/tap")
    try copy.apply(response)
    #expect(try await copy.document == copy.fresh())
    let html = await reader.html("/table")
    let lines = html.matches(of: /id="log\.-\d"[^>]*><td[^>]*>([^<]*)/).map { String($0.1) }
    #expect(
      lines == ["viewWillUpdate /", "rendered /", "updated lumps", "viewDidUpdate /"])
  }

  @Test(arguments: [("", ""), ("a", "a")])
  func treesInOneRowNeedDistinctIDs(left: String, right: String) async throws {
    let site = try Site.test(
      try #require(try self.site(left, right).pages.first)
    ) { $0.showsErrors = true }
    let response = await TestVisitor(site).get("/table")
    #expect(response.status == 500)
    #expect(response.text.contains("give the trees of a row ids"))
  }

  @Test func anUnchangedTreeIsNotSaved() throws {
    let visit = Visit()
    #expect(try PageState(visit, initial: visit).saved() == nil)
    var other = visit
    var tree = try other.left.tree()
    try tree.setState(of: Cup.self) { $0.lumps = 1 }
    try other.left.store(tree, props: StateProps())
    #expect(other != visit)
    #expect(try other.left.tree().state(of: Cup.self).lumps == 1)
    try tree.setState(of: Cup.self) { $0.lumps = 0 }
    try other.left.store(tree, props: StateProps())
    #expect(other == visit)
  }

  @Test(
    arguments: [
      (#""{\"view\":\"Cup\",\"state\":{\"lumps\":2}}""#, true), ("null", true),
      (#""{\"view\":\"Pot\",\"state\":{\"lumps\":2}}""#, false),
      (#""{\"view\":\"Cup\",\"state\":{\"lumps\":\"two\"}}""#, false),
      (#""{\"view\":\"Cup\"}""#, false), ("\"\"", false), ("\"[\"", false), ("7", false),
    ])
  func onlyAMatchingSavedTreeIsRestored(json: String, isRead: Bool) throws {
    let content = StateContentOf(initial: SavedTree<Cup>()) { _, _ in
      PageContent(title: "", table: Table())
    }
    #expect(content.state(from: Array(json.utf8)).isRestored == isRead)
  }
}
