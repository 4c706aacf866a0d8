import PageElements
import PageStateViews
import SeedTags
import Testing

@Suite struct StatePropsTests {
  static let name = PropKey<String>("name")
  static let count = PropKey<Int>("name")
  static let function = FunctionKey<String>("name")

  /// A view that shows its props.
  enum Child: StateView {
    static func render(state: NoState, props: StateProps) -> [Placement<Child>] {
      let name = props.prop(withValueForKey: StatePropsTests.name)
      let count = props.prop(withValueForKey: StatePropsTests.count)
      let listens = props.hasProp(withFunctionForKey: StatePropsTests.function)
      place(
        Label(
          "\(name ?? "-") \(count.map(String.init) ?? "-") \(listens ? "f" : "-")"), key: "text")
    }
  }

  enum Parent: StateView {
    struct State: StateValue {
      var kinds: [Kind] = []
      var name: String? = "linked"
      var count = 5
    }
    enum Kind: String, StateValue {
      case value, otherValue, none, link, number, numberLink, function
    }
    static var initialState: State { State() }

    static func render(state: State, props: StateProps) -> [Placement<Parent>] {
      state.kinds.reduce(place(Child.self, key: "child"), passing)
    }

    private static func passing(_ child: PlacedView<Parent>, _ kind: Kind) -> PlacedView<Parent> {
      switch kind {
      case .value: child.prop(forKey: name, is: "value")
      case .otherValue: child.prop(forKey: name, is: "other")
      case .none: child.prop(forKey: name, is: nil)
      case .link: child.prop(forKey: name, isLinkedToKeyInState: \.name)
      case .number: child.prop(forKey: StatePropsTests.count, is: 3)
      case .numberLink: child.prop(forKey: StatePropsTests.count, isLinkedToKeyInState: \.count)
      case .function: child.prop(forKey: function) { _, _ in }
      }
    }
  }

  private func shown(_ tree: StateTree) throws -> String? {
    try tree.html().firstMatch(of: /data-key="text">([^<]*)</).map { String($0.1) }
  }

  @Test(
    .tags(.S9, .S12),
    arguments: [
      ([], "- - -"),
      ([.value], "value - -"),
      ([.link], "linked - -"),
      // The last setting wins, whether it is a value or a link.
      ([.value, .otherValue], "other - -"),
      ([.link, .value], "value - -"),
      ([.value, .link], "linked - -"),
      ([.value, .none], "- - -"),
      // Kinds and types are separate, although all three keys have the same name.
      ([.function], "- - f"),
      ([.number], "- 3 -"),
      ([.value, .number, .function], "value 3 f"),
      ([.numberLink], "- 5 -"),
    ] as [([Parent.Kind], String)])
  func aChildReadsThePropsOfItsParent(_ kinds: [Parent.Kind], _ text: String) throws {
    var tree = try StateTree(Parent.self)
    try tree.setState(of: Parent.self) { $0.kinds = kinds }
    #expect(try shown(tree) == text)
  }

  @Test(.tags(.S10, .S13)) func aLinkFollowsTheParentsState() throws {
    var tree = try StateTree(Parent.self)
    try tree.setState(of: Parent.self) { $0.kinds = [.link, .numberLink] }
    try tree.setState(of: Parent.self) { ($0.name, $0.count) = ("new", 6) }
    #expect(try shown(tree) == "new 6 -")
    // If the state is `nil`, the prop is absent.
    try tree.setState(of: Parent.self) { $0.name = nil }
    #expect(try shown(tree) == "- 6 -")
  }

  @Test(.tags(.S14)) func propsApplyToOneRender() async throws {
    var tree = try StateTree(Parent.self)
    try tree.setState(of: Parent.self) { $0.kinds = [.value, .function] }
    try tree.setState(of: Parent.self) { $0.kinds = [] }
    #expect(try shown(tree) == "- - -")
    await #expect(throws: StateViewError.noFunction("name", path: ["child"])) {
      try await tree.send(Self.function, "x", at: ["child"])
    }
  }

  @Test func theRootCanHaveProps() throws {
    var tree = try StateTree(Child.self, props: StateProps().prop(forKey: Self.name, is: "Ada"))
    #expect(try shown(tree) == "Ada - -")
    try tree.setProps(StateProps().prop(forKey: Self.name, is: "Bo"))
    #expect(try shown(tree) == "Bo - -")
    #expect(
      tree.lines == [
        "viewWillUpdate /", "props set /", "rendered /", "updated text", "viewDidUpdate /",
      ])
    try tree.setProps(StateProps().prop(forKey: Self.name, is: "Bo"))
    #expect(tree.lines == ["skipped /"])
  }

  @Test func propsAreEqualIfTheirValuesAre() {
    let props = StateProps().prop(forKey: Self.name, is: "a").prop(forKey: Self.count, is: 1)
    #expect(
      props == StateProps().prop(forKey: Self.count, is: 1).prop(forKey: Self.name, is: "a"))
    #expect(props != props.prop(forKey: Self.name, is: "b"))
    #expect(props != props.prop(forKey: Self.name, is: nil))
    #expect(StateProps().prop(forKey: Self.name, is: nil) == StateProps())
    #expect(
      StateProps().prop(forKey: Self.name, is: "1") != StateProps().prop(forKey: Self.count, is: 1))
  }

  @Test func aDifferentUnicodeSpellingIsAChange() throws {
    var tree = try StateTree(
      Child.self, props: StateProps().prop(forKey: Self.name, is: "\u{E9}"))
    try tree.setProps(StateProps().prop(forKey: Self.name, is: "e\u{301}"))
    #expect(
      try tree.html().utf8.elementsEqual(
        StateTree(Child.self, props: StateProps().prop(forKey: Self.name, is: "e\u{301}"))
          .html().utf8))
  }
}
