import PageElements
import PageTesting
import SeedTags
import Testing

/// A view whose own style includes a text color.
private enum Tinted: ElementableView {
  static func setup(_ style: inout ElementStyle) {
    style.textColor = .blue
    style.font.size = 20
  }
  static func render(_ text: String, into html: inout HTMLWriter) {
    html.raw("<b style=\"color:#008000\">")
    html.text(text)
    html.raw("</b>")
  }
}

@Suite struct ElementOfStylingTests {
  private let label = ElementOf<Label>(props: "x")

  @Test(.tags(.N4)) func stylingLeavesTheOriginalUnchanged() throws {
    let red = label.styles { $0.textColor = .red }
    #expect(try label.html() == "x")
    #expect(try red.html() == "<div class=\"pe-styled\" style=\"color:#ff0000\">x</div>")
    #expect(label.style == ElementStyle() && red.style.textColor == .red)
  }

  @Test func aLabelCanBeStyledInAClosure() throws {
    let element = Label("Yay!").styles { lb in
      lb.font = .system(size: 20)
      lb.textColor = .red
      lb.textAlignment = .center
      lb.numberOfLines = 1  // by default it's 0
    }
    #expect(
      try element.html() == "<div class=\"pe-styled pe-clamped\" "
        + "style=\"color:#ff0000;font-size:20px;text-align:center;--lines:1\">Yay!</div>")
    expectValid(Table(rows: [Row(element)]))
  }

  @Test func aStyledElementNeverEqualsAnUnstyledOne() {
    #expect(label.styles { _ in } != label)
    #expect(label.styles { _ in }.any != label.any)
    #expect(label.styles { _ in } == label.styles { _ in })
    #expect(label.styles { $0.alpha = 0 } != label.styles { _ in })
    #expect(label.styles { $0.alpha = 0 } == label.styles { $0.alpha = 0 })
    #expect(label.styles(uniqueId: "a") { _ in } != label.styles(uniqueId: "b") { _ in })
  }

  @Test func theIdentifierSuffixDependsOnlyOnTheStyle() {
    // The suffix is recorded here, because it must be the same in every process.
    #expect(label.styles { $0.textColor = .red }.identifier == "Labelm4qow9")
    #expect(Label("y").styles { $0.textColor = .red }.identifier == "Labelm4qow9")
    #expect(label.styles { $0.textColor = .blue }.identifier != "Labelm4qow9")
    // A style that cannot be rendered has a suffix, too.
    #expect(label.styles { $0.alpha = 9 }.identifier.utf8.count == 11)
    #expect(label.styles(uniqueId: "-red") { $0.textColor = .red }.identifier == "Label-red")
  }

  @Test func suffixesOfManyStylesDiffer() {
    let suffixes = (0..<2000).map { alpha in
      label.styles { $0.width = Double(alpha) / 8 }.identifier
    }
    #expect(Set(suffixes).count == 2000)
    #expect(suffixes.allSatisfy { $0.utf8.count == 11 })
  }

  @Test func repeatedStylingAccumulates() throws {
    let element = label.styles { $0.textColor = .red }.styles { $0.alpha = 0 }
    #expect(
      try element.html() == "<div class=\"pe-styled\" style=\"color:#ff0000;opacity:0\">x</div>")
  }

  @Test(.tags(.N5)) func customStylesOverrideTheViewsSetup() throws {
    let plain = ElementOf<Tinted>(props: "x")
    #expect(
      try plain.html() == "<div class=\"pe-styled\" style=\"color:#0000ff;font-size:20px\">"
        + "<b style=\"color:#008000\">x</b></div>")
    let custom = plain.styles {
      #expect($0.font.size == 20)
      $0.textColor = .red
    }
    #expect(
      try custom.html() == "<div class=\"pe-styled\" style=\"color:#ff0000;font-size:20px\">"
        + "<b style=\"color:#008000\">x</b></div>")
    #expect(try plain.any.html() == plain.html())
    let bare = plain.styles { $0 = ElementStyle() }
    #expect(try bare.html() == "<b style=\"color:#008000\">x</b>")
  }

  @Test func anErrorThrownByTheStyleClosureIsRethrown() {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try label.styles { _ in throw Stop() } }
  }

  @Test(.tags(.O2)) func aNameIsTheIdentifier() throws {
    let named = label.name("a&b")
    #expect(named.identifier == "a&b")
    #expect(named.any.identifier == "a&b")
    #expect(try named.html() == "<div class=\"pe-styled\" data-name=\"a&amp;b\">x</div>")
    #expect(named != label && named == label.name("a&b") && named != label.name("c"))
    #expect(named.styles { $0.alpha = 0 }.identifier == "a&b")
    #expect(label.identifier == "Label")
    expectValid(Table(rows: [Row(named)]))
  }

  @Test func changingThePropsKeepsTheStyle() throws {
    var red = label.styles { $0.textColor = .red }
    red.props = "y"
    #expect(try red.html() == "<div class=\"pe-styled\" style=\"color:#ff0000\">y</div>")
  }

  @Test func aStyledLabelIsStillThePagesHeading() throws {
    var table = Table(rows: [])
    let red = label.styles { $0.textColor = .red }
    table.headerView = TableHeaderView(red)
    #expect(try table.html().contains("<h1 class=\"pe-styled\" style=\"color:#ff0000\">x</h1>"))
    table.headerView = TableHeaderView(LazyElement(red))
    #expect(try table.html().contains("<h1 class=\"pe-styled\" style=\"color:#ff0000\">x</h1>"))
    table.headerView = TableHeaderView(label.styles { _ in })
    #expect(try table.html().contains("<h1>x</h1>"))
    table.headerView = TableHeaderView(label)
    #expect(try table.html().contains("<h1>x</h1>"))
    let named = label.accessibility(label: "Title", hint: "of the page")
    table.headerView = TableHeaderView(named)
    #expect(try table.html().contains("<h1 class=\"pe-styled\" aria-label=\"Title\">x<span"))
    expectValid(table)
    table.headerView = TableHeaderView(Link("x", to: "/").styles { $0.alpha = 1 })
    #expect(try !table.html().contains("<h1"))
  }
}
