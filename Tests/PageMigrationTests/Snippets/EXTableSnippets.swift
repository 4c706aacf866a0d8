import PageElements
import PageMigration
import PageSite
import PageTesting
import Synchronization
import SeedTags
import Testing

/// The documentation of EXTableViewController: typed rows, and pages that generate their sections.
@Suite struct EXTableSnippets {
  @Test("Snippet 25: an empty page")
  func snippet25() async throws {
    // A struct, because there is no view controller to inherit from.
    struct ViewController: SectionsPage {}

    let site = try Site(pages: [Page("/", title: "Empty", ViewController.self)])
    let html = try await site.page("/")
    #expect(!html.contains("<tbody"))
    expectValid(page: html)
  }

  @Test("Snippet 26: a cell for integers")
  func snippet26() throws {
    let cell = IntTableViewCell(for: 22)

    #expect(
      try ElementOf<IntTableViewCell>(props: cell).html() == """
        <div class="pe-cell"><div>Value</div><div class="pe-cell-detail">22</div></div>
        """)
    expectValid(Table(rows: [Row(ElementOf<IntTableViewCell>(props: cell))]))
  }

  @Test("Snippet 27: a row of integers")
  func snippet27() throws {
    let row = IntRow(data: 22)

    #expect(row.data == 22)
    #expect(row.makeCell() == IntTableViewCell(for: 22))
    #expect(row.makeRow() == Row(ElementOf<IntTableViewCell>(props: IntTableViewCell(for: 22))))
  }

  @Test("Snippet 28: two sections with rows of different types")
  func snippet28() async throws {
    struct ViewController: SectionsPage {
      func generateSections() -> [Section] {
        // 1
        var sections: [Section] = []

        // 2
        var section1 = Section()
        section1.headerTitle = "Section 1"
        // 3
        section1.appendRow(IntRow(data: 1))
        section1.appendRow(StringRow(data: "Awesome"))
        section1.appendRow(IntRow(data: 22))
        // 4: missing in the documentation
        sections.append(section1)

        var section2 = Section()
        section2.headerTitle = "Section 2"
        section2.appendRow(IntRow(data: 13))
        // 5
        section2.appendRow(StringRow(data: "So cool"))
        section2.appendRow(StringRow(data: "Heck yeah"))
        sections.append(section2)

        return sections
      }
    }

    let sections = try await ViewController().sections()
    #expect(sections.map(\.headerTitle) == ["Section 1", "Section 2"])
    #expect(
      sections.map(\.rows) == [
        [
          IntRow(data: 1).makeRow(), StringRow(data: "Awesome").makeRow(),
          IntRow(data: 22).makeRow(),
        ],
        [
          IntRow(data: 13).makeRow(), StringRow(data: "So cool").makeRow(),
          StringRow(data: "Heck yeah").makeRow(),
        ],
      ])
    let site = try Site(pages: [Page("/", title: "Numbers", ViewController.self)])
    let html = try await site.page("/")
    let shown = [
      "Section 1", ">1<", "Awesome", ">22<", "Section 2", ">13<", "So cool", "Heck yeah",
    ]
    var rest = html[...]
    for text in shown {
      rest = rest[try #require(rest.firstRange(of: text), "\(text) is out of order").upperBound...]
    }
    expectValid(page: html)
  }

  @Test("Snippet 29: five events of a row, each with its responder", .tags(.E12))
  func snippet29() async throws {
    struct IntRow: TypedRow, FullResponder {
      typealias CellType = IntTableViewCell
      var data: Int
      var onWillDisplay, onDidEndDisplaying, onDidSelect, onDidDeselect: ActionHandler.Closure?
      var onWillSelect, onWillDeselect: (@Sendable () async throws -> RowSelection)?
      init(data: Int) { self.data = data }
    }
    let told = Mutex<[String]>([])
    @Sendable func record(_ event: String) { told.withLock { $0.append(event) } }
    var row = IntRow(data: 500)
    row.onWillDisplay = { _ in record("tableView(_:willDisplay:forRowAt:)") }
    row.onWillSelect = {
      record("tableView(_:willSelectRowAt:)")
      return .allow
    }
    row.onDidSelect = { _ in record("tableView(_:didSelectRowAt:)") }
    row.onWillDeselect = {
      record("tableView(_:willDeselectRowAt:)")
      return .veto("No.")
    }
    row.onDidDeselect = { _ in record("tableView(_:didDeselectRowAt:)") }

    let wired = row.makeRow()
    var event = ActionEvent()
    try await wired.onWillDisplay?(&event)
    #expect(try await wired.onWillSelect?() == .allow)
    try await wired.onDidSelect?(&event)
    #expect(try await wired.onWillDeselect?() == .veto("No."))
    try await wired.onDidDeselect?(&event)
    #expect(wired.onDidEndDisplaying == nil)
    #expect(
      told.withLock { $0 } == [
        "tableView(_:willDisplay:forRowAt:)", "tableView(_:willSelectRowAt:)",
        "tableView(_:didSelectRowAt:)", "tableView(_:willDeselectRowAt:)",
        "tableView(_:didDeselectRowAt:)",
      ])
  }

  @Test("Snippet 30: a row that responds to selection", .tags(.E12))
  func snippet30() async throws {
    struct IntRow: TypedRow, DidSelectResponder {
      typealias CellType = IntTableViewCell
      var data: Int
      // The server finds a handler by its row's key.
      var id: String? { String(data) }

      var onDidSelect: ActionHandler.Closure?
      init(data: Int) { self.data = data }
    }
    let printed = Mutex("")
    // `let` in the documentation, but a constant cannot be changed.
    var row = IntRow(data: 500)
    row.onDidSelect = { _ in
      printed.withLock { $0 = "Just tapped 500!" }
    }

    let site = try Site(
      pages: [
        Page("/numbers", title: "Numbers") { [row] _ in
          Table { Section(key: "s") { row } }
        }
      ])
    let page = try await SiteClient(site, script: .off).visit("/numbers")
    _ = try await page.select(row: "500")
    #expect(printed.withLock { $0 } == "Just tapped 500!")
  }

  @Test("Snippet 31: a row that configures its cell further")
  func snippet31() {
    var row = ConfigurableIntRow(data: 500)
    #expect(row.makeCell() == IntTableViewCell(for: 500))
    row.configuration = { cell in cell.detailTextLabel.text += "!" }
    #expect(
      row.makeCell().detailTextLabel.text == "500!",
      "The configuration runs after the cell's own setup")
  }

  @Test("Snippet 32: cells configured while sections are generated")
  func snippet32() async throws {
    struct ViewController: SectionsPage {
      func generateSections() -> [Section] {
        // `let` in the documentation, but a constant cannot be changed.
        var row = ConfigurableIntRow(data: 13)
        row.configuration = { cell in
          // No optional chaining, because a cell always has its label.
          cell.textLabel.textColor = .red
        }
        var section = Section()
        section.appendRow(row)
        section.appendRow(ConfigurableIntRow(data: 14))
        return [section]
      }
    }

    #expect(
      try await ViewController().sections().flatMap { try $0.cellHTML() } == [
        """
        <div class="pe-cell"><div style="color:#ff0000">Value</div>\
        <div class="pe-cell-detail">13</div></div>
        """,
        "<div class=\"pe-cell\"><div>Value</div><div class=\"pe-cell-detail\">14</div></div>",
      ])
    let site = try Site(pages: [Page("/", title: "Numbers", ViewController.self)])
    expectValid(page: try await site.page("/"))
  }

  @Test("Snippet 33: the precedence of headers and footers")
  func snippet33() throws {
    for (hasView, hasClass, hasDefault) in Self.combinations {
      var section = Section(headerTitle: "title")
      section.footerTitle = "title"
      var table = Table()
      if hasView {  // 1. Section.headerView or Section.footerView
        section.headerView = SectionHeader(Label("view"))
        section.footerView = SectionFooter(Label("view"))
      }
      if hasClass {  // 2. Section.reusableHeaderViewClass or Section.reusableFooterViewClass
        section.reusableHeaderViewClass = ReusableView.self
        section.reusableFooterViewClass = ReusableView.self
      }
      if hasDefault {  // 3. defaultHeaderViewClass or defaultFooterViewClass, of the table
        table.defaultHeaderViewClass = DefaultView.self
        table.defaultFooterViewClass = DefaultView.self
      }
      table.sections = [section]

      let shown = hasView ? "view" : hasClass ? "class" : hasDefault ? "default" : "title"
      #expect(try table.header(ofSection: 0)?.element == .text(shown))
      #expect(try table.footer(ofSection: 0)?.element == .text(shown))
      #expect(try table.html().contains("scope=\"rowgroup\">\(shown)</th>"))
      #expect(try table.html().contains("<td>\(shown)</td>"))
      expectValid(table)
    }
  }

  private static let combinations = [true, false].flatMap { hasView in
    [true, false].flatMap { hasClass in [true, false].map { (hasView, hasClass, $0) } }
  }

  private enum ReusableView: SectionView {
    static func element(for section: Section) -> AnyElement { "class" }
  }

  private enum DefaultView: SectionView {
    static func element(for section: Section) -> AnyElement { "default" }
  }
}

/// Snippet 26.
private struct IntTableViewCell: ConfigurableCell {
  // 1: Without reuse identifier, bundle and nib, because cells need no registration.
  var textLabel = TextPart()
  var detailTextLabel = TextPart()

  // 2
  mutating func configure(for value: Int) {
    // No optional chaining, because a cell always has its labels.
    textLabel.text = "Value"
    detailTextLabel.text = String(value)
  }
}

/// Snippet 27. A typed row conforms to ``TypedRow``, because `Row` is the type of all finished rows.
private struct IntRow: TypedRow {
  // 1
  typealias DataType = Int
  typealias CellType = IntTableViewCell

  // 2
  var data: Int

  // 3
  init(data: Int) { self.data = data }
}

/// A row that the documentation uses but does not show.
private struct StringRow: TypedRow {
  struct Cell: ConfigurableCell {
    var textLabel = TextPart()

    mutating func configure(for value: String) { textLabel.text = value }
  }
  typealias CellType = Cell

  var data: String
}

/// Snippet 31.
private struct ConfigurableIntRow: ConfigurableRow {
  typealias CellType = IntTableViewCell
  var data: Int

  init(data: Int) { self.data = data }

  // `inout`, because a cell is a value.
  var configuration: (@Sendable (inout IntTableViewCell) -> Void)?
}
