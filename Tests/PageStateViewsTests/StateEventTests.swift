import PageElements
import PageStateViews
import PageTesting
import Testing

/// Tests of a child's events, which call the functions that its parent has passed.
@Suite struct StateEventTests {
  @Test func twoTypedCharactersEnableTheButton() async throws {
    var tree = try StateTree(SignUp.self)
    #expect(try tree.html().contains("disabled=\"\">Next"))
    expectValid(Table(rows: [Row(tree.element)]))

    try await tree.send(NameField.didChange, "A", at: ["name", "field"])
    #expect(try tree.html().contains("disabled=\"\">Next"))
    #expect(try tree.html().contains("Hello, A"))

    try await tree.send(NameField.didChange, "Ad", at: ["name", "field"])
    #expect(try tree.html().contains("<button type=\"button\">Next"))
    #expect(try tree.html().contains("value=\"Ad\""))
    expectValid(Table(rows: [Row(tree.element)]))

    try await tree.send(NextButton.didPress, at: ["next", "button"])
    #expect(
      try tree.state(of: SignUp.self) == SignUp.State(name: "Ad", isDone: true))
  }

  @Test func anEventRendersEachViewOnce() async throws {
    var tree = try StateTree(SignUp.self)
    try await tree.send(NameField.didChange, "Ada", at: ["name", "field"])
    #expect(
      tree.lines == [
        "viewWillUpdate /", "rendered /", "viewWillUpdate name", "props set name",
        "rendered name", "updated name/field", "viewDidUpdate name", "viewWillUpdate next",
        "props set next", "rendered next", "updated next/button", "placed next/hint",
        "viewDidUpdate next", "viewDidUpdate /",
      ])
  }

  @Test func anEventOfAStateViewReachesOnlyItsParent() async throws {
    var tree = try StateTree(SignUp.self)
    try await tree.send(NameField.didChange, "Bo", at: ["name"])
    #expect(try tree.state(of: SignUp.self).name == "Bo")
    #expect(try tree.state(of: NameField.self, at: ["name"]).text == "")
  }

  @Test func anEventThatSetsNothingRendersNothing() async throws {
    enum Deaf: StateView {
      static let press = FunctionKey<NoArgument>("press")
      static func render(state: NoState, props: StateProps) -> [Placement<Deaf>] {
        place(Button("x"), key: "x").prop(forKey: press) { view, _ in
          // The root has no parent, so no function was passed.
          #expect(view.call(press) == false)
        }
      }
    }
    var tree = try StateTree(Deaf.self)
    try await tree.send(Deaf.press, at: ["x"])
    #expect(tree.log == [])
  }

  @Test func anEventCallsTheNewestFunctionOfASkippedView() async throws {
    enum Parent: StateView {
      struct State: StateValue {
        var step = 1
        var sum = 0
      }
      static var initialState: State { State() }
      static let add = FunctionKey<NoArgument>("add")
      static func render(state: State, props: StateProps) -> [Placement<Parent>] {
        let step = state.step
        place(Counter.self, key: "child").prop(forKey: add) { view, _ in view.state.sum += step }
      }
    }
    var tree = try StateTree(Parent.self)
    try tree.setState(of: Parent.self) { $0.step = 10 }
    #expect(tree.lines.contains("skipped child"))
    try await tree.send(Parent.add, at: ["child"])
    #expect(try tree.state(of: Parent.self).sum == 10)
  }

  @Test func functionsOfAncestorsRunInOrder() async throws {
    enum Top: StateView {
      struct State: StateValue {
        var heard: [String] = []
      }
      static let say = FunctionKey<String>("say")
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Top>] {
        place(Middle.self, key: "m").prop(forKey: say) { $0.state.heard.append($1) }
      }
    }
    enum Middle: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Middle>] {
        place(Label("x"), key: "x").prop(forKey: Top.say) { view, word in
          view.call(Top.say, with: word + " 1")
          view.call(Top.say, with: word + " 2")
        }
      }
    }
    var tree = try StateTree(Top.self)
    try await tree.transaction {
      try await $0.send(Top.say, "a", at: ["m", "x"])
      try await $0.send(Top.say, "b", at: ["m", "x"])
    }
    #expect(try tree.state(of: Top.self).heard == ["a 1", "a 2", "b 1", "b 2"])
  }

  @Test func aPostedArgumentIsDecodedAsTheFunctionsType() async throws {
    var tree = try StateTree(SignUp.self)
    try await tree.send(named: "didChange", at: ["name", "field"], from: decoder("\"Ada\""))
    #expect(try tree.state(of: SignUp.self).name == "Ada")
    try await tree.send(named: "didPress", at: ["next", "button"], from: decoder("{\"any\":1}"))
    #expect(try tree.state(of: SignUp.self).isDone)
    await #expect(throws: DecodingError.self) {
      try await tree.send(named: "didChange", at: ["name", "field"], from: decoder("7"))
    }
    #expect(try tree.state(of: SignUp.self).name == "Ada")
  }

  @Test(
    arguments: [
      ([], StateViewError.noFunction("didChange", path: [])),
      (["name", "other"], .noView(at: ["name", "other"])),
      (["other", "field"], .noView(at: ["other"])),
      (["next", "button"], .noFunction("didChange", path: ["next", "button"])),
      (
        ["name", "field", "deeper"],
        .viewMismatch("an element", expected: "a StateView", path: ["name", "field"])
      ),
    ] as [([String], StateViewError)])
  func anEventWithoutATargetIsAnError(_ keys: [String], _ error: StateViewError) async throws {
    var tree = try StateTree(SignUp.self)
    let before = tree.element
    let path = StatePath(keys)
    await #expect(throws: error) { try await tree.send(NameField.didChange, "x", at: path) }
    await #expect(throws: error) {
      try await tree.send(named: "didChange", at: path, from: decoder("\"x\""))
    }
    #expect(tree.element == before)
  }

  @Test func anArgumentOfAnotherTypeIsAnError() async throws {
    var tree = try StateTree(SignUp.self)
    await #expect(
      throws: StateViewError.argumentMismatch(
        "Int", expected: "String", function: "didChange", path: ["name", "field"])
    ) {
      try await tree.send(FunctionKey<Int>("didChange"), 7, at: ["name", "field"])
    }
  }

  @Test func aThrowingFunctionLeavesTheTreeUnchanged() async throws {
    struct Refused: Error {}
    enum Strict: StateView {
      struct State: StateValue {
        var text = ""
      }
      static let change = FunctionKey<String>("change")
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Strict>] {
        place(Label(state.text), key: "x").prop(forKey: change) { view, text in
          view.state.text = text
          if text == "bad" { throw Refused() }
        }
      }
    }
    var tree = try StateTree(Strict.self)
    await #expect(throws: Refused.self) {
      try await tree.transaction {
        try await $0.send(Strict.change, "good", at: ["x"])
        try await $0.send(Strict.change, "bad", at: ["x"])
      }
    }
    #expect(try tree.state(of: Strict.self).text == "")
    try await tree.send(Strict.change, "good", at: ["x"])
    #expect(try tree.state(of: Strict.self).text == "good")
  }
}
