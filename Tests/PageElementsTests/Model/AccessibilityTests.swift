import PageElements
import PageTesting
import Testing

@Suite struct AccessibilityTests {
  private let stars = Label("4.5")

  @Test func anAccessibilityLabelAddsTheGroupRole() throws {
    #expect(
      try stars.accessibility(label: "Rating").html()
        == "<div class=\"pe-styled\" role=\"group\" aria-label=\"Rating\">4.5</div>")
  }

  @Test func theValueFollowsTheLabelAndTheHintFollowsTheContent() throws {
    let element = stars.accessibility(
      label: "Rating", hint: "of <five>", value: "4.5 stars", identifier: "rating")
    #expect(
      try element.html() == "<div class=\"pe-styled\" role=\"group\" "
        + "aria-label=\"Rating, 4.5 stars\" data-testid=\"rating\">4.5"
        + "<span class=\"pe-unseen\">of &lt;five&gt;</span></div>")
    expectValid(Table(rows: [Row(element)]))
  }

  @Test func anElementWithoutALabelOrValueHasNoRole() throws {
    #expect(
      try stars.accessibility(identifier: "a").html()
        == "<div class=\"pe-styled\" data-testid=\"a\">4.5</div>")
    #expect(
      try stars.accessibility(hint: "h").html()
        == "<div class=\"pe-styled\">4.5<span class=\"pe-unseen\">h</span></div>")
    #expect(try stars.accessibility(value: "v").html().contains(" aria-label=\"v\""))
  }

  @Test func emptyAccessibilityRendersNothing() throws {
    #expect(try stars.accessibility().html() == "4.5")
    #expect(try stars.accessibility(label: "", hint: "", value: "", identifier: "").html() == "4.5")
  }

  @Test func accessibilityCountsInEquality() {
    #expect(stars.accessibility(label: "a") == stars.accessibility(label: "a"))
    #expect(stars.accessibility(label: "a") != stars.accessibility(label: "b"))
    #expect(stars.accessibility(label: "a") != ElementOf(props: stars))
    #expect(stars.accessibility(label: "a").any == stars.accessibility(label: "a").any)
    #expect(stars.accessibility(label: "a").any != stars.accessibility(label: "b").any)
    #expect(stars.accessibility(label: "a").identifier == "Label")
  }

  @Test func accessibilityNameAndStyleCombineInAnyOrder() throws {
    let first = stars.name("n").styles { $0.alpha = 0 }.accessibility(label: "a")
    let second = stars.accessibility(label: "a").styles { $0.alpha = 0 }.name("n")
    #expect(first == second)
    #expect(
      try first.html() == "<div class=\"pe-styled\" style=\"opacity:0\" data-name=\"n\" "
        + "role=\"group\" aria-label=\"a\">4.5</div>")
  }
}
