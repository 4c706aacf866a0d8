import PageControls
import PageElements
import PageTesting
import Testing

@Suite struct ControlsTests {
  @Test func theCurrentTabIsMarked() throws {
    let tabs = Tabs("Tea", current: "/tea?tab=2") {
      Link("One", to: "/tea").icon(.leaf)
      Link("Two", to: "/tea?tab=2")
    }
    let html = try tabs.html()
    #expect(html.hasPrefix("<nav class=\"pe-tabs\" aria-label=\"Tea\"><a href=\"/tea\"><svg"))
    #expect(html.hasSuffix("<a href=\"/tea?tab=2\" aria-current=\"page\">Two</a></nav>"))
    expectValid(Table(rows: [Row(tabs)]))
  }

  private func pager(_ page: Int, of count: Int) -> Pager {
    Pager(page: page, of: count) { Address("/teas?page=\($0)") }
  }

  @Test(arguments: [
    (1, 2, "1* 2 Next"), (3, 3, "Previous 1 2 3*"), (1, 9, "1* 2 … 9 Next"),
    (2, 9, "Previous 1 2* 3 … 9 Next"), (5, 9, "Previous 1 … 4 5* 6 … 9 Next"),
    (8, 9, "Previous 1 … 7 8* 9 Next"), (99, 3, "Previous 1 2 3*"), (-1, 3, "1* 2 3 Next"),
  ])
  func aPagerShowsFirstLastAndNearbyPages(page: Int, count: Int, shown: String) throws {
    let html = try pager(page, of: count).html()
    let words = html.matches(of: /(aria-current="page")?>([^<>]+)<\//).map {
      "\($0.2)\($0.1 == nil ? "" : "*")"
    }
    #expect(words.joined(separator: " ") == shown)
    expectValid(Table(rows: [Row(pager(page, of: count))]))
  }

  @Test func aPagerLinksToThePreviousAndNextPages() throws {
    let html = try pager(2, of: 3).html()
    #expect(
      html.hasPrefix(
        "<nav class=\"pe-tabs pe-pager\" aria-label=\"Pages\"><a rel=\"prev\" href=\"/teas?page=1\">"
      ))
    #expect(html.hasSuffix("<a rel=\"next\" href=\"/teas?page=3\">Next</a></nav>"))
    #expect(try pager(1, of: 1).html().isEmpty && pager(1, of: 0).html().isEmpty)
    #expect(pager(2, of: 3) == pager(2, of: 3) && pager(2, of: 3) != pager(3, of: 3))
    #expect(pager(2, of: 3) != Pager(page: 2, of: 3) { Address("/?page=\($0)") })
    #expect(throws: RenderError.unsafeURL("javascript:1")) {
      try Pager(page: 1, of: 2) { _ in "javascript:1" }.html()
    }
  }

  @Test func aTabWithAScriptAddressIsRejected() {
    #expect(throws: RenderError.unsafeURL("javascript:alert(1)")) {
      try Tabs("Tea", current: "/") { Link("X", to: Address("javascript:alert(1)")) }.html()
    }
    #expect(throws: ControlError.self) { try Tabs("", current: "/") { Link("X", to: "/") }.html() }
  }

  @Test func aChipRendersItsState() throws {
    #expect(
      try Chip("Black & strong", to: "/t?kind=black").html()
        == "<a class=\"pe-chip\" href=\"/t?kind=black\">Black &amp; strong</a>")
    #expect(
      try Chip("Green", to: "/t", isOn: true).html()
        == "<a class=\"pe-chip\" href=\"/t\" aria-current=\"true\">Green</a>")
    #expect(throws: ControlError.self) { try Chip("", to: "/t").html() }
    #expect(throws: RenderError.self) { try Chip("X", to: Address("data:x")).html() }
  }

  @Test(arguments: [
    ("Ada Lovelace", "AL"), ("ada", "A"), ("  Juan  de la  Cruz ", "JC"), ("陆羽", "陆"),
    ("Éric Zöe", "ÉZ"), ("   ", ""), ("straße", "S"),
  ])
  func initialsUseTheFirstAndLastWord(_ name: String, _ initials: String) {
    #expect(Avatar(name).initials == initials)
  }

  @Test func initialsOfALongNameAreBounded() {
    // A character of 500,001 code points.
    let name = "e" + String(repeating: "\u{301}", count: 500_000)
    #expect(Avatar(name).initials.utf8.count <= 400)
  }

  @Test func anAvatarIsLabeledUnlessSilent() throws {
    #expect(
      try Avatar("Ada & Ben").html()
        == "<span class=\"pe-avatar\" role=\"img\" aria-label=\"Ada &amp; Ben\">AB</span>")
    #expect(
      try Avatar("Ada", isDecorative: true).html()
        == "<span class=\"pe-avatar\" aria-hidden=\"true\">A</span>")
    let picture = try Avatar("Ada", image: "/ada.jpg").html()
    #expect(picture.hasPrefix("<img class=\"pe-avatar\" src=\"/ada.jpg\" alt=\"Ada\" "))
    #expect(throws: RenderError.self) { try Avatar("Ada", image: Address("tel:1")).html() }
  }

  @Test func tilesAreAListOfTermsAndValues() throws {
    let tiles = Tiles {
      Tile("Pots <today>", value: "128", change: "12 more", kind: .positive)
      Tile("Late", value: "3", to: "/late")
      Tile("Sales", value: "4", content: Label("chart"))
    }
    let html = try tiles.html()
    #expect(
      html.hasPrefix(
        """
        <dl class="pe-tiles"><div class="pe-tile"><dt>Pots &lt;today&gt;</dt><dd>128</dd>\
        <dd class="pe-change" data-kind="positive">12 more</dd></div>
        """))
    #expect(html.contains("<dt><a href=\"/late\">Late</a></dt><dd>3</dd>"))
    expectValid(Table(rows: [Row(tiles)]))
    #expect(try Tiles {}.html().isEmpty)
    #expect(throws: ControlError.self) { try Tiles { Tile("", value: "1") }.html() }
  }

  @Test func anEmptyStateShowsItsActions() throws {
    let state = EmptyState("No orders", detail: "They show here.", icon: .box) {
      Link("Take one", to: "/new")
    }
    let html = try state.html()
    #expect(html.contains("<strong>No orders</strong><p>They show here.</p><div><a"))
    expectValid(Table(rows: [Row(state)]))
    #expect(throws: ControlError.self) { try EmptyState("").html() }
  }

  @Test(arguments: [(-1, 1), (3, 3), (1000, 20)])
  func theLineCountOfASkeletonIsClamped(_ lines: Int, _ shown: Int) throws {
    let html = try Skeleton(lines: lines).html()
    #expect(html.matches(of: /<i><\/i>/).count == shown)
    #expect(html.contains("aria-hidden=\"true\""))
  }

  @Test func aButtonGroupHasOneLabel() throws {
    let group = ButtonGroup("Zoom") {
      Button("In").icon(.add).showsTitle(false)
      Button("Out")
    }
    let html = try group.html()
    #expect(html.hasPrefix("<div class=\"pe-group\" role=\"group\" aria-label=\"Zoom\"><button"))
    #expect(html.contains("aria-label=\"In\" data-tip=\"In\"><svg"))
    #expect(html.contains(">Out</button>"))
    expectValid(Table(rows: [Row(group)]))
    #expect(throws: ControlError.self) { try ButtonGroup("") { Button("X") }.html() }
  }

  @Test func aChipKeepsItsSizeInAStack() throws {
    let stack = HorizontalStack {
      Label("Tea")
      Chip("Green", to: "/")
    }
    #expect(
      try stack.html()
        == HorizontalStack {
          Label("Tea")
          Chip("Green", to: "/").layoutPriority(hugging: 251)
        }.html())
  }
}

extension View {
  fileprivate func html() throws -> String {
    var html = HTMLWriter()
    try write(into: &html)
    return html.string()
  }
}
