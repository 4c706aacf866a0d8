import ElementSamples
import PageElements
import Testing

@Suite struct BuildersTests {
  private func texts(_ section: Section) -> [AnyElement] { section.rows.flatMap(\.cells) }

  private func section(_ number: Int, isLong: Bool) -> Section {
    Section {
      Row(Label("first"))
      Label("bare")
      if isLong { Row(Label("long")) }
      if isLong {
        Row(Label("yes"))
        Row(Label("yes again"))
      } else {
        Row(Label("no"))
      }
      for index in 0..<number {
        Row(Label("for \(index)"))
        if index.isMultiple(of: 2) { Row(Label("even")) }
      }
      switch number {
      case 0: Row(Label("none"))
      case 1: [Row(Label("one")), Row(Label("array"))]
      default: []
      }
      if #available(macOS 15, *) { Row(Label("new")) }
    }
  }

  @Test func rowsKeepTheirSourceOrder() {
    #expect(texts(section(0, isLong: false)) == ["first", "bare", "no", "none", "new"])
    #expect(
      texts(section(1, isLong: true)) == [
        "first", "bare", "long", "yes", "yes again", "for 0", "even", "one", "array", "new",
      ])
    #expect(
      texts(section(2, isLong: false)) == [
        "first", "bare", "no", "for 0", "even", "for 1", "new",
      ])
  }

  /// Returns a row of values of different types, some of them optional.
  private func row(_ name: String?, _ count: Int?, _ link: Link?, isNew: Bool) -> Row {
    Row(key: "r") {
      name
      count
      link
      if isNew { "new" }
      if let count { count } else { "none" }
      switch count {
      case 0?: "zero"
      default: name
      }
    }
  }

  @Test func nilValuesBecomeEmptyCells() throws {
    let empty = AnyElement.empty
    #expect(
      row(nil, nil, nil, isNew: false).cells == [empty, empty, empty, empty, "none", empty])
    let link = Link("a", to: "/a")
    #expect(
      row("Tea", 0, link, isNew: true).cells == ["Tea", "0", link.any, "new", "0", "zero"])
    #expect(try Row { nil as String? }.html() == "<tr id=\"s.-0\"><td></td></tr>")
  }

  @Test func textAndNumbersBecomeRows() throws {
    let (none, some): (String?, Int?) = (nil, 8)
    let isLong = true
    let section = Section {
      "Tea & cake"
      7
      none
      some
      nil as Badge?
      nil as Row?
      if isLong { "long" }
      for number in 1...2 { number }
      switch isLong {
      case true: "yes"
      case false: "no"
      }
      if let some { some } else { "none" }
    }
    #expect(texts(section) == ["Tea & cake", "7", "8", "long", "1", "2", "yes", "8"])
    #expect(section.rows.allSatisfy { $0.spansColumns && $0.key == nil })
    #expect(section.rows[0] == Row(Label("Tea & cake")))
    #expect(try section.rows[0].html() == "<tr id=\"s.-0\"><td>Tea &amp; cake</td></tr>")
  }

  @Test func textAndNumbersCanBeUsedWhereverElementsCan() throws {
    let text = "Tea & cake"
    #expect(Row(text) == Row(Label(text)))
    #expect(Row(key: 1, text) == Row(key: 1, Label(text)))
    #expect(Row(key: 1, 7) == Row(key: 1, Label("7")))
    #expect(SectionHeader(text) == SectionHeader(Label(text)))
    #expect(TableHeaderView(text) == TableHeaderView(Label(text)))
    #expect(TableFooterView(7) == TableFooterView(Label("7")))
    #expect(
      StretchyHeader(behavior: .scrollsUpWithContent, element: text)
        == StretchyHeader(behavior: .scrollsUpWithContent, element: Label(text)))
    #expect(Section(key: "s", header: text) {}.header == SectionHeader(Label(text)))
    #expect(try Table(rows: []).headerView(text).html().contains("<h1>Tea &amp; cake</h1>"))
    #expect(
      try Form(to: "/a") {
        text; 7
      }.html().contains("<div>Tea &amp; cake</div><div>7</div>"))
    #expect(Details("a", text) == Details("a", Label(text)))
    #expect(
      HorizontalStack([text, 7, Badge("b")])
        == HorizontalStack([Label(text), Label("7"), Badge("b")]))
    #expect(
      text.layoutPriority(hugging: 3).element == Label(text).layoutPriority(hugging: 3).element)
    #expect(LazyElement(text) == LazyElement(Label(text)))
    #expect(try Title(props: text).html() == "Tea &amp; cake")
    #expect(try 7.html() == "7")
    #expect(text.identifier == Label(text).identifier)
    #expect(7.identifier == Label("7").identifier)
  }

  private struct Title: Component {
    let props: String
    func render() -> String { props }
  }

  @Test func aNilRowConvertibleAddsNoRow() {
    struct Number: RowConvertible {
      var value: Int
      func makeRow() -> Row { Row(key: value, AnyElement.number(value)) }
    }
    let (some, none): (Number?, Number?) = (Number(value: 7), nil)
    #expect(
      Section {
        some; none
      }.rows == [Number(value: 7).makeRow()])
  }

  @Test func aBuilderMayBeEmptyOrHoldOneValue() {
    #expect(Section {}.rows.isEmpty)
    #expect(Section { Row(Label("a")) }.rows.count == 1)
    #expect(Table {}.sections.isEmpty)
    #expect(Table { Section(key: "a") }.sections.count == 1)
  }

  @Test func sectionsKeepTheirSourceOrder() {
    let missing: Section? = nil
    let present: Section? = Section(key: "present")
    let isLong = true
    let table = Table {
      Section(key: "first")
      missing
      present
      if isLong { Section(key: "long") }
      if !isLong { Section(key: "short") } else { Section(key: "else") }
      for number in 1...2 { Section(key: number) }
      [Section(key: "x"), Section(key: "y")]
    }
    #expect(
      table.sections.map(\.key) == [
        "first", "present", "long", "else", "1", "2", "x", "y",
      ])
  }
}
