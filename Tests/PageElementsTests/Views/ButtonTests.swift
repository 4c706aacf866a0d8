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
}
