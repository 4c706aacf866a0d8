import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct ElementTests {
  /// A view as users write it.
  private enum Price: ElementableView {
    struct Props: Equatable, Sendable { var cents: Int }
    struct Negative: Error {}

    static func render(_ props: Props, into html: inout HTMLWriter) throws {
      guard props.cents >= 0 else { throw Negative() }
      html.element("strong") { $0.number(props.cents / 100) }
    }
  }

  /// A view whose view identifier depends on its value.
  private struct Pot: View {
    var guests: Int
    static func viewIdentifier(_ pot: Pot) -> String { pot.guests == 1 ? "Cup" : "Pot" }
    func write(into html: inout HTMLWriter) { html.number(guests) }
  }

  /// A view with a property called `identifier`.
  private struct Parcel: View {
    var identifier: String
    func write(into html: inout HTMLWriter) { html.text(identifier) }
  }

  @Test func viewIdentifierDeterminesEveryIdentifier() {
    let cup = Pot(guests: 1)
    #expect(cup.identifier == "Cup" && Pot(guests: 2).identifier == "Pot")
    #expect(cup.any.identifier == "Cup" && ElementOf<Pot>(props: cup).identifier == "Cup")
    #expect(cup.styles(uniqueId: "1") { _ in }.identifier == "Cup1")
    #expect(HorizontalStack { cup }.identifier == "[Cup]")
    #expect(Price.viewIdentifier(.init(cents: 1)) == "Price")
  }

  @Test func anIdentifierPropertyDoesNotSetTheViewIdentifier() {
    let parcel = Parcel(identifier: "4711")
    #expect(parcel.any.identifier == "Parcel")
    #expect(ElementOf<Parcel>(props: parcel).identifier == "Parcel")
    #expect(parcel.styles(uniqueId: "1") { _ in }.any.identifier == "Parcel1")
    #expect(VerticalStack { parcel }.identifier == "[Parcel]")
    #expect(Row(parcel).cells[0].identifier == "Parcel")
  }

  @Test(.tags(.N1)) func aCustomViewRendersItsProps() throws {
    #expect(try ElementOf<Price>(props: .init(cents: 240)).html() == "<strong>2</strong>")
    expectValid(Table(rows: [Row(ElementOf<Price>(props: .init(cents: 240)))]))
  }

  @Test(.tags(.N2)) func elementsAreEqualWhenTheirPropsAre() {
    #expect(ElementOf<Price>(props: .init(cents: 1)) == ElementOf<Price>(props: .init(cents: 1)))
    #expect(ElementOf<Price>(props: .init(cents: 1)) != ElementOf<Price>(props: .init(cents: 2)))
  }

  @Test(.tags(.N3)) func changingPropsLeavesCopiesUnchanged() throws {
    var price = ElementOf<Price>(props: .init(cents: 100))
    let copy = price
    price.props.cents = 900
    #expect(try price.html() == "<strong>9</strong>")
    #expect(try copy.html() == "<strong>1</strong>")
  }

  @Test func anErrorThrownByAViewFailsTheTable() {
    let row = Row(ElementOf<Price>(props: .init(cents: -1)))
    #expect(throws: Price.Negative.self) { try Table(rows: [row]).html() }
  }

  @Test func anyContainerHoldsAnyView() throws {
    let price = ElementOf<Price>(props: .init(cents: 500))
    var table = Table(sections: [
      Section(rows: [Row(price)], header: SectionHeader(price), footer: SectionFooter(price))
    ])
    table.headerView = TableHeaderView(price)
    #expect(try table.html().matches(of: /<strong>5<\/strong>/).count == 4)
    table.stretchyHeader = StretchyHeader(behavior: .scrollsUpWithContent, element: price)
    #expect(try table.html().matches(of: /<strong>5<\/strong>/).count == 4)
  }
}
