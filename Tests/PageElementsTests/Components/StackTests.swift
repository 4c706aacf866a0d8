import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct StackTests {
  private let tea = Label("R&D tea")
  private let new = Link("New", to: "/new")

  @Test func aStackWrapsEachChildInOrder() throws {
    let stack = HorizontalStack([tea, new])
    #expect(
      try stack.html() == """
        <div class="pe-stack"><div>R&amp;D tea</div>\
        <div><a href="/new">New</a></div></div>
        """)
    expectValid(Table(rows: [Row(stack)]))
  }

  @Test func aStackIsHorizontalAndTopAlignedByDefault() throws {
    let layout = Stack([tea]).layout
    #expect(layout == Stack.Layout())
    #expect(layout.axis == .horizontal && layout.distribution == .fill)
    #expect(layout.alignment == .top && layout.spacing == 0)
    #expect(Stack([tea]) == HorizontalStack([tea]).stack)
    #expect(
      Stack(layout: .init(axis: .vertical, alignment: .leading), [tea])
        == VerticalStack([tea]).stack)
    #expect(Stack { tea } == Stack([tea]))
  }

  @Test(
    .tags(.N26),
    arguments: [
      (Stack.Distribution.fillEqually, " data-distribute=\"fill-equally\""),
      (.equalSpacing, " data-distribute=\"equal-spacing\""),
      (.equalCentering, " data-distribute=\"equal-centering\""), (.fill, ""),
    ])
  func aStackRendersItsDistribution(_ distribution: Stack.Distribution, _ attribute: String) throws
  {
    let horizontal = HorizontalStack(distribute: distribution, [tea])
    let vertical = VerticalStack(distribute: distribution, [tea])
    #expect(try horizontal.html().hasPrefix("<div class=\"pe-stack\"\(attribute)><div>"))
    #expect(
      try vertical.html().hasPrefix(
        "<div class=\"pe-stack\" data-axis=\"vertical\"\(attribute)><div>"))
    expectValid(Table(rows: [Row(horizontal), Row(vertical)]))
  }

  @Test func proportionalDistributionNeedsAHorizontalUnscrolledStack() throws {
    let start = "<div class=\"pe-stack\""
    let name = " data-distribute=\"fill-proportionally\""
    func html(_ stack: some Element) throws -> String { try stack.html() }
    #expect(
      try html(HorizontalStack(distribute: .fillProportionally, [tea]))
        .hasPrefix("\(start)\(name) style=\"--gap:0px\"><div>"))
    #expect(
      try html(
        HorizontalStack(distribute: .fillProportionally, spacing: 8, [tea, Spacer()])
      )
      .hasPrefix("\(start)\(name) style=\"--gap:8px\"><div>"))
    #expect(
      try html(VerticalStack(distribute: .fillProportionally, [tea]))
        == html(VerticalStack([tea])))
    #expect(
      try html(HorizontalStack(distribute: .fillProportionally, [tea]).scrollable(label: "a"))
        == html(HorizontalStack([tea]).scrollable(label: "a")))
  }

  @Test(arguments: [
    (Stack.Alignment.fill, " data-align=\"fill\""), (.leading, ""), (.top, ""),
    (.center, " data-align=\"center\""), (.trailing, " data-align=\"trailing\""),
    (.bottom, " data-align=\"trailing\""), (.firstBaseline, " data-align=\"first-baseline\""),
    (.lastBaseline, " data-align=\"last-baseline\""),
  ])
  func aStackRendersItsAlignment(_ alignment: Stack.Alignment, _ attribute: String) throws {
    #expect(
      try HorizontalStack(align: alignment, [tea]).html()
        .hasPrefix("<div class=\"pe-stack\"\(attribute)><div>"))
    #expect(
      try VerticalStack(align: alignment, [tea]).html()
        .hasPrefix("<div class=\"pe-stack\" data-axis=\"vertical\"\(attribute)><div>"))
  }

  @Test func spacingIsAGapInPixels() throws {
    #expect(
      try HorizontalStack(spacing: 20, [tea]).html()
        == "<div class=\"pe-stack\" style=\"gap:20px\"><div>R&amp;D tea</div></div>")
    #expect(try VerticalStack(spacing: 0.5, [tea]).html().contains(" style=\"gap:0.5px\">"))
  }

  @Test(arguments: [-1, .nan, .infinity, 100_001])
  func invalidSpacingIsAnError(_ spacing: Double) throws {
    for distribution in [Stack.Distribution.fill, .fillProportionally] {
      #expect(
        try RenderError.invalidLength {
          try HorizontalStack(distribute: distribution, spacing: spacing, [tea]).html()
        } == "spacing")
    }
  }

  @Test(.tags(.O8)) func stacksNest() throws {
    let stack = HorizontalStack(spacing: 8) {
      new
      VerticalStack(align: .trailing) {
        "Tea"
        HorizontalStack { 3 }
      }
    }
    #expect(
      try stack.html() == """
        <div class="pe-stack" style="gap:8px"><div><a href="/new">New</a></div>\
        <div><div class="pe-stack" data-axis="vertical" data-align="trailing"><div>Tea</div>\
        <div><div class="pe-stack"><div>3</div></div></div></div></div></div>
        """)
    expectValid(Table(rows: [Row(stack)]))
  }

  @Test func aStackCanBeUsedWhereverAnElementCan() throws {
    let stack = HorizontalStack { "Stack" }
    let html = try stack.html()
    var table = Table(columns: ["A", "B"]) {
      Section(
        rows: [Row(cells: [stack.any, "b"]), Row(stack)], header: SectionHeader(stack),
        footer: SectionFooter(stack))
    }
    table.headerView = TableHeaderView(stack)
    #expect(try table.html().split(separator: html, omittingEmptySubsequences: false).count == 6)
    expectValid(table)
    table.headerView = nil
    table.stretchyHeader = StretchyHeader(behavior: .scrollsUpWithContent, element: stack)
    #expect(try table.html().split(separator: html, omittingEmptySubsequences: false).count == 6)
    expectValid(table)
    expectValid(Table(rows: [Row(Details("More", stack))]))
  }

  @Test func anEmptyStackRendersNoChildren() throws {
    #expect(try HorizontalStack([]).html() == "<div class=\"pe-stack\"></div>")
    expectValid(Table(rows: [Row(HorizontalStack([]))]))
  }

  @Test func anErrorThrownByAChildIsRethrown() {
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try HorizontalStack { Link("a", to: "javascript:x") }.html()
    }
  }

  @Test func stacksAreEqualWhenLayoutAndChildrenAre() {
    #expect(HorizontalStack(spacing: 8, [tea, new]) == HorizontalStack(spacing: 8, [tea, new]))
    #expect(HorizontalStack([tea, new]).any == HorizontalStack([tea, new]).any)
    let others = [
      HorizontalStack([new, tea]).stack, HorizontalStack([tea]).stack,
      VerticalStack([tea, new]).stack,
      HorizontalStack(spacing: 1, [tea, new]).stack,
      HorizontalStack(align: .fill, [tea, new]).stack,
      HorizontalStack(distribute: .equalSpacing, [tea, new]).stack,
      HorizontalStack([tea, new]).scrollable(label: "Teas").stack,
      HorizontalStack([tea, new.layoutPriority(hugging: 300)]).stack,
    ]
    for other in others { #expect(HorizontalStack([tea, new]).stack != other) }
  }

  @Test func elementsReturnsTheChildrenWithoutPriorities() {
    #expect(HorizontalStack([tea, new.layoutPriority()]).stack.elements == [tea.any, new.any])
  }

  @Test(.tags(.N27)) func aStackIsIdentifiedByItsChildren() {
    let stack = HorizontalStack {
      "Tea"
      new
      VerticalStack {
        3; new.layoutPriority(hugging: 900)
      }
      tea.name("name")
    }
    #expect(stack.identifier == "[Label|Link|[Label|Link]|name]")
    #expect(stack.any.identifier == stack.identifier)
    #expect(HorizontalStack([]).identifier == "[]")
    #expect(stack.name("teas").identifier == "teas")
  }

  @Test func aStackIsStyledLikeAnyElement() throws {
    let stack = VerticalStack { "Tea" }.styles { $0.cornerRadius = 8 }
    #expect(try stack.html().contains("><div class=\"pe-stack\" data-axis=\"vertical\"><div>Tea"))
    #expect(stack.any == VerticalStack { "Tea" }.styles { $0.cornerRadius = 8 }.any)
    #expect(stack != ElementOf(props: VerticalStack { "Tea" }))
    for other in [
      VerticalStack { "Tea" }.styles { $0.cornerRadius = 9 },
      VerticalStack { "Cake" }.styles { $0.cornerRadius = 8 },
    ] {
      #expect(stack != other && stack.any != other.any)
    }
    expectValid(Table(rows: [Row(stack), Row(HorizontalStack { stack })]))
  }
}
