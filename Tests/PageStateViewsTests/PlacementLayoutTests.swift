import PageElements
import PageStateViews
import PageTesting
import SeedTags
import Testing

@Suite struct PlacementLayoutTests {
  typealias Layout = @Sendable (inout PlacementLayout) -> Void

  /// Returns the style of one child with the layout under test.
  private func style(_ layout: @escaping Layout) throws -> String {
    try Page.$layout.withValue(layout) {
      let tree = try StateTree(Page.self)
      let html = try tree.html()
      expectValid(Table(rows: [Row(tree.element)]))
      return html.firstMatch(of: /style="([^"]*)"/).map { String($0.1) } ?? ""
    }
  }

  enum Page: StateView {
    @TaskLocal static var layout: Layout = { _ in }
    static func render(state: NoState, props: StateProps) -> [Placement<Page>] {
      place(Label("x"), key: "x") { layout(&$0) }
    }
  }

  private static let styles: [(Layout, String)] = [
    ({ _ in }, ""),
    ({ $0.size.equalToParent() }, "width:100%;height:100%"),
    (
      { $0.size.equalToParent(offset: -8.5) },
      "width:calc(100% - 8.5px);height:calc(100% - 8.5px)"
    ),
    ({ $0.size.equal(width: 60, height: 44) }, "width:60px;height:44px"),
    ({ $0.width.equalToParent(offset: 2) }, "width:calc(100% + 2px)"),
    ({ $0.height.equal(to: 44) }, "height:44px"),
    ({ $0.center.equalToParent() }, "justify-self:center;align-self:center"),
    (
      { $0.center.equalToParent(offsetX: 10, offsetY: -5) },
      "justify-self:center;margin-inline-start:20px;"
        + "align-self:center;margin-block-start:-10px"
    ),
    ({ $0.edges.equalToParent() }, "justify-self:stretch;align-self:stretch"),
    (
      { $0.edges.equalToParent(inset: 8) },
      "justify-self:stretch;margin-inline-start:8px;margin-inline-end:8px;"
        + "align-self:stretch;margin-block-start:8px;margin-block-end:8px"
    ),
    ({ $0.leading.equalToParent() }, "justify-self:start"),
    ({ $0.trailing.equalToParent(offset: -4) }, "justify-self:end;margin-inline-end:4px"),
    ({ $0.top.equalToParent(offset: 4) }, "align-self:start;margin-block-start:4px"),
    ({ $0.bottom.equalToParent(offset: 4) }, "align-self:end;margin-block-end:-4px"),
    // Edges override centers, and a later setting overrides an earlier one.
    (
      {
        $0.centerX.equalToParent()
        $0.leading.equalToParent(offset: 1)
      }, "justify-self:start;margin-inline-start:1px"
    ),
    (
      {
        $0.edges.equalToParent(inset: 8)
        $0.leading.equalToParent()
        $0.height.equal(to: 1)
        $0.height.equal(to: 2)
      },
      "height:2px;justify-self:stretch;margin-inline-end:8px;"
        + "align-self:stretch;margin-block-start:8px;margin-block-end:8px"
    ),
  ]

  @Test(.tags(.S8), arguments: styles)
  func aLayoutRendersAsCSS(_ layout: @escaping Layout, _ css: String) throws {
    #expect(try style(layout) == css)
  }

  @Test(arguments: [-1, .nan, .infinity, 100_001])
  func anInvalidLengthIsAnError(_ length: Double) throws {
    #expect(try RenderError.invalidLength { try style { $0.height.equal(to: length) } } == "layout")
  }

  @Test(arguments: [.nan, .infinity, -100_001])
  func anInvalidOffsetIsAnError(_ offset: Double) throws {
    #expect(
      try RenderError.invalidLength { try style { $0.width.equalToParent(offset: offset) } }
        == "layout")
    #expect(
      try RenderError.invalidLength { try style { $0.center.equalToParent(offsetX: offset) } }
        == "layout")
    #expect(
      try RenderError.invalidLength { try style { $0.edges.equalToParent(inset: offset) } }
        == "layout")
  }

  @Test func pinnedChildrenTakeNoGridRow() throws {
    enum Card: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Card>] {
        place(Label("back"), key: "back") { $0.edges.equalToParent() }
        place(Label("one"), key: "one") { $0.leading.equalToParent() }
        place(PlaceholderImageView.self, key: "two")
        place(Label("badge"), key: "badge") { make in
          make.top.equalToParent(offset: 4)
          make.trailing.equalToParent(offset: -4)
        }
      }
    }
    let tree = try StateTree(Card.self)
    #expect(
      try tree.html() == """
        <div class="pe-state" style="grid-template-rows:repeat(2,auto)">\
        <div class="pe-placed" data-key="back" data-pinned="" \
        style="justify-self:stretch;align-self:stretch">back</div>\
        <div class="pe-placed" data-key="one" style="justify-self:start;grid-row:1">one</div>\
        <div class="pe-state" data-key="two" style="grid-row:2">\
        <div class="pe-placed" data-key="text">No image</div></div>\
        <div class="pe-placed" data-key="badge" data-pinned="" style="justify-self:end;\
        margin-inline-end:4px;align-self:start;margin-block-start:4px">badge</div></div>
        """)
    expectValid(Table(rows: [Row(tree.element)]))
  }

  @Test func aChangedLayoutChangesTheElement() throws {
    enum Moving: StateView {
      struct State: StateValue {
        var height = 10.0
      }
      static var initialState: State { State() }
      static func render(state: State, props: StateProps) -> [Placement<Moving>] {
        place(Counter.self, key: "x") { $0.height.equal(to: state.height) }
      }
    }
    var tree = try StateTree(Moving.self)
    let before = tree.element
    try tree.setState(of: Moving.self) { $0.height = 20 }
    // The child itself has not changed.
    #expect(tree.lines.contains("skipped x"))
    #expect(tree.element != before)
    #expect(try tree.html().contains("height:20px"))
  }
}
