import PageElements
import PageMigration
import PageTemplates
import PageTesting
import Synchronization
import SeedTags
import Testing

@Suite struct StockRowTests {
  private func element(_ cell: StockCell) -> AnyElement { cell.any }

  // MARK: Configuring

  /// A log of hook calls, in order.
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  @Test(.tags(.D18)) func configurationHooksRunInAFixedOrder() {
    let log = Log()
    func hook(_ name: String) -> StockRow.CellHook {
      { _, cell in
        log("\(name): \(cell.textLabel.text)|\(cell.detailTextLabel.text)")
        cell.textLabel.text += "+\(name)"
      }
    }
    var row = StockRow("text", detail: "detail")
    row.willConfigureCell = hook("will")
    row.configureCell = hook("configure")
    row.didConfigureCell = hook("did")
    row.cellForRow = { _, cell in
      log("source: \(cell.textLabel.text)")
      return .text(cell.textLabel.text)
    }
    row.rowHeightBlock = { _ in
      log("height")
      return 50
    }
    let result = row.makeRow()
    #expect(
      log.all == [
        "will: |", "configure: text|detail", "did: text+configure|detail",
        "source: text+configure+did", "height",
      ])
    #expect(result.cells == ["text+configure+did"])
  }

  @Test func unsetRowPropertiesKeepTheCellsValues() {
    var row = StockRow()
    row.willConfigureCell = { _, cell in
      cell.textLabel = TextPart("own", textColor: .red)
      cell.detailTextLabel.text = "detail"
      cell.imageView = .init("/a.png", alternative: "")
    }
    let own = StockCell(
      textLabel: TextPart("own", textColor: .red), detailTextLabel: "detail",
      imageView: .init("/a.png", alternative: ""))
    #expect(row.makeRow().cells == [element(own)])
    (row.cellText, row.cellDetailText) = ("text", "")
    row.cellImage = .init("/b.png", alternative: "")
    let set = StockCell(
      textLabel: TextPart("text", textColor: .red), detailTextLabel: "",
      imageView: .init("/b.png", alternative: ""))
    #expect(row.makeRow().cells == [element(set)])
  }

  @Test func hooksReceiveTheRow() {
    var row = StockRow(key: "r", "text")
    row.configureCell = { row, cell in cell.detailTextLabel.text = row.key ?? "" }
    #expect(row.makeRow().cells == [element(StockCell(textLabel: "text", detailTextLabel: "r"))])
  }

  @Test func closuresRunOnceEachTimeTheRowIsAppended() throws {
    let log = Log()
    var row = StockRow("a")
    row.configureCell = { _, _ in log("configured") }
    var section = Section()
    section.appendRow(row)
    #expect(log.all.count == 1)
    _ = try Table(sections: [section]).html()
    #expect(log.all.count == 1, "Rendering calls no closure")
    section.appendRow(row)
    #expect(log.all.count == 2)
  }

  // MARK: The cell's source

  struct Poster: Configurable {
    var title = ""
    mutating func configure(for cell: StockCell) { title = cell.textLabel.text }
    func write(into html: inout HTMLWriter) { html.element("em") { $0.text(title) } }
  }

  private final class Templates: TemplateSource {
    func render(template name: String, values: any Sendable, into html: inout HTMLWriter) throws {
      let members = Mirror(reflecting: values).children
      let part = members.first { $0.label == "textLabel" }?.value as? TextPart
      let text = try #require(part).text
      html.element("b") { $0.text("\(name): \(text)") }
    }
  }

  @Test(
    .tags(.D17),
    arguments: [
      (true, true, true, "<i>text!</i>"), (true, true, false, "<i>text!</i>"),
      (true, false, true, "<i>text!</i>"), (true, false, false, "<i>text!</i>"),
      (false, true, true, "<em>text!</em>"), (false, true, false, "<em>text!</em>"),
      (false, false, true, "<b>Card: text!</b>"),
      (false, false, false, "<div class=\"pe-cell\"><div>text!</div></div>"),
    ])
  func aClosureOverridesTheClassWhichOverridesTheTemplate(
    hasClosure: Bool, hasClass: Bool, hasTemplate: Bool, html: String
  ) throws {
    enum Italic: ElementableView {
      static func render(_ text: String, into html: inout HTMLWriter) {
        html.element("i") { $0.text(text) }
      }
    }
    var row = StockRow("text")
    row.configureCell = { _, cell in cell.textLabel.text += "!" }
    if hasClosure {
      row.cellForRow = { _, cell in ElementOf<Italic>(props: cell.textLabel.text).any }
    }
    if hasClass { row.cellClass = Poster.self }
    if hasTemplate { row.cellTemplate = "Card" }
    let cell = try #require(row.makeRow().cells.first)
    var writer = HTMLWriter(templates: Templates())
    try cell.render(into: &writer)
    #expect(String(decoding: writer.finish(), as: UTF8.self) == html)
  }

  @Test func aTemplateCanReadAllPartsOfTheCell() throws {
    let library = try TemplateLibrary(templates: [
      "Card": """
      {{#imageView}}<img src="{{imageView.source}}" alt="{{alternative}}"/>{{/imageView}}\
      <b>{{textLabel.text}}</b><i>{{detailTextLabel.text}}</i>{{{imageView}}}{{style}}
      """
    ])
    var row = StockRow("Tea", detail: "Green", image: Image("/a.png", alternative: "A"))
    row.cellTemplate = "Card"
    let cell = try #require(row.makeRow().cells.first)
    #expect(
      try cell.html(templates: library) == """
        <img src="/a.png" alt="A"/><b>Tea</b><i>Green</i>\
        <img src="/a.png" alt="A" loading="lazy"/>value1
        """)
    row.cellImage = nil
    #expect(
      try #require(row.makeRow().cells.first).html(templates: library)
        == "<b>Tea</b><i>Green</i>value1")
  }

  @Test func aCellTemplateWithoutATemplateSourceIsAnError() throws {
    var row = StockRow("text")
    row.cellTemplate = "Card"
    #expect(throws: StockCellError.noTemplates(template: "Card")) { try row.makeRow().html() }
    #expect(
      "\(StockCellError.noTemplates(template: "Card"))"
        == "A stock row needs the template 'Card', but no templates are available. "
        + "Render it with templates, or set its cellTemplate to nil.")
  }

  @Test func rowsWithDifferentTemplatesAreUnequal() {
    var (one, other) = (StockRow("text"), StockRow("text"))
    one.cellTemplate = "Card"
    #expect(one.makeRow() != other.makeRow())
    other.cellTemplate = "Poster"
    #expect(one.makeRow() != other.makeRow())
    other.cellTemplate = "Card"
    #expect(one.makeRow() == other.makeRow())
  }

  // MARK: The row

  @Test func aPlainStockRowMakesARowWithATextCell() {
    #expect(
      StockRow("a", detail: "b", style: .subtitle).makeRow()
        == Row(TextCell("a", detail: "b", style: .subtitle)))
    let image = Image("/a.png", alternative: "")
    #expect(
      StockRow(key: 7, "a", image: image).makeRow()
        == Row(key: 7, TextCell("a", image: image)))
  }

  @Test func stockRowPropertiesApplyToTheRow() throws {
    var row = StockRow(cellReuseIdentifier: "ActionCell")
    row.rowHeight = 60
    row.indentationLevel = 2
    row.accessory = .detail
    row.style.selectionStyle = .gray
    row.accessibility.label = "Tea"
    var expected = Row(TextCell(""))
    expected.rowHeight = 60
    expected.indentationLevel = 2
    expected.accessory = .detail
    expected.selectionStyle = .gray
    expected.accessibility.label = "Tea"
    expected.tag = "ActionCell"
    #expect(row.makeRow() == expected)
    #expect(row.rowHeight == 60 && row.indentationLevel == 2 && row.accessory == .detail)
    let fresh = StockRow("a")
    #expect(
      fresh.rowHeight == .automatic && fresh.indentationLevel == 0 && fresh.accessory == .none)
    expectValid(Table(rows: [row.makeRow()]))
  }

  @Test(.tags(.D19)) func aHeightBlockOverridesTheHeight() {
    var row = StockRow("four")
    row.rowHeight = 60
    #expect(row.makeRow().rowHeight == 60)
    row.rowHeightBlock = { .fixed(Double($0.cellText?.count ?? 0) * 20) }
    #expect(row.makeRow().rowHeight == 80 && row.makeRow().estimatedRowHeight == 80)
    row.rowHeightBlock = { _ in .automatic }
    #expect(row.makeRow().rowHeight == .automatic)
  }

  @Test func aRowWithoutAHeightUsesItsSectionsHeight() throws {
    var section = Section(key: "s", rows: [])
    section.rowStyle.height = 99
    section.appendRow(StockRow("a"))
    #expect(try Table(sections: [section]).html().contains("height:99px"))
  }
}
