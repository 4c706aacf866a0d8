import PageElements
import SeedTags
import Testing

@Suite struct ElementContainerTests {
  private let label = Label("x")

  private func expectDefaults(
    _ container: some ElementContainer, margins: LayoutMargins,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(container.backgroundColor == .clear, sourceLocation: sourceLocation)
    #expect(container.isUserInteractionEnabled, sourceLocation: sourceLocation)
    #expect(container.layoutMargins == margins, sourceLocation: sourceLocation)
  }

  @Test(.tags(.N10, .O10, .O13)) func containersHaveTheDocumentedDefaults() {
    let eight = LayoutMargins(top: 8, left: 8, bottom: 8, right: 8)
    expectDefaults(Row(label), margins: eight)
    expectDefaults(SectionHeader(label), margins: eight)
    expectDefaults(SectionFooter(label), margins: eight)
    expectDefaults(TableHeaderView(label), margins: eight)
    expectDefaults(
      StretchyHeader(behavior: .scrollsUpWithContent, element: label), margins: .zero)
    #expect(Row(label).separatorStyle == .hidden)
    #expect(Row(label).rowHeight == .automatic)
    #expect(Row(label).tag == nil && Row(label).key == nil)
    #expect(SectionHeader(label).headerFooterHeight == .automatic)
    #expect(StretchyHeader(behavior: .scrollsUpWithContent, element: label).restingHeight == nil)
  }

  /// Changes a copy in three ways. Expects that each change has an effect, and that the original is unchanged.
  private func expectValueSemantics<Container: ElementContainer>(
    _ original: Container, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let changes: [(inout Container) -> Void] = [
      { $0.backgroundColor = .red }, { $0.isUserInteractionEnabled = false },
      { $0.layoutMargins.right = 99 },
    ]
    let before = original
    for change in changes {
      var copy = original
      change(&copy)
      #expect(copy != original, sourceLocation: sourceLocation)
      var second = copy
      change(&second)
      #expect(second == copy, sourceLocation: sourceLocation)
      second.backgroundColor = .blue
      #expect(second != copy, sourceLocation: sourceLocation)
    }
    #expect(before == original, sourceLocation: sourceLocation)
  }

  @Test func containersHaveValueSemantics() {
    expectValueSemantics(Row(label))
    expectValueSemantics(SectionHeader(label))
    expectValueSemantics(TableHeaderView(label))
    expectValueSemantics(StretchyHeader(behavior: .scrollsUpWithContent, element: label))
    var styled = Row(label)
    styled.rowHeight = 9
    expectValueSemantics(styled)
  }

  @Test func anExplicitDefaultStyleDiffersFromAnUnsetStyle() {
    var row = Row(label)
    row.backgroundColor = .clear
    #expect(row != Row(label) && row.backgroundColor == Row(label).backgroundColor)
  }

  @Test func sectionsAndTablesHaveValueSemantics() {
    let section = Section(key: "s", rows: [Row(label)])
    var copy = section
    copy.rows[0].tag = "t"
    #expect(section.rows[0].tag == nil && copy != section)
    let table = Table(sections: [section])
    var second = table
    second.sections[0].rows.removeAll()
    #expect(table.sections[0].rows.count == 1 && second != table)
  }
}
