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

  @Test func rowsComeInTheOrderWritten() {
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

  @Test func aBuilderMayBeEmptyOrHoldOneValue() {
    #expect(Section {}.rows.isEmpty)
    #expect(Section { Row(Label("a")) }.rows.count == 1)
    #expect(Table {}.sections.isEmpty)
    #expect(Table { Section(key: "a") }.sections.count == 1)
  }

  @Test func sectionsComeInTheOrderWritten() {
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
