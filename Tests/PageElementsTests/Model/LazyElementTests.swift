import PageElements
import SeedTags
import Testing

@Suite struct LazyElementTests {
  /// Counts how often a view's props are created.
  private final class Counter: @unchecked Sendable {
    // Every test uses its counter from one task.
    var count = 0
    func text(_ text: String) -> String {
      count += 1
      return text
    }
  }

  @Test(.tags(.O3)) func aLazyElementIsCreatedWhenItIsRendered() throws {
    let counter = Counter()
    let row = Row(LazyElement(Label(counter.text("x"))))
    #expect(counter.count == 0)
    #expect(try row.html().contains(">x</td>"))
    #expect(counter.count == 1)
  }

  @Test func aLazyElementBehavesLikeItsContent() throws {
    let link = Link("a", to: "/b").name("n")
    let lazy = LazyElement(link)
    #expect(lazy.identifier == "n" && lazy.content == link.any)
    #expect(try lazy.html() == link.html())
    #expect(lazy.any.isPropsEqual(to: link.props))
    #expect(lazy.any.props as? Link == link.props)
    #expect(try lazy.any.replacing(props: link.props) == link.any)
  }

  @Test func lazyElementsAreEqualWhenTheirContentIs() {
    #expect(LazyElement(Label("a")) == LazyElement(Label("a")))
    #expect(LazyElement(Label("a")) != LazyElement(Label("b")))
    #expect(LazyElement(Label("a")).any == LazyElement(Label("a")).any)
  }
}
