import PageElements
import PageTesting
import Synchronization
import Testing

@Suite struct ExpectUpdatesTests {
  private typealias Pair = (img: Image, title: String)
  private static let tea = Image("/tea.jpg", alternative: "Tea")
  private static let cake = Image("/cake.jpg", alternative: "Cake")
  private static let pairs: [Pair] = [(tea, "Tea"), (tea, "Green tea"), (cake, "Tea")]

  /// A component that compares everything it shows.
  private struct Careful: Component {
    let props: Pair
    static func shouldElementUpdate(oldProps: Pair, newProps: Pair) -> Bool {
      oldProps != newProps
    }
    func render() -> HorizontalStack {
      HorizontalStack([props.img, Label(props.title)])
    }
  }

  /// A component that shows the title only, and compares it only.
  private struct TitleOnly: Component {
    let props: Pair
    static func shouldElementUpdate(oldProps: Pair, newProps: Pair) -> Bool {
      oldProps.title != newProps.title
    }
    func render() -> HorizontalStack { HorizontalStack([Label(props.title)]) }
  }

  /// A component with the comparison of the seeds' example, which misses a new image.
  private struct Careless: Component {
    let props: Pair
    static func shouldElementUpdate(oldProps: Pair, newProps: Pair) -> Bool {
      oldProps.title != newProps.title
    }
    func render() -> HorizontalStack { Careful(props: props).render() }
  }

  private struct Restless: Component {
    let props: String
    static func shouldElementUpdate(oldProps: String, newProps: String) -> Bool { true }
    func render() -> Label { Label(props) }
  }

  private struct Linked: Component {
    let props: String
    func render() -> Link { Link("Menu", to: Address(props)) }
  }

  @Test func aComponentThatComparesEverythingShownPasses() {
    expectUpdatesShowAllChanges(Careful.self, Self.pairs)
    expectUpdatesShowAllChanges(TitleOnly.self, Self.pairs)
    expectUpdatesShowAllChanges(Linked.self, ["/menu", "/drinks"])
  }

  @Test func aHiddenChangeIsAnIssueInBothDirections() {
    let line = #line + 3
    let count = Mutex(0)
    withKnownIssue {
      expectUpdatesShowAllChanges(Careless.self, Self.pairs)
    } matching: { issue in
      count.withLock { $0 += 1 }
      return issue.sourceLocation?.line == line
        && "\(issue)".contains("Careless.shouldElementUpdate returns false from (img: ")
        && "\(issue)".contains("fit-content(100%) auto\"><div><img src=\"/")
        && "\(issue)".contains("Compare everything that is shown.")
    }
    #expect(count.withLock(\.self) == 2)
  }

  @Test func aComponentThatUpdatesForTheSamePropsIsAnIssue() {
    withKnownIssue {
      expectUpdatesShowAllChanges(Restless.self, ["a"])
    } matching: {
      "\($0)".contains("Restless.shouldElementUpdate returns true for the same props, a.")
    }
  }

  @Test func aComponentThatCannotBeRenderedIsAnIssue() {
    withKnownIssue {
      expectUpdatesShowAllChanges(Linked.self, ["/menu", "javascript:x"])
    } matching: {
      "\($0)".contains(
        "Linked cannot be rendered with javascript:x: 'javascript:x' is not a valid address")
    }
  }
}
