import PageElements
import PageTesting
import Testing

@Suite struct BadgeTests {
  @Test func aBadgeRendersItsText() throws {
    #expect(try Badge("New").html() == "<span class=\"pe-badge\">New</span>")
    expectValid(Table(rows: [Row(Badge("New"))]))
  }

  @Test(arguments: [
    (Badge.Kind.accent, "accent"), (.info, "info"), (.positive, "positive"),
    (.warning, "warning"), (.negative, "negative"),
  ])
  func aBadgeRendersItsKind(_ kind: Badge.Kind, _ name: String) throws {
    #expect(
      try Badge("x", kind: kind).html()
        == "<span class=\"pe-badge\" data-kind=\"\(name)\">x</span>")
  }

  @Test func aDescriptionReplacesTheTextForScreenReaders() throws {
    let badge = Badge("3", description: "3 <unread>")
    #expect(
      try badge.html() == """
        <span class="pe-badge"><span aria-hidden="true">3</span>\
        <span class="pe-unseen">3 &lt;unread&gt;</span></span>
        """)
    expectValid(Table(rows: [Row(badge)]))
  }

  @Test func aBadgeWithoutTextRendersNothing() throws {
    #expect(try Badge("", kind: .accent, description: "none").html() == "")
  }

  @Test func theTextIsEscaped() throws {
    #expect(try Badge("<&>").html() == "<span class=\"pe-badge\">&lt;&amp;&gt;</span>")
  }

  @Test func badgeEqualityComparesAllProperties() {
    let badge = Badge("x", kind: .warning, description: "y")
    var other = Badge("x")
    #expect(other != badge)
    (other.kind, other.description) = (.warning, "y")
    #expect(other == badge && other.any == badge.any && other.hashValue == badge.hashValue)
    for unlike in [
      Badge("z", kind: .warning, description: "y"), Badge("x", description: "y"),
      Badge("x", kind: .warning), Badge("x", kind: .warning, description: "z"),
    ] {
      #expect(unlike != badge && unlike.any != badge.any)
    }
  }
}
