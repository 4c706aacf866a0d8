import PageElements
import PageTesting
import Testing

@Suite struct StackPriorityTests {
  private func tracks(_ stack: some Element) throws -> String? {
    let html = try stack.html()
    return try /style="(?:gap:[^;]*;)?(grid-template-[^"]*)"/.firstMatch(in: html).map {
      String($0.1)
    }
  }

  @Test func equalPrioritiesNeedNoGridTemplate() throws {
    #expect(
      try tracks(
        HorizontalStack {
          "a"; "b"
        }) == nil)
    let items = ["a", "b"].map { Label($0).layoutPriority(hugging: 900, compression: 1) }
    #expect(try tracks(HorizontalStack(items)) == nil)
  }

  @Test func theLowestHuggingPriorityGrows() throws {
    let stack = HorizontalStack {
      Label("a").layoutPriority(hugging: .defaultHigh)
      "b"
      Label("c").layoutPriority(hugging: 251)
    }
    #expect(
      try tracks(stack) == "grid-template-columns:fit-content(100%) auto fit-content(100%)")
  }

  @Test func theLowestCompressionResistanceShrinks() throws {
    let stack = HorizontalStack {
      Label("a").layoutPriority(compression: .required)
      "b"
      Label("c").layoutPriority(hugging: .required, compression: .required)
    }
    #expect(
      try tracks(stack) == "grid-template-columns:minmax(max-content,auto) auto max-content")
  }

  @Test func aSpacerTakesTheRemainingSpace() throws {
    let row = HorizontalStack(spacing: 8) {
      "a"; Spacer(); "b"
    }
    #expect(
      try row.html() == """
        <div class="pe-stack" style="gap:8px;grid-template-columns:auto minmax(0,1fr) auto">\
        <div>a</div><div><span class="pe-space"></span></div><div>b</div></div>
        """)
    let column = VerticalStack {
      "a"; Spacer()
    }
    #expect(try tracks(column) == "grid-template-rows:auto minmax(0,1fr)")
    expectValid(Table(rows: [Row(row), Row(column)]))
  }

  @Test func aSpacerIgnoresItsPriorities() throws {
    let space = Spacer().layoutPriority(hugging: 1, compression: 1)
    #expect(
      try tracks(
        HorizontalStack {
          "a"; space
        }) == "grid-template-columns:auto minmax(0,1fr)")
  }

  @Test func equalAndProportionalFillIgnorePriorities() throws {
    let elements: [any Element] = [
      Spacer(), Label("a").layoutPriority(hugging: 900),
    ]
    #expect(try tracks(HorizontalStack(distribute: .fillEqually, elements)) == nil)
    #expect(try tracks(HorizontalStack(distribute: .fillProportionally, elements)) == nil)
    #expect(
      try tracks(HorizontalStack(distribute: .equalSpacing, elements))
        == "grid-template-columns:minmax(0,1fr) auto")
  }

  @Test func imagesBadgesAndButtonsKeepTheirSizeBesideText() throws {
    let image = Image("/tea.jpg", alternative: "Tea")
    let stack = HorizontalStack {
      image; "Tea"; Badge("New").any; Button("Buy")
    }
    let fit = "fit-content(100%)"
    #expect(try tracks(stack) == "grid-template-columns:\(fit) auto \(fit) \(fit)")
    #expect(
      try tracks(
        HorizontalStack {
          image; Badge("New")
        }) == nil)
    let growing = image.layoutPriority(hugging: .defaultLow)
    #expect(
      try tracks(
        HorizontalStack {
          growing; "Tea"
        }) == nil)
    #expect(image.layoutPriority(compression: .required).huggingPriority == 251)
  }

  @Test(arguments: [Stack.Distribution.equalSpacing, .equalCentering])
  func equalSpacingAndCenteringIgnoreHuggingPriorities(_ distribution: Stack.Distribution) throws {
    let stack = HorizontalStack(distribute: distribution) {
      Label("a").layoutPriority(hugging: 900, compression: 900)
      "b"
    }
    #expect(try tracks(stack) == "grid-template-columns:minmax(max-content,auto) auto")
  }

  @Test func prioritiesSurviveTypeErasure() throws {
    let item = Label("a").layoutPriority(hugging: 900, compression: 901)
    for again in [
      StackItem(item), StackItem(item.any), item.layoutPriority(),
    ] {
      #expect(again == item)
      #expect(again.huggingPriority == 900 && again.compressionResistancePriority == 901)
      #expect(again.element == Label("a").any)
    }
    #expect(StackItem(Label("a")).huggingPriority == .defaultLow)
    #expect(StackItem(Label("a")).compressionResistancePriority == .defaultHigh)
  }

  @Test func aStackItemOutsideAStackRendersAsItsElement() throws {
    let link = Link("Menu", to: "/menu")
    #expect(try link.layoutPriority(hugging: .required).html() == link.html())
  }

  @Test func prioritiesAreOrderedByTheirValue() {
    #expect(LayoutPriority.defaultLow < .defaultHigh && .defaultHigh < LayoutPriority.required)
    #expect(
      [LayoutPriority.defaultLow, .defaultHigh, .required].map(\.value) == [250, 750, 1000])
    #expect(LayoutPriority(3) == 3)
  }
}
