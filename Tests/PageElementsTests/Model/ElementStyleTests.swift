import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct ElementStyleTests {
  /// A change of a style and its expected result.
  struct Case: Sendable {
    let change: @Sendable (inout ElementStyle) -> Void
    let expected: String
    let name: String

    init(
      _ change: @escaping @Sendable (inout ElementStyle) -> Void, _ expected: String,
      in name: String = ""
    ) {
      (self.change, self.expected, self.name) = (change, expected, name)
    }

    var element: ElementOf<Label> { Label("x").styles(change) }
  }

  private static let written: [Case] = [
    Case({ $0.textColor = .red }, "color:#ff0000"),
    Case({ $0.font = .system(size: 20) }, "font-size:20px"),
    Case({ $0.font = .bold(size: 12.5) }, "font-size:12.5px;font-weight:700"),
    Case({ $0.font = .italic() }, "font-style:italic"),
    Case({ $0.font.weight = .ultraLight }, "font-weight:100"),
    Case({ $0.font.design = .monospaced }, "font-family:ui-monospace,monospace"),
    Case({ $0.font.design = .serif }, "font-family:ui-serif,serif"),
    Case({ $0.textAlignment = .start }, "text-align:start"),
    Case({ $0.textAlignment = .center }, "text-align:center"),
    Case({ $0.textAlignment = .end }, "text-align:end"),
    Case({ $0.textAlignment = .left }, "text-align:left"),
    Case({ $0.textAlignment = .right }, "text-align:right"),
    Case({ $0.lineBreak = .anywhere }, "word-break:break-all"),
    Case(
      { $0.backgroundColor = Color(red: 255, green: 255, blue: 0, alpha: 128) },
      "background-color:#ffff0080"),
    Case({ $0.alpha = 0.5 }, "opacity:0.5"),
    Case({ $0.alpha = 0 }, "opacity:0"),
    Case({ $0.border = .init(width: 1, color: .gray) }, "border:1px solid #808080"),
    Case(
      { $0.inset = .init(top: 1, left: 2, bottom: 3, right: 4) }, "margin:1px 4px 3px 2px"
    ),
    Case({ $0.contentMode = .fill }, "--fit:cover"),
    Case({ $0.contentMode = .stretch }, "--fit:fill"),
    Case({ $0.contentMode = .center }, "--fit:none"),
  ]

  @Test(.tags(.O35), arguments: written)
  func eachPropertyIsWritten(_ test: Case) throws {
    let element = test.element
    #expect(try element.html() == "<div class=\"pe-styled\" style=\"\(test.expected)\">x</div>")
    expectValid(Table(rows: [Row(element)]))
  }

  @Test func anOpaqueBackgroundSetsTheTone() throws {
    let light = Label("x").styles { $0.backgroundColor = .yellow }
    #expect(try light.html().contains(" data-tone=\"light\" style=\"background-color:#ffff00\""))
    let dark = Label("x").styles { $0.backgroundColor = .rgb(0, 0, 120) }
    #expect(try dark.html().contains(" data-tone=\"dark\" "))
    expectValid(Table(rows: [Row(light), Row(dark)]))
  }

  private static let withAClass: [Case] = [
    Case({ $0.numberOfLines = 2 }, "--lines:2", in: "pe-clamped"),
    Case({ $0.lineBreak = .ellipsis }, "--lines:1", in: "pe-clamped"),
    Case({ $0.lineBreak = .clipped }, "--lines:1;white-space:nowrap", in: "pe-clipped"),
    Case(
      {
        $0.lineBreak = .clipped
        $0.numberOfLines = 3
      }, "--lines:3", in: "pe-clipped"),
    Case({ $0.cornerRadius = 8 }, "border-radius:8px", in: "pe-round"),
    Case({ $0.width = 64 }, "width:64px", in: "pe-sized"),
    Case({ $0.height = 0 }, "height:0px", in: "pe-sized"),
    Case({ $0.aspectRatio = 1.5 }, "--ratio:1.5", in: "pe-sized"),
  ]

  @Test(arguments: withAClass)
  func clippingRoundingAndSizingAddAClass(_ test: Case) throws {
    let element = test.element
    #expect(
      try element.html()
        == "<div class=\"pe-styled \(test.name)\" style=\"\(test.expected)\">x</div>")
    expectValid(Table(rows: [Row(element)]))
  }

  @Test func allLinesAreShownByDefault() throws {
    #expect(ElementStyle().numberOfLines == 0)
    let element = Label("x").styles { $0.numberOfLines = 0 }
    #expect(try element.html() == "x")
  }

  @Test(
    .tags(.N30),
    arguments: [
      (ElementStyle.Placement.start, "start"), (.center, "center"), (.end, "end"),
    ])
  func placementIsRenderedAsAnAttribute(_ placement: ElementStyle.Placement, _ name: String) throws
  {
    let element = Label("x").styles { $0.placement = placement }
    #expect(try element.html() == "<div class=\"pe-styled\" data-place=\"\(name)\">x</div>")
    let inset = element.styles { $0.inset = .init(top: 1, left: 2, bottom: 3, right: 4) }
    #expect(try inset.html().contains(" style=\"margin-top:1px;margin-bottom:3px\">"))
    expectValid(Table(rows: [Row(element)]))
  }

  @Test func aHiddenElementHasTheHiddenAttribute() throws {
    let element = Label("x").styles { $0.isHidden = true }
    #expect(try element.html() == "<div class=\"pe-styled\" hidden=\"\">x</div>")
  }

  @Test func propertiesCombineOnOneElement() throws {
    let element = Label("x").styles {
      $0.textColor = .red
      $0.numberOfLines = 1
      $0.width = 10
    }
    #expect(
      try element.html() == "<div class=\"pe-styled pe-clamped pe-sized\" "
        + "style=\"color:#ff0000;--lines:1;width:10px\">x</div>")
  }

  private static let outOfRange: [Case] = [
    Case({ $0.font.size = 0 }, "font.size is 0. Use 1 to 1,000 CSS pixels."),
    Case({ $0.font.size = .nan }, "font.size is nan. Use 1 to 1,000 CSS pixels."),
    Case({ $0.numberOfLines = -1 }, "numberOfLines is -1. Use 0 or more."),
    Case({ $0.alpha = 1.5 }, "alpha is 1.5. Use 0 to 1."),
    Case({ $0.alpha = -.infinity }, "alpha is -inf. Use 0 to 1."),
    Case(
      { $0.aspectRatio = 0 },
      "aspectRatio is 0. Use a width through a height, 0.001 to 1,000."
    ),
  ]

  @Test(arguments: outOfRange)
  func anOutOfRangeNumberIsAnError(_ test: Case) {
    let error = #expect(throws: RenderError.self) { try test.element.html() }
    #expect(error?.description == test.expected)
  }

  private static let outOfLength: [Case] = [
    Case({ $0.width = -1 }, "width"), Case({ $0.height = .nan }, "height"),
    Case({ $0.cornerRadius = -1 }, "cornerRadius"),
    Case({ $0.border = .init(width: .infinity, color: .red) }, "border.width"),
    Case({ $0.inset.left = -2 }, "inset"),
  ]

  @Test(arguments: outOfLength)
  func anInvalidLengthIsAnError(_ test: Case) throws {
    #expect(try RenderError.invalidLength { try test.element.html() } == test.expected)
  }

  @Test func aResetStyleEqualsTheDefault() throws {
    var style = ElementStyle()
    style.textColor = .red
    let red = style
    style.textColor = nil
    #expect(style == ElementStyle())
    #expect(red != style && red.textColor == .red)
    #expect(red.hashValue != style.hashValue)
  }

  @Test func anImageOfKnownSizeSetsTheAspectRatio() {
    var style = ElementStyle()
    style.setAspectRatio(of: .init("/a.png", alternative: "", width: 32))
    #expect(style.aspectRatio == nil)
    style.setAspectRatio(of: .init("/a.png", alternative: "", width: 32, height: 0))
    #expect(style.aspectRatio == nil)
    style.setAspectRatio(of: .init("/a.png", alternative: "", width: 32, height: 16))
    #expect(style.aspectRatio == 2)
  }
}
