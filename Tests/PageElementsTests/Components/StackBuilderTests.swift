import PageElements
import Testing

@Suite struct StackBuilderTests {
  private func elements(_ count: Int, isNew: Bool) -> [AnyElement] {
    HorizontalStack {
      "text"
      count
      Badge("badge")
      if isNew { "new" }
      if isNew {
        "yes"
        "yes again"
      } else {
        "no"
      }
      for index in 0..<count { "for \(index)" }
      switch count {
      case 0: "none"
      default: [Label("some"), Badge("list")]
      }
      if #available(macOS 15, *) { AnyElement.text("available") }
      Label("item").layoutPriority(hugging: 900)
    }.stack.elements
  }

  @Test func childrenKeepTheirSourceOrder() {
    let badge = Badge("badge").any
    #expect(
      elements(0, isNew: false) == ["text", "0", badge, "no", "none", "available", "item"])
    #expect(
      elements(2, isNew: true) == [
        "text", "2", badge, "new", "yes", "yes again", "for 0", "for 1", "some",
        Badge("list").any, "available", "item",
      ])
  }

  @Test func nilValuesAddNoChild() {
    let (none, text, number): (String?, String?, Int?) = (nil, "text", 7)
    let link: Link? = nil
    let stack = VerticalStack {
      none
      text
      link
      number
    }
    #expect(stack.stack.elements == ["text", "7"])
  }

  @Test func buildersAndArraysMakeEqualStacks() {
    let horizontal = HorizontalStack(distribute: .equalSpacing, align: .center, spacing: 4) { "a" }
    #expect(
      horizontal
        == HorizontalStack(
          distribute: .equalSpacing, align: .center, spacing: 4, [Label("a")]))
    let vertical = VerticalStack(distribute: .fillEqually, align: .trailing, spacing: 4) { "a" }
    #expect(
      vertical
        == VerticalStack(
          distribute: .fillEqually, align: .trailing, spacing: 4, [Label("a")]))
  }

  @Test(.enabled(if: TypeChecker.isAvailable, "Needs the modules beside the test program."))
  func commonMistakesHaveClearCompilerErrors() async throws {
    let errors = try await TypeChecker.errors(
      in: """
        import PageElements
        func fraction() { _ = HorizontalStack { 1.5 } }
        func row() { _ = HorizontalStack { Row(Label("a")) } }
        """)
    let unavailable = "'buildExpression' is unavailable: "
    #expect(
      errors == [
        "2: \(unavailable)Format the number as text: stacks show whole numbers only.",
        "3: \(unavailable)A stack holds elements. Put rows into a Section.",
      ])
  }
}
