import PageElements
import PageMigration
import PageTesting
import SeedTags
import Testing

@Suite struct StackBehaviorTests {
  private let photos = HorizontalStack(spacing: 8) {
    "one"; "two"
  }

  @Test(.tags(.O6)) func aScrollableStackIsFocusableAndLabeled() throws {
    let stack = photos.scrollable(label: "Photos of \"tea\"")
    #expect(
      try stack.html() == """
        <div class="pe-stack" data-scroll="" tabindex="0" role="group" \
        aria-label="Photos of &quot;tea&quot;" style="gap:8px"><div>one</div><div>two</div></div>
        """)
    expectValid(Table(rows: [Row(stack)]))
  }

  @Test func scrollingCanBeTurnedOff() throws {
    #expect(photos.scrollable(label: "a").scrollable(false, label: "a") == photos.stack)
    #expect(photos.scrollable(false, label: "") == photos.stack)
  }

  @Test func aScrollableStackNeedsALabel() {
    let error = #expect(throws: ControlError.self) { try photos.scrollable(label: "").html() }
    #expect(error == .emptyLabel(name: "HorizontalStack"))
    #expect(
      error?.description == """
        'HorizontalStack' has no label, so a screen reader could not tell what it is. Give it one.
        """)
  }

  @Test func aVerticalStackDoesNotScroll() throws {
    let stack = VerticalStack { "a" }.stack
    #expect(try stack.scrollable(label: "a").html() == stack.html())
    #expect(try stack.scrollable(label: "").html() == stack.html())
  }

  @Test(.tags(.O7)) func aVerticalStackMayFillTheWidth() throws {
    let stack = VerticalStack { "a" }
    #expect(
      try stack.fillsHorizontally(true).html()
        == "<div class=\"pe-stack\" data-axis=\"vertical\" data-align=\"fill\"><div>a</div></div>")
    #expect(stack.fillsHorizontally() == VerticalStack(align: .fill) { "a" }.stack)
    #expect(stack.fillsHorizontally().fillsHorizontally(false) == stack.stack)
    let centered = VerticalStack(align: .center) { "a" }
    #expect(centered.fillsHorizontally(false) == centered.stack)
    #expect(photos.stack.fillsHorizontally() == photos.stack)
  }
}
