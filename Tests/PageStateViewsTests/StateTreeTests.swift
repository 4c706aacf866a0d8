import ElementSamples
import PageElements
import PageStateViews
import Testing

@Suite struct StateTreeTests {
  @Test func aTurnRendersEachChangedViewOnce() throws {
    var tree = try StateTree(Counters.self)
    let sum = try tree.transaction { transaction in
      for _ in 1...10 {
        try transaction.setState(of: Counter.self, at: ["a"]) { $0.count += 1 }
        try transaction.setState(of: Counter.self, at: ["b"]) { $0.count += 2 }
      }
      // Later changes see the effects of earlier ones, before anything is rendered.
      return try transaction.state(of: Counter.self, at: ["a"]).count
        + transaction.state(of: Counter.self, at: ["b"]).count
    }
    #expect(sum == 30)
    #expect(
      tree.lines == [
        "viewWillUpdate a", "rendered a", "updated a/count", "viewDidUpdate a",
        "viewWillUpdate b", "rendered b", "updated b/count", "viewDidUpdate b",
      ])
    #expect(try tree.html().contains("data-key=\"count\">20<"))
  }

  @Test func parentAndChildThatChangeTogetherRenderOnceEach() throws {
    var tree = try StateTree(Counters.self)
    try tree.transaction {
      try $0.setState(of: Counter.self, at: ["b"]) { $0.count = 4 }
      try $0.setState(of: Counters.self) { $0.keys = ["b"] }
    }
    #expect(
      tree.lines == [
        "viewWillUpdate /", "rendered /", "removed a", "removed c", "viewWillUpdate b",
        "props set b", "rendered b", "updated b/count", "viewDidUpdate b", "viewDidUpdate /",
      ])
  }

  @Test func aTurnWithoutChangesRendersNothing() throws {
    var tree = try StateTree(Counters.self)
    let before = tree.element
    try tree.transaction { _ in }
    #expect(tree.log == [])
    #expect(tree.element == before)
  }

  @Test func aThrowingTurnLeavesTheTreeUnchanged() throws {
    struct Stop: Error {}
    var tree = try StateTree(Counters.self)
    let (before, log) = (tree.element, tree.log)
    #expect(throws: Stop.self) {
      try tree.transaction { transaction in
        try transaction.setState(of: Counters.self) { $0.keys = [] }
        throw Stop()
      }
    }
    #expect(tree.element == before)
    #expect(tree.log == log)
    #expect(try tree.state(of: Counters.self).keys == ["a", "b", "c"])
  }

  @Test func errorsOfRenderAreThrown() throws {
    struct Empty: Error, Equatable {}
    enum Picky: StateView {
      struct State: StateValue {
        var text = "x"
      }
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) throws -> [Placement<Picky>] {
        if state.text.isEmpty { throw Empty() }
        return []
      }
    }
    var tree = try StateTree(Picky.self)
    #expect(throws: Empty()) { try tree.setState(of: Picky.self) { $0.text = "" } }
    #expect(try tree.state(of: Picky.self).text == "x")
  }

  @Test func accessingAViewAsAnotherTypeIsAnError() throws {
    var tree = try StateTree(Counters.self)
    #expect(throws: StateViewError.viewMismatch("Counter", expected: "Home", path: ["a"])) {
      try tree.setState(of: Home.self, at: ["a"]) { $0.selectedImage = "x" }
    }
    #expect(throws: StateViewError.viewMismatch("Counters", expected: "Home", path: [])) {
      try tree.state(of: Home.self)
    }
  }

  /// A view that contains itself up to a given depth.
  enum Nested: StateView {
    static let depth = PropKey<Int>("depth")
    static func render(state: NoState, props: StateProps) -> [Placement<Nested>] {
      let depth = props.prop(withValueForKey: depth) ?? .max
      if depth > 0 { place(Nested.self, key: "n").prop(forKey: self.depth, is: depth - 1) }
    }
    static func props(_ depth: Int) -> StateProps {
      StateProps().prop(forKey: self.depth, is: depth)
    }
  }

  @Test func viewsCanNestUpToTheMaximumDepth() throws {
    let tree = try StateTree(Nested.self, props: Nested.props(100))
    #expect(try tree.html().ranges(of: "<div").count == 101)
    _ = try StateTree(Nested.self, props: Nested.props(200), maximumDepth: 200)
    let path = StatePath(Array(repeating: "n", count: 101))
    let tooDeep = StateViewError.tooDeep(view: "Nested", path: path, limit: 100)
    #expect(throws: tooDeep) { try StateTree(Nested.self, props: Nested.props(101)) }
    #expect(throws: tooDeep) { try StateTree(Nested.self) }
  }

  @Test func aTreeThatWouldGrowTooDeepIsUnchanged() throws {
    var tree = try StateTree(Nested.self, props: Nested.props(3), maximumDepth: 3)
    #expect(
      throws: StateViewError.tooDeep(view: "Nested", path: ["n", "n", "n", "n"], limit: 3)
    ) {
      try tree.setProps(Nested.props(4))
    }
    #expect(try tree.html().ranges(of: "<div").count == 4)
  }
}
