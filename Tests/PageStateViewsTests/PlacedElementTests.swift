import PageElements
import PageStateViews
import SeedTags
import Testing

/// Tests of elements that are placed without a wrapper: they are compared by value and updated in place.
@Suite struct PlacedElementTests {
  enum Page: StateView {
    struct State: StateValue {
      var text = "Tea"
      var isLink = false
      var other = 0
    }
    static var initialState: State { State() }
    static func render(state: State, props: StateProps) -> [Placement<Page>] {
      place(Label("First"), key: "first")
      if state.isLink {
        place(Link(state.text, to: "/tea"), key: "text")
      } else {
        place(Label(state.text), key: "text")
      }
    }
  }

  @Test func anEqualElementIsNotUpdated() throws {
    var tree = try StateTree(Page.self)
    let before = try tree.html()
    try tree.setState(of: Page.self) { $0.other = 1 }
    #expect(tree.lines == ["viewWillUpdate /", "rendered /", "viewDidUpdate /"])
    #expect(try tree.html() == before)
  }

  @Test(.tags(.S6)) func aChangedElementIsUpdatedInPlace() throws {
    var tree = try StateTree(Page.self)
    try tree.setState(of: Page.self) { $0.text = "R&D" }
    #expect(tree.lines == ["viewWillUpdate /", "rendered /", "updated text", "viewDidUpdate /"])
    #expect(try tree.html().hasSuffix("data-key=\"text\">R&amp;D</div></div>"))
    try tree.setState(of: Page.self) { $0.isLink = true }
    #expect(tree.lines == ["viewWillUpdate /", "rendered /", "updated text", "viewDidUpdate /"])
    #expect(try tree.html().hasSuffix("<a href=\"/tea\">R&amp;D</a></div></div>"))
  }

  @Test func errorsOfAnElementAreThrownOnRendering() throws {
    enum Bad: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Bad>] {
        place(Link("x", to: "javascript:x"), key: "x")
      }
    }
    let tree = try StateTree(Bad.self)
    #expect(throws: RenderError.unsafeURL("javascript:x")) { try tree.html() }
  }

  @Test func anElementHasNoState() throws {
    let tree = try StateTree(Page.self)
    #expect(
      throws: StateViewError.viewMismatch("an element", expected: "Counter", path: ["text"])
    ) {
      try tree.state(of: Counter.self, at: ["text"])
    }
  }
}
