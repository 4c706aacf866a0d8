import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct ComponentTests {
  /// Snippet 24 of the seeds, with a comparison that includes the image.
  private struct ImageWithLabelComponent: Component {
    let props: (img: Image, title: String)

    static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
      oldProps != newProps
    }

    func render() -> HorizontalStack {
      let imgElement = props.img
      let lbElement = Label(props.title)
      return HorizontalStack(
        distribute: .equalSpacing, align: .center, spacing: 20, [imgElement, lbElement])
    }
  }

  /// A component with equatable props, a nested component, and markup that depends on the props.
  private struct Product: Component {
    struct Props: Equatable {
      var name: String
      var image: Image?
      var note: String?
    }
    let props: Props

    func render() -> AnyElement {
      guard let image = props.image else { return .text(props.name) }
      return VerticalStack(spacing: 4) {
        ImageWithLabelComponent(props: (image, props.name))
        if let note = props.note { note }
      }.any
    }
  }

  /// A component that shows only whether there are props.
  private struct Presence: Component {
    let props: [String]
    static func shouldElementUpdate(oldProps: [String], newProps: [String]) -> Bool {
      oldProps.isEmpty != newProps.isEmpty
    }
    func render() -> some Element { Label(props.isEmpty ? "none" : "some") }
  }

  private struct Failing: Component {
    struct Sorry: Error {}
    let props: Int
    func render() throws -> HorizontalStack { throw Sorry() }
  }

  private let tea = Image("/tea.jpg", alternative: "Tea", width: 40, height: 40)
  private let teaHTML = """
    <div class="pe-stack" data-distribute="equal-spacing" data-align="center" style="gap:20px">\
    <div><img src="/tea.jpg" alt="Tea" width="40" height="40" loading="lazy"/></div>\
    <div>Tea</div></div>
    """

  @Test(.tags(.O5)) func aComponentRendersItsStack() throws {
    let component = ImageWithLabelComponent(props: (img: tea, title: "Tea"))
    #expect(try component.html() == teaHTML)
    #expect(try component.any.html() == teaHTML)
    expectValid(Table(rows: [Row(component)]))
  }

  @Test func componentsNestAndVaryWithTheirProps() throws {
    var props = Product.Props(name: "Tea", image: tea)
    let stack = "<div class=\"pe-stack\" data-axis=\"vertical\" style=\"gap:4px\">"
    #expect(try Product(props: props).html() == "\(stack)<div>\(teaHTML)</div></div>")
    props.note = "Hot"
    #expect(
      try Product(props: props).html() == "\(stack)<div>\(teaHTML)</div><div>Hot</div></div>")
    expectValid(Table(rows: [Row(Product(props: props))]))
    props.image = nil
    #expect(try Product(props: props).html() == "Tea")
  }

  @Test func aComponentCanBeUsedWhereverAnElementCan() throws {
    let component = ImageWithLabelComponent(props: (tea, "Tea"))
    var table = Table {
      Section(rows: [Row(component)], header: SectionHeader(component))
    }
    table.stretchyHeader = StretchyHeader(behavior: .scrollsUpWithContent, element: component)
    #expect(try table.html().split(separator: teaHTML, omittingEmptySubsequences: false).count == 4)
    expectValid(table)
  }

  @Test func componentsUpdateWhenEquatablePropsDiffer() {
    let a = Product.Props(name: "Tea"), b = Product.Props(name: "Cake")
    #expect(!Product.shouldElementUpdate(oldProps: a, newProps: a))
    #expect(Product.shouldElementUpdate(oldProps: a, newProps: b))
    #expect(Product(props: a) == Product(props: a))
    #expect(Product(props: a) != Product(props: b))
    #expect(Row(Product(props: a)) != Row(Product(props: b)))
  }

  @Test func componentsAreEqualIfNoUpdateIsNeeded() {
    #expect(Presence(props: ["a"]) == Presence(props: ["b", "c"]))
    #expect(Presence(props: ["a"]) != Presence(props: []))
    #expect(Row(Presence(props: ["a"])) == Row(Presence(props: ["b"])))
    #expect(
      ImageWithLabelComponent(props: (tea, "Tea"))
        != ImageWithLabelComponent(
          props: (Image("/cake.jpg", alternative: "Tea"), "Tea")))
  }

  @Test(.tags(.O4)) func skippedUpdatesHideNoChange() {
    let cake = Image("/cake.jpg", alternative: "Cake")
    expectUpdatesShowAllChanges(
      ImageWithLabelComponent.self, [(tea, "Tea"), (cake, "Tea"), (tea, "Cake")])
    expectUpdatesShowAllChanges(Presence.self, [[], ["a"], ["b"]])
    expectUpdatesShowAllChanges(
      Product.self, [.init(name: "a"), .init(name: "b"), .init(name: "a", image: tea)])
  }

  @Test func anErrorThrownByAComponentFailsTheTable() {
    #expect(throws: Failing.Sorry.self) { try Table(rows: [Row(Failing(props: 1))]).html() }
  }

  @Test func aComponentIsIdentifiedByItsType() {
    let component = ImageWithLabelComponent(props: (tea, "Tea"))
    #expect(component.identifier == "ImageWithLabelComponent")
    #expect(
      HorizontalStack {
        component; "Tea"
      }.identifier == "[ImageWithLabelComponent|Label]")
  }
}
