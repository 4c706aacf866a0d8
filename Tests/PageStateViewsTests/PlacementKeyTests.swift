import ElementSamples
import PageElements
import PageStateViews
import SeedTags
import Testing

/// Tests of children, which are identified by their keys.
@Suite struct PlacementKeyTests {
  @Test(.tags(.S5)) func aViewKeepsItsStateWhenItsKeyMoves() throws {
    var tree = try StateTree(Counters.self)
    try tree.transaction {
      for (count, key) in ["a", "b", "c"].enumerated() {
        try $0.setState(of: Counter.self, at: [key]) { $0.count = count + 1 }
      }
    }
    try tree.setState(of: Counters.self) { $0.keys = ["c", "x", "a", "b"] }
    #expect(
      try tree.html() == """
        <div class="pe-state">\
        <div class="pe-state" data-key="c"><div class="pe-placed" data-key="count">3</div></div>\
        <div class="pe-state" data-key="x"><div class="pe-placed" data-key="count">0</div></div>\
        <div class="pe-state" data-key="a"><div class="pe-placed" data-key="count">1</div></div>\
        <div class="pe-state" data-key="b"><div class="pe-placed" data-key="count">2</div></div>\
        </div>
        """)
    #expect(
      tree.lines == [
        "viewWillUpdate /", "rendered /", "skipped c", "placed x", "props set x",
        "viewDidInitialize x", "rendered x", "placed x/count", "skipped a", "skipped b",
        "viewDidUpdate /",
      ])
  }

  @Test(.tags(.S17)) func statesFollowTheirKeysInAnyOrder() throws {
    var random = SplitMix64(seed: 11)
    var tree = try StateTree(Counters.self)
    var counts = ["a": 0, "b": 0, "c": 0]
    for turn in 1...200 {
      let keys = ["a", "b", "c", "d", "e", "f"].shuffled(using: &random)
        .prefix(Int.random(in: 0...6, using: &random))
      try tree.setState(of: Counters.self) { $0.keys = Array(keys) }
      counts = Dictionary(uniqueKeysWithValues: keys.map { ($0, counts[$0] ?? 0) })
      if let key = keys.first {
        try tree.setState(of: Counter.self, at: [key]) { $0.count = turn }
        counts[key] = turn
      }
      let shown = try tree.html().matches(of: /data-key="count">(\d+)/).map { Int($0.1) }
      #expect(shown == keys.map { counts[$0] }, "turn \(turn)")
    }
  }

  @Test func aViewUnderANewKeyStartsWithFreshState() throws {
    var tree = try StateTree(Counters.self)
    try tree.setState(of: Counter.self, at: ["a"]) { $0.count = 7 }
    try tree.setState(of: Counters.self) { $0.keys = ["A", "b", "c"] }
    #expect(try tree.state(of: Counter.self, at: ["A"]).count == 0)
    #expect(tree.lines.contains("removed a"))
    // A removed view's state is lost, even if its key is used again.
    try tree.setState(of: Counters.self) { $0.keys = ["a"] }
    #expect(try tree.state(of: Counter.self, at: ["a"]).count == 0)
  }

  @Test func aViewOfAnotherTypeUnderTheSameKeyStartsWithFreshState() throws {
    enum Either: StateView {
      struct State: StateValue {
        var kind = 0
      }
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Either>] {
        switch state.kind {
        case 0: place(Counter.self, key: "k")
        case 1: place(NameField.self, key: "k")
        default: place(Label("text"), key: "k")
        }
      }
    }
    var tree = try StateTree(Either.self)
    try tree.setState(of: Counter.self, at: ["k"]) { $0.count = 7 }
    for kind in [1, 2, 0] {
      try tree.setState(of: Either.self) { $0.kind = kind }
      #expect(tree.lines.filter { $0.hasPrefix("removed") } == ["removed k"], "\(kind)")
      #expect(tree.lines.filter { $0.hasPrefix("placed k") }.first == "placed k", "\(kind)")
    }
    #expect(try tree.state(of: Counter.self, at: ["k"]).count == 0)
  }

  @Test(
    .tags(.S7),
    arguments: [
      (["a", "a"], StateViewError.duplicateKey("a", view: "Counters", path: [])),
      (["b", "a", "b"], .duplicateKey("b", view: "Counters", path: [])),
      (["a", ""], .emptyKey(view: "Counters", path: [])),
    ])
  func keysAreUniqueAmongSiblings(_ keys: [String], _ error: StateViewError) throws {
    var tree = try StateTree(Counters.self)
    try tree.setState(of: Counter.self, at: ["a"]) { $0.count = 7 }
    let before = tree.element
    #expect(throws: error) { try tree.setState(of: Counters.self) { $0.keys = keys } }
    // A transaction that throws changes nothing.
    #expect(tree.element == before)
    #expect(try tree.state(of: Counters.self).keys == ["a", "b", "c"])
    #expect(try tree.state(of: Counter.self, at: ["a"]).count == 7)
  }

  @Test func twoParentsCanUseTheSameKey() throws {
    let tree = try StateTree(Counters.self)
    #expect(try tree.html().ranges(of: "data-key=\"count\"").count == 3)
  }

  @Test func differentUnicodeSpellingsAreDistinctKeys() throws {
    var tree = try StateTree(Counters.self)
    try tree.setState(of: Counters.self) { $0.keys = ["\u{E9}", "e\u{301}"] }
    try tree.setState(of: Counter.self, at: ["e\u{301}"]) { $0.count = 2 }
    #expect(try tree.state(of: Counter.self, at: ["\u{E9}"]).count == 0)
    #expect(try tree.state(of: Counter.self, at: ["e\u{301}"]).count == 2)
    #expect(try tree.html().contains("data-key=\"e\u{301}\""))

    var (one, other) = (tree, tree)
    try one.setState(of: Counters.self) { $0.keys = ["\u{E9}"] }
    try other.setState(of: Counters.self) { $0.keys = ["e\u{301}"] }
    try other.setState(of: Counter.self, at: ["e\u{301}"]) { $0.count = 0 }
    #expect(one.element != other.element)
  }

  @Test func numbersCanBeKeysAndKeysAreEscaped() throws {
    enum Numbers: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Numbers>] {
        for number in 1...2 { place(Label("x"), key: number) }
        place(Label("y"), key: "\"<&")
      }
    }
    #expect(
      try StateTree(Numbers.self).html() == """
        <div class="pe-state"><div class="pe-placed" data-key="1">x</div>\
        <div class="pe-placed" data-key="2">x</div>\
        <div class="pe-placed" data-key="&quot;&lt;&amp;">y</div></div>
        """)
  }
}
