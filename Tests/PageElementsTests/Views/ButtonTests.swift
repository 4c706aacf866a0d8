import PageElements
import PageTesting
import Testing

@Suite struct ButtonTests {
  @Test(arguments: [
    (Button.Kind.button, "button"), (.submit, "submit"), (.reset, "reset"),
  ])
  func aButtonHasItsType(_ kind: Button.Kind, _ type: String) throws {
    #expect(try ElementOfButton("Go", kind: kind).html() == "<button type=\"\(type)\">Go</button>")
  }

  @Test func aButtonDoesNothingByDefault() throws {
    #expect(try ElementOfButton("Go").html() == "<button type=\"button\">Go</button>")
    #expect(ElementOfButton(props: "Go") == ElementOfButton("Go"))
  }

  @Test func aButtonCanBeGreyedOut() throws {
    let button = ElementOf<Button>(props: .init(title: "Go", isEnabled: false))
    #expect(try button.html() == "<button type=\"button\" disabled=\"\">Go</button>")
    expectValid(Table(rows: [Row(button)]))
  }

  @Test func theTitleIsEscaped() throws {
    #expect(try ElementOfButton("<&>").html() == "<button type=\"button\">&lt;&amp;&gt;</button>")
  }

  @Test func aButtonWithAHandlerNamesItsAction() throws {
    let button = ElementOfButton(.init(id: "like", title: "Like & share") {})
    #expect(
      try button.html()
        == "<button type=\"button\" data-action=\"like\">Like &amp; share</button>")
    #expect(
      try ElementOf<Button>(props: .init(title: "Like") {}).html()
        == "<button type=\"button\" data-action=\"Like\">Like</button>")
    #expect(
      try ElementOfButton(.init(id: "like", title: "Like")).html()
        == "<button type=\"button\">Like</button>")
    expectValid(Table(rows: [Row(button)]))
  }

  @Test func bothSpellingsOfAButtonWithActionAreAlike() throws {
    let title = ElementOfButtonWithAction(props: (title: "Like", handler: {}))
    let buttonTitle = ElementOfButtonWithAction(props: (buttonTitle: "Like", handler: {}))
    #expect(title == buttonTitle)
    #expect(title == ElementOfButtonWithAction(props: ("Like", {})))
    #expect(
      try buttonTitle.html() == "<button type=\"button\" data-action=\"Like\">Like</button>")
  }

  @Test func theHandlerIsTheOneGiven() async {
    struct Stop: Error {}
    let button = ElementOfButtonWithAction(props: (title: "Like", handler: { throw Stop() }))
    await #expect(throws: Stop.self) { try await button.props.didTap?() }
  }

  @Test func buttonsWithOneIdAreOneActionAndEqualByAllTheyShow() {
    let like = Button.Props(id: "like", title: "Like")
    #expect(like.isSameAction(as: Button.Props(id: "like", title: "Liked", isEnabled: false) {}))
    #expect(like != Button.Props(id: "like", title: "Liked"))
    #expect(like == Button.Props(id: "like", title: "Like"))
    #expect(like.hashValue == Button.Props(id: "like", title: "Like").hashValue)
    #expect(!like.isSameAction(as: Button.Props(id: "share", title: "Like")))
    #expect(!Button.Props(title: "Like").isSameAction(as: Button.Props(title: "Like")))
    #expect(like != Button.Props(title: "Like"))
  }

  @Test func buttonsWithoutIdsAreEqualByAllTheyShow() {
    let like = Button.Props(title: "Like") {}
    #expect(like == Button.Props(title: "Like") { throw CancellationError() })
    #expect(like != Button.Props(title: "Like"))
    #expect(like != Button.Props(title: "Share") {})
    #expect(like != Button.Props(title: "Like", isEnabled: false) {})
    #expect(like != Button.Props(title: "Like", kind: .submit) {})
    #expect(like != Button.Props(image: .init("/a.png", alternative: ""), title: "Like") {})
  }

  @Test func aButtonMayShowAPicture() throws {
    let picture = ImageView.Props("/a.png", alternative: "")
    let image = "<img src=\"/a.png\" alt=\"\" loading=\"lazy\"/>"
    let button = ElementOfButton(.init(image: picture, title: "Like"))
    #expect(try button.html() == "<button type=\"button\">\(image)<span>Like</span></button>")
    expectValid(Table(rows: [Row(button)]))
    let heart = ElementOfButton(.init(image: .init("/a.png", alternative: "Like")) {})
    #expect(
      try heart.html() == "<button type=\"button\" data-action=\"Like\">"
        + "<img src=\"/a.png\" alt=\"Like\" loading=\"lazy\"/></button>")
    expectValid(Table(rows: [Row(heart)]))
  }

  @Test func aButtonThatNothingNamesIsAnError() {
    #expect(throws: ControlError.emptyLabel(name: "button")) { try ElementOfButton("").html() }
    let picture = ImageView.Props("/a.png", alternative: "")
    #expect(throws: ControlError.emptyLabel(name: "like")) {
      try ElementOfButton(.init(id: "like", image: picture)).html()
    }
    let unsafe = ImageView.Props("javascript:x", alternative: "")
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try ElementOfButton(.init(image: unsafe, title: "x")).html()
    }
  }
}
