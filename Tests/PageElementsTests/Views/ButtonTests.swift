import PageElements
import PageMigration
import PageTesting
import Testing

@Suite struct ButtonTests {
  @Test(arguments: [
    (Button.Kind.button, "button"), (.submit, "submit"), (.reset, "reset"),
  ])
  func aButtonRendersItsType(_ kind: Button.Kind, _ type: String) throws {
    #expect(try Button("Go", kind: kind).html() == "<button type=\"\(type)\">Go</button>")
  }

  @Test func aButtonDoesNotSubmitByDefault() throws {
    #expect(try Button("Go").html() == "<button type=\"button\">Go</button>")
    #expect(ElementOfButton(props: "Go") == ElementOf(props: Button("Go")))
  }

  @Test func aButtonCanBeDisabled() throws {
    let button = Button("Go", isEnabled: false)
    #expect(try button.html() == "<button type=\"button\" disabled=\"\">Go</button>")
    expectValid(Table(rows: [Row(button)]))
  }

  @Test func theTitleIsEscaped() throws {
    #expect(try Button("<&>").html() == "<button type=\"button\">&lt;&amp;&gt;</button>")
  }

  @Test func aButtonWithAHandlerNamesItsAction() throws {
    let button = Button("Like & share", id: "like") {}
    #expect(
      try button.html()
        == "<button type=\"button\" data-action=\"like\">Like &amp; share</button>")
    #expect(
      try Button("Like") {}.html()
        == "<button type=\"button\" data-action=\"Like\">Like</button>")
    #expect(
      try Button("Like", id: "like").html()
        == "<button type=\"button\">Like</button>")
    expectValid(Table(rows: [Row(button)]))
  }

  @Test func bothTitleLabelsMakeEqualButtons() throws {
    let title = ElementOfButtonWithAction(props: (title: "Like", handler: {}))
    let buttonTitle = ElementOfButtonWithAction(props: (buttonTitle: "Like", handler: {}))
    #expect(title == buttonTitle)
    #expect(title == ElementOfButtonWithAction(props: ("Like", {})))
    #expect(
      try buttonTitle.html() == "<button type=\"button\" data-action=\"Like\">Like</button>")
  }

  @Test func aButtonRunsTheGivenHandler() async {
    struct Stop: Error {}
    let button = ElementOfButtonWithAction(props: (title: "Like", handler: { throw Stop() }))
    await #expect(throws: Stop.self) { try await button.props.didTap?() }
  }

  @Test func buttonsWithTheSameIDAreTheSameAction() {
    let like = Button("Like", id: "like")
    #expect(like.hasSameAction(as: Button("Liked", id: "like", isEnabled: false) {}))
    #expect(like != Button("Liked", id: "like"))
    #expect(like == Button("Like", id: "like"))
    #expect(like.hashValue == Button("Like", id: "like").hashValue)
    #expect(!like.hasSameAction(as: Button("Like", id: "share")))
    #expect(!Button("Like").hasSameAction(as: Button("Like")))
    #expect(like != Button("Like"))
  }

  @Test func equalityWithoutIDsIgnoresOnlyTheClosure() {
    let like = Button("Like") {}
    #expect(like == Button("Like") { throw CancellationError() })
    #expect(like != Button("Like"))
    #expect(like != Button("Share") {})
    #expect(like != Button("Like", isEnabled: false) {})
    #expect(like != Button("Like", kind: .submit) {})
    #expect(like != Button("Like", image: .init("/a.png", alternative: "")) {})
  }

  @Test func aButtonCanShowAnImage() throws {
    let picture = Image("/a.png", alternative: "")
    let image = "<img src=\"/a.png\" alt=\"\" loading=\"lazy\"/>"
    let button = Button("Like", image: picture)
    #expect(try button.html() == "<button type=\"button\">\(image)<span>Like</span></button>")
    expectValid(Table(rows: [Row(button)]))
    let heart = Button(image: .init("/a.png", alternative: "Like")) {}
    #expect(
      try heart.html() == "<button type=\"button\" data-action=\"Like\">"
        + "<img src=\"/a.png\" alt=\"Like\" loading=\"lazy\"/></button>")
    expectValid(Table(rows: [Row(heart)]))
  }

  @Test func aButtonWithoutATitleOrAlternativeIsAnError() {
    #expect(throws: ControlError.emptyLabel(name: "button")) { try Button("").html() }
    let picture = Image("/a.png", alternative: "")
    #expect(throws: ControlError.emptyLabel(name: "like")) {
      try Button(id: "like", image: picture).html()
    }
    let unsafe = Image("javascript:x", alternative: "")
    #expect(throws: RenderError.unsafeURL("javascript:x")) {
      try Button("x", image: unsafe).html()
    }
  }
}
