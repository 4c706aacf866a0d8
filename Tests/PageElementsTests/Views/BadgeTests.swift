import PageElements
import PageTesting
import Testing

@Suite struct BadgeTests {
  @Test func aBadgeIsItsText() throws {
    #expect(try Badge("New").html() == "<span class=\"pe-badge\">New</span>")
    expectValid(Table(rows: [Row(Badge("New"))]))
  }

  @Test(arguments: [
    (Badge.Kind.accent, "accent"), (.positive, "positive"), (.warning, "warning"),
    (.negative, "negative"),
  ])
  func aBadgeHasItsKind(_ kind: Badge.Kind, _ name: String) throws {
    #expect(
      try Badge("x", kind: kind).html()
        == "<span class=\"pe-badge\" data-kind=\"\(name)\">x</span>")
  }

  @Test func aDescriptionIsReadOutInPlaceOfTheText() throws {
    let badge = Badge("3", description: "3 <unread>")
    #expect(
      try badge.html() == """
        <span class="pe-badge"><span aria-hidden="true">3</span>\
        <span class="pe-unseen">3 &lt;unread&gt;</span></span>
        """)
    expectValid(Table(rows: [Row(badge)]))
  }

  @Test func withoutTextThereIsNoBadge() throws {
    #expect(try Badge("", kind: .accent, description: "none").html() == "")
  }

  @Test func theTextIsEscaped() throws {
    #expect(try Badge("<&>").html() == "<span class=\"pe-badge\">&lt;&amp;&gt;</span>")
  }

  @Test func bothSpellingsGiveTheSameElement() {
    #expect(
      Badge("x", kind: .warning) == Badge("x", kind: .warning))
    #expect(Badge("x") != Badge("x", kind: .warning))
  }
}
