import ElementSamples
import PageElements
import Testing

@Suite struct IconTests {
  @Test func anUnlabeledIconIsHiddenFromScreenReaders() throws {
    #expect(
      try Icon(.add).html()
        == """
        <svg class="pe-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5v14M5 12h14"/></svg>
        """)
  }

  @Test func aLabeledIconHasATitle() throws {
    let html = try Icon(.warning, label: "Late & cold").html()
    #expect(html.contains(" role=\"img\"><title>Late &amp; cold</title><path"))
    #expect(try Icon(.warning, label: "").html() == Icon(.warning).html())
    #expect(Icon(.warning, label: "a") != Icon(.warning) && Icon(.warning) != Icon(.error))
  }

  /// Only arrows that point forward or backward flip.
  @Test(arguments: Icon.Symbol.allCases)
  func directionalIconsFlipWithTheTextDirection(_ symbol: Icon.Symbol) throws {
    let turns: Set<Icon.Symbol> = [
      .back, .forward, .previous, .next, .logIn, .logOut, .undo, .redo,
    ]
    #expect(try Icon(symbol).html().contains("data-flips") == turns.contains(symbol))
  }

  @Test func everySymbolHasADistinctDrawing() throws {
    let drawings = try Set(Icon.Symbol.allCases.map { try Icon($0).html() })
    #expect(drawings.count == Icon.Symbol.allCases.count && drawings.count >= 60)
  }

  @Test func buttonsAndLinksRenderIconsAndRoles() throws {
    #expect(
      try Button("Bin").role(.danger).icon(.remove).html()
        == """
        <button type="button" data-role="danger"><svg class="pe-icon" viewBox="0 0 24 24" \
        aria-hidden="true"><path d="M5 12h14"/></svg>Bin</button>
        """)
    #expect(
      try Link("New", to: "/new?a=b&c").role(.primary).any.html()
        == "<a href=\"/new?a=b&amp;c\" data-role=\"primary\">New</a>")
    #expect(
      try Link("Ada", mail: "ada@example.com").role(.quiet).html()
        == "<a href=\"mailto:ada@example.com\" data-role=\"quiet\">Ada</a>")
    #expect(try Link("New", to: "/new").icon(.add).html().hasPrefix("<a href=\"/new\"><svg"))
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try Link("x", to: "javascript:x").role(.primary).html()
    }
    #expect(Button("a").role(.quiet) != Button("a") && Button("a").icon(.add) != Button("a"))
    #expect(Link("a", to: "/").role(.quiet) != Link("a", to: "/"))
    #expect(Link("a", to: "/").icon(.add) != Link("a", to: "/"))
  }
}
