import ElementSamples
import PageElements
import PageStateViews
import PageTesting
import SeedTags
import Testing

@Suite struct StateViewTests {
  @Test func placementsFollowTheState() throws {
    var tree = try StateTree(Home.self)
    #expect(
      try tree.html() == """
        <div class="pe-state"><div class="pe-state" data-key="placeholder">\
        <div class="pe-placed" data-key="text">No image</div></div></div>
        """)
    expectValid(Table(rows: [Row(tree.element)]))

    try tree.setState(of: Home.self) { $0.selectedImage = "/cat.png" }
    #expect(
      try tree.html() == """
        <div class="pe-state"><div class="pe-state" data-key="image" data-pinned="" \
        style="width:100%;height:100%;justify-self:center;align-self:center">\
        <div class="pe-placed" data-key="image">\
        <img src="/cat.png" alt="Selected" loading="lazy"/></div></div></div>
        """)
    expectValid(Table(rows: [Row(tree.element)]))
    #expect(
      tree.lines == [
        "viewWillUpdate /", "rendered /", "removed placeholder", "placed image",
        "props set image", "viewDidInitialize image", "rendered image", "placed image/image",
        "viewDidUpdate /",
      ])
  }

  @Test(.tags(.S3)) func aStateViewStartsWithItsInitialState() throws {
    #expect(try StateTree(Home.self).state(of: Home.self) == Home.State(selectedImage: nil))
    #expect(
      try StateTree(PlaceholderImageView.self).state(of: PlaceholderImageView.self) == NoState())
    #expect(try StateTree(Counters.self).state(of: Counters.self).keys == ["a", "b", "c"])
  }

  @Test(.tags(.S4)) func aStateViewCanPlaceNothing() throws {
    enum Nothing: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Nothing>] {}
    }
    #expect(try StateTree(Nothing.self).html() == "<div class=\"pe-state\"></div>")
  }

  @Test func aStateViewCanBeUsedInRowsHeadersAndFooters() throws {
    let element = try StateTree(Home.self).element
    var table = Table(sections: [
      Section(
        key: "s", rows: [Row(key: "r", element)], header: SectionHeader(element),
        footer: SectionFooter(element))
    ])
    table.headerView = TableHeaderView(element)
    expectValid(table)
  }

  @Test func propertiesApplyToTheElementOfAStateView() throws {
    enum Banner: StateView {
      struct State: StateValue {
        var isOn = true
      }
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Banner>] {
        place(Button("Go"), key: "go")
      }
      static func properties(state: State, props: StateProps) -> StateViewProperties {
        StateViewProperties(
          backgroundColor: state.isOn ? .yellow : .clear, isUserInteractionEnabled: state.isOn,
          layoutMargins: state.isOn ? .inset(top: 1, left: 2, bottom: 3, right: 4) : .zero,
          spacing: state.isOn ? 0.5 : 8)
      }
    }
    var tree = try StateTree(Banner.self)
    let child = """
      <div class="pe-placed" data-key="go"><button type="button">Go</button></div></div>
      """
    #expect(
      try tree.html() == """
        <div class="pe-state" data-tone="light" \
        style="background-color:#ffff00;padding:1px 4px 3px 2px;gap:0.5px">\(child)
        """)
    expectValid(Table(rows: [Row(tree.element)]))
    try tree.setState(of: Banner.self) { $0.isOn = false }
    #expect(try tree.html() == "<div class=\"pe-state\" inert=\"\">\(child)")
    expectValid(Table(rows: [Row(tree.element)]))
  }

  @Test(arguments: [-1, .nan])
  func anInvalidSpacingOrMarginIsAnError(_ length: Double) throws {
    enum Odd: StateView {
      static let spacing = PropKey<Double>("spacing")
      static let margin = PropKey<Double>("margin")
      static func render(state: NoState, props: StateProps) -> [Placement<Odd>] {}
      static func properties(state: NoState, props: StateProps) -> StateViewProperties {
        StateViewProperties(
          layoutMargins: .all(inset: props.prop(withValueForKey: margin) ?? 0),
          spacing: props.prop(withValueForKey: spacing) ?? 8)
      }
    }
    #expect(
      try RenderError.invalidLength {
        try StateTree(Odd.self, props: StateProps().prop(forKey: Odd.spacing, is: length)).html()
      } == "spacing")
    #expect(
      try RenderError.invalidLength {
        try StateTree(Odd.self, props: StateProps().prop(forKey: Odd.margin, is: length)).html()
      } == "layoutMargins")
  }

  @Test func equalStatesRenderIdentically() async throws {
    var one = try StateTree(SignUp.self)
    try await one.send(NameField.didChange, "Al", at: ["name", "field"])
    try await one.send(NameField.didChange, "Ada", at: ["name", "field"])
    var other = try StateTree(SignUp.self)
    try await other.send(NameField.didChange, "Ada", at: ["name", "field"])
    #expect(try one.html() == other.html())
    #expect(one.element == other.element)
    try await other.send(NameField.didChange, "Bo", at: ["name", "field"])
    #expect(one.element != other.element)
  }

  @Test func aCopyOfATreeIsIndependent() throws {
    let one = try StateTree(Home.self)
    var other = one
    try other.setState(of: Home.self) { $0.selectedImage = "/cat.png" }
    #expect(try one.state(of: Home.self).selectedImage == nil)
    #expect(try one.html().contains("No image"))
  }
}
