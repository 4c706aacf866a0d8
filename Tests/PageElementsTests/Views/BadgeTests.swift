import PageElements
import PageTesting
import Testing

@Suite struct BadgeTests {
  @Test func aBadgeIsItsText() throws {
    #expect(try ElementOfBadge("New").html() == "<span class=\"pe-badge\">New</span>")
    expectValid(Table(rows: [Row(ElementOfBadge("New"))]))
  }

  @Test(arguments: [
    (Badge.Kind.accent, "accent"), (.positive, "positive"), (.warning, "warning"),
    (.negative, "negative"),
  ])
  func aBadgeHasItsKind(_ kind: Badge.Kind, _ name: String) throws {
    #expect(
      try ElementOfBadge("x", kind: kind).html()
        == "<span class=\"pe-badge\" data-kind=\"\(name)\">x</span>")
  }

  @Test func aDescriptionIsReadOutInPlaceOfTheText() throws {
    let badge = ElementOfBadge("3", description: "3 <unread>")
    #expect(
      try badge.html() == """
        <span class="pe-badge"><span aria-hidden="true">3</span>\
        <span class="pe-unseen">3 &lt;unread&gt;</span></span>
        """)
    expectValid(Table(rows: [Row(badge)]))
  }

  @Test func withoutTextThereIsNoBadge() throws {
    #expect(try ElementOfBadge("", kind: .accent, description: "none").html() == "")
  }

  @Test func theTextIsEscaped() throws {
    #expect(try ElementOfBadge("<&>").html() == "<span class=\"pe-badge\">&lt;&amp;&gt;</span>")
  }

  @Test func bothSpellingsGiveTheSameElement() {
    #expect(
      ElementOfBadge(props: .init("x", kind: .warning)) == ElementOfBadge("x", kind: .warning))
    #expect(ElementOfBadge("x") != ElementOfBadge("x", kind: .warning))
  }
}
