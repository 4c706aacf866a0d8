import ElementSamples
import PageElements
import PageForms
import PageMigration
import SeedTags
import Testing

/// Each name of the original libraries is an alias for one of this package.
@Suite struct SpellingsTests {
  /// Sets an alias in one copy and the real property in another, and expects both copies to change in the same way.
  private func expectSame<Root: Equatable, Value: Equatable>(
    _ root: Root, _ alias: WritableKeyPath<Root, Value>, _ real: WritableKeyPath<Root, Value>,
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var (first, second) = (root, root)
    #expect(root[keyPath: alias] == root[keyPath: real], sourceLocation: sourceLocation)
    #expect(root[keyPath: real] != value, sourceLocation: sourceLocation)
    first[keyPath: alias] = value
    second[keyPath: real] = value
    #expect(first == second && first != root, sourceLocation: sourceLocation)
    #expect(first[keyPath: alias] == value, sourceLocation: sourceLocation)
    #expect(first[keyPath: real] == value, sourceLocation: sourceLocation)
  }

  private let row = Row.keyed("a")
  private let header = SectionHeader(Label("Header"))
  private var section: Section { .keyed("s", "a b") }

  @Test(.tags(.O11)) func margins() {
    let stretchy = StretchyHeader(
      behavior: .scrollsUpWithContent, element: Label("Header"))
    expectSame(row, \.layoutMarginsStyle, \.layoutMargins, .all(inset: 3))
    expectSame(row, \.layoutMarginStyle, \.layoutMargins, .all(inset: 3))
    expectSame(header, \.layoutMarginsStyle, \.layoutMargins, .zero)
    expectSame(stretchy, \.layoutMarginStyle, \.layoutMargins, .default)
  }

  @Test func headerAndFooterHeights() {
    expectSame(header, \.sectionHeaderHeight, \.headerFooterHeight, 40)
    expectSame(header, \.sectionFooterHeight, \.headerFooterHeight, 40)
    expectSame(header, \.estimatedSectionHeaderHeight, \.estimatedHeaderFooterHeight, 40)
    expectSame(header, \.estimatedSectionFooterHeight, \.estimatedHeaderFooterHeight, 40)
    var fixed = header
    fixed.sectionHeaderHeight = 32
    #expect(fixed.estimatedSectionHeaderHeight == 32, "A fixed height is also the estimate")
  }

  @Test(.tags(.O12)) func separators() {
    var row = row
    row.separatorStyle = .fullWidth
    #expect(row.separatorStyle == .full)
    row.separatorStyle = .none
    #expect(row.separatorStyle == .hidden)
    row.separatorStyle = .default
    #expect(row.separatorStyle == .insets(left: 8, right: 8))
    row.separatorStyle = .custom(left: 16, right: 4)
    #expect(row.separatorStyle == .insets(left: 16, right: 4))
  }

  @Test func arraysOfRows() {
    let rows = Section.rows("a b")
    #expect(rows.background(color: .yellow) == rows.background(.yellow))
    #expect(rows.separator(style: .fullWidth) == rows.separator(.full))
    #expect(rows.row(height: 44) == rows.height(44))
    for changed in [
      rows.background(color: .yellow), rows.separator(style: .full), rows.row(height: 44),
    ] {
      #expect(changed != rows)
    }
    var erased: [AnyRow] = []
    erased.append(StockRow("one"))
    erased.append(StockRow("two", detail: "x"))
    #expect(erased == [StockRow("one").makeRow(), StockRow("two", detail: "x").makeRow()])
  }

  @Test func sections() {
    enum Banner: SectionView {
      static func element(for section: Section) -> AnyElement { "banner" }
    }
    expectSame(section, \.sectionName, \.key, "other")
    expectSame(section, \.headerView, \.header, header)
    expectSame(section, \.footerView, \.footer, header)
    var (first, second) = (section, section)
    first.reusableHeaderViewClass = Banner.self
    first.reusableFooterViewClass = Banner.self
    second.headerClass = Banner.self
    second.footerClass = Banner.self
    #expect(first == second && first != section)
    #expect(first.reusableHeaderViewClass == Banner.self)
    #expect(first.reusableFooterViewClass == Banner.self)
    #expect(section.rowCount == 2 && section.numberOfRows == 2)
  }

  @Test func sectionInitializers() {
    let rows = Section.rows("a b")
    #expect(Section(row: rows) == Section(rows: rows))
    #expect(Section() == Section(rows: []))
    #expect(Section(name: "s") == Section(key: "s"))
    var titled = Section(rows: [])
    titled.headerTitle = "Title"
    #expect(Section(headerTitle: "Title") == titled)
    titled.key = "s"
    #expect(Section(id: "s", headerTitle: "Title") == titled)
  }

  @Test func rowsOfASection() {
    let c = Row.keyed("c")
    var (first, second) = (section, section)
    #expect(first.addRow(c) == second.append(c))
    #expect(first == second && first.keys == "a b c")
    #expect(first.addRow(StockRow("d")) == second.appendRow(StockRow("d")))
    #expect(first == second && first.rows.count == 4)
    let more = Section.rows("e f")
    #expect(first.addRows(more) == second.insertRows(more, .last))
    #expect(first == second && first.rows.count == 6)

    for position in [1, 3] { first.rows[position].tag = "even" }
    #expect(first.row(withIdentifier: "even") == first.rows[1])
    #expect(first.row(withIdentifier: "odd") == nil)
    #expect(first.nextRow(withIdentifier: "even", greaterRowIndexThan: 0) == first.rows[1])
    #expect(first.nextRow(withIdentifier: "even", greaterRowIndexThan: 1) == first.rows[3])
    #expect(first.nextRow(withIdentifier: "even", greaterRowIndexThan: 3) == nil)
  }

  @Test func boundForms() async throws {
    struct Tea: Equatable, Sendable { var name = "Assam" }
    let form = BoundForm(Tea(), id: "edit") {
      BoundField("name", "Name", \.name)
    } didUpdate: { tea, event in
      event.notice = tea.name
    }
    var (first, second) = (form, form)
    first.reloadRowBoundData(from: Tea(name: "Mint"))
    second.model = Tea(name: "Mint")
    #expect(first.element == second.element && first.element != form.element)

    var (one, other) = (
      ActionEvent(values: FormValues([("name", "Sencha")])),
      ActionEvent(values: FormValues([("name", "Sencha")]))
    )
    try await form.updateRowObjects(&one)
    try await form.submit(&other)
    #expect(one.notice == "Sencha" && other.notice == "Sencha")

    var row = Row(Label("x"))
    row.bind(form, "name")
    #expect(row == form.row("name"))
    var dressed = Row(key: "k", Label("x"))
    dressed.rowHeight = 60
    dressed.tag = "t"
    dressed.bind(form, "name")
    var expected = form.row("name")
    expected.key = "k"
    expected.rowHeight = 60
    expected.tag = "t"
    #expect(dressed == expected)
  }

  @Test func tables() {
    let table = Table.keyed("a b")
    let stretchy = StretchyHeader(
      behavior: .scrollsUpWithContent, element: Label("Header"))
    expectSame(
      table, \.tableHeaderView, \.headerView, TableHeaderView(Label("Header")))
    expectSame(table, \.stretchyHeaderView, \.stretchyHeader, stretchy)
    expectSame(table, \.hidesTrailingEmptyRowSeparators, \.hidesTrailingSeparators, false)
    expectSame(
      table, \.guessesSimilarHeightForCellsWithSameType,
      \.guessesSameHeightsForCellsWithSameType, true)
  }

  @Test func defaultHeadersAndFootersOfATable() throws {
    enum Banner: SectionView {
      static func element(for section: Section) -> AnyElement { "banner" }
    }
    var (first, second) = (Table.keyed("a"), Table.keyed("a"))
    #expect(first.defaultHeaderViewClass == nil && first.defaultFooterViewClass == nil)
    first.defaultHeaderViewClass = Banner.self
    second.setDefaultHeader(Banner.self)
    #expect(first == second && first.defaultFooterViewClass == nil)
    first.defaultFooterViewClass = Banner.self
    second.setDefaultFooter(Banner.self)
    #expect(first == second && first != Table.keyed("a"))

    first.setDefaultHeader(Banner.self, height: 40)
    first.defaultHeaderViewClass = Banner.self
    #expect(
      try first.header(ofSection: 0)?.headerFooterHeight == 40,
      "The default header keeps its height")
    first.defaultHeaderViewClass = nil
    #expect(try first.header(ofSection: 0) == nil)
  }

  @Test func stockRows() {
    var (first, second) = (StockRow("Tea"), StockRow("Tea"))
    #expect(first.configureCellBlock == nil)
    first.configureCellBlock = { _, cell in cell.textLabel.text += "!" }
    second.configureCell = { _, cell in cell.textLabel.text += "!" }
    #expect(first.makeRow() == second.makeRow() && first.makeRow() != StockRow("Tea").makeRow())
    #expect(second.configureCellBlock != nil)
  }

  @Test func settingTheStretchyHeaderViewReplacesTheHeaderView() {
    var table = Table()
    table.tableHeaderView = TableHeaderView(Label("Header"))
    table.stretchyHeaderView = StretchyHeader(
      behavior: .scrollsUpWithContent, element: Label("Header"))
    #expect(table.tableHeaderView == nil && table.stretchyHeaderView != nil)
    #expect(table.diagnostics == [.stretchyHeaderReplacedHeaderView])
  }

  @Test func rowsHeadersAndFootersAreRead() throws {
    var table = Table.keyed("a b", "c")
    table.sections[1].headerTitle = "Title"
    table.sections[1].footerTitle = "End"
    #expect(table.getRow(indexPath: TableIndex(section: 0, row: 1)) == table.sections[0].rows[1])
    #expect(table.getRow(indexPath: TableIndex(section: 2, row: 0)) == nil)
    #expect(try table.getHeader(section: 1) == table.header(ofSection: 1))
    #expect(try table.getHeader(section: 1) == SectionHeader(Label("Title")))
    #expect(try table.getFooter(section: 1) == SectionFooter(Label("End")))
    #expect(try table.getHeader(section: 0) == nil && table.getFooter(section: 9) == nil)
  }

  @Test func addingSections() {
    var (first, second) = (Table.keyed("a"), Table.keyed("a"))
    let more = Section.keyed("x", "b")
    #expect(first.addSection(more) == second.append(more))
    #expect(first == second && first.sections.count == 2)
    let others = [Section.keyed("y", "c"), Section.keyed("z", "d")]
    #expect(first.addSections(others) == second.insertSections(others, .last))
    #expect(first == second && first.sections.count == 4)
  }
}
