import PageMigration
import Testing

/// The original libraries' names for stacks create this package's stacks.
@Suite struct StackSpellingsTests {
  private let tea = Label("Tea")
  private let new = Badge("New")

  @Test func stackPropsIsStack() {
    #expect(StackProps.self == Stack.self)
    #expect(
      StackProps(
        axis: .vertical, distribution: .fillEqually, alignment: .center, spacing: 4,
        elements: [tea, new])
        == Stack(
          layout: .init(
            axis: .vertical, distribution: .fillEqually, alignment: .center, spacing: 4),
          [tea, new]))
    #expect(StackProps(elements: [tea]) == Stack([tea]))
  }

  @Test func stackFunctionsCanReturnStackProps() {
    let across: StackProps = HorizontalStack(
      distribute: .equalSpacing, align: .center, spacing: 2, [tea, new])
    let sameAcross: StackProps = HorizontalStack(
      distribute: .equalSpacing, align: .center, spacing: 2
    ) {
      tea
      new
    }
    let ours = HorizontalStack(distribute: .equalSpacing, align: .center, spacing: 2, [tea, new])
    #expect(across == ours.stack && sameAcross == ours.stack)
    let plainAcross: StackProps = HorizontalStack { tea }
    #expect(plainAcross == HorizontalStack([tea]).stack)

    let down: StackProps = VerticalStack(
      distribute: .equalSpacing, align: .center, spacing: 2, [tea, new])
    let sameDown: StackProps = VerticalStack(
      distribute: .equalSpacing, align: .center, spacing: 2
    ) {
      tea
      new
    }
    let oursDown = VerticalStack(distribute: .equalSpacing, align: .center, spacing: 2, [tea, new])
    #expect(down == oursDown.stack && sameDown == oursDown.stack && down != across)
    let plainDown: StackProps = VerticalStack { tea }
    #expect(plainDown == VerticalStack([tea]).stack)
  }

  @Test func scrolling() {
    let stack = HorizontalStack(distribute: .fillEqually, align: .center, spacing: 2) {
      tea
      new.layoutPriority(hugging: 900)
    }
    #expect(stack.scrollable(true, label: "a") == stack.scrollable(label: "a").stack)
    #expect(stack.scrollable(label: "a").scrollable(false, label: "a") == stack.stack)
    #expect(stack.stack.scrollable(label: "a") == stack.scrollable(label: "a").stack)

    let styled = stack.styles { $0.alpha = 0.5 }
    #expect(
      styled.scrollable(label: "a") == stack.scrollable(label: "a").styles { $0.alpha = 0.5 })
    #expect(styled.scrollable(label: "a") != styled.scrollable(label: "b"))
    #expect(styled.scrollable(label: "a").scrollable(false, label: "a") == styled)
    let named = stack.stack.name("n")
    #expect(named.scrollable(label: "a") == stack.scrollable(label: "a").stack.name("n"))
    #expect(named.scrollable(label: "a").scrollable(false, label: "") == named)
  }

  @Test func fillingTheWidth() {
    func stack(_ alignment: Stack.Alignment) -> VerticalStack {
      VerticalStack(distribute: .equalCentering, align: alignment, spacing: 2) {
        tea
        new.layoutPriority(compression: 900)
      }
    }
    #expect(stack(.center).fillsHorizontally() == stack(.fill).stack)
    #expect(stack(.fill).fillsHorizontally(false) == stack(.leading).stack)
    #expect(stack(.center).fillsHorizontally(false) == stack(.center).stack)

    func styled(_ alignment: Stack.Alignment) -> ElementOf<VerticalStack> {
      stack(alignment).styles { $0.alpha = 0.5 }
    }
    #expect(styled(.center).fillsHorizontally() == styled(.fill))
    #expect(styled(.fill).fillsHorizontally(false) == styled(.leading))
    #expect(styled(.center).fillsHorizontally(false) == styled(.center))
    #expect(styled(.fill) != styled(.center))
    let named = stack(.center).stack.name("n")
    #expect(named.fillsHorizontally() == stack(.fill).stack.name("n"))
    let across = HorizontalStack([tea]).stack.name("n")
    #expect(across.fillsHorizontally() == across, "The modifier does not change a horizontal stack")
    #expect(
      VerticalStack { "a" }.styles { $0.alpha = 0.5 }.fillsHorizontally()
        == VerticalStack(align: .fill) { "a" }.styles { $0.alpha = 0.5 })
  }
}
