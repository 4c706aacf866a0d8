import ElementSamples
import PageMigration
import Testing

private enum Template: TemplateView {
  struct Props: Equatable, Sendable { var text: String }
}

/// Each value of a style has the same meaning under both names.
@Suite struct StyleSpellingsTests {
  @Test func contentModes() {
    #expect(ElementStyle.ContentMode.scaleAspectFit == .fit)
    #expect(ElementStyle.ContentMode.scaleAspectFill == .fill)
    #expect(ElementStyle.ContentMode.scaleToFill == .stretch)
  }

  @Test func lineBreaks() {
    #expect(ElementStyle.LineBreak.byWordWrapping == .betweenWords)
    #expect(ElementStyle.LineBreak.byCharWrapping == .anywhere)
    #expect(ElementStyle.LineBreak.byTruncatingTail == .ellipsis)
    #expect(ElementStyle.LineBreak.byClipping == .clipped)
  }

  @Test func oldNamesSetTheSameStyle() throws {
    let label = ElementOfLabel(props: "Tea").customized {
      $0.lineBreak = .byTruncatingTail
      $0.contentMode = .scaleAspectFill
    }
    let ours = Label("Tea").styles {
      $0.lineBreak = .ellipsis
      $0.contentMode = .fill
    }
    #expect(try label == ours && label.html() == ours.html())
  }

  @Test func buildMethods() throws {
    // Build methods contain closures and are not `Equatable`, so the test matches patterns.
    guard case .template = ViewBuildMethod.nib else {
      Issue.record("\(ViewBuildMethod.nib)")
      return
    }
    guard case .templateNamed("Card") = ViewBuildMethod.nibWithName("Card") else {
      Issue.record("\(ViewBuildMethod.nibWithName("Card"))")
      return
    }
  }

  @Test func customizing() {
    let element = ElementOf<Template>(props: .init(text: "x"))
    #expect(element.customized { $0.alpha = 0.5 } == element.styles { $0.alpha = 0.5 })
    #expect(element.customized { $0.alpha = 0.5 } != element.styles { $0.alpha = 0.4 })
    #expect(
      element.customized(uniqueId: "1") { $0.alpha = 0.5 }.identifier
        == element.styles(uniqueId: "1") { $0.alpha = 0.5 }.identifier)
    let badge = Badge("New")
    #expect(badge.customized { $0.alpha = 0.5 } == badge.styles { $0.alpha = 0.5 })
    #expect(
      badge.customized(uniqueId: "1") { _ in }.identifier
        == badge.styles(uniqueId: "1") { _ in }.identifier)
  }

  @Test func cellNames() {
    #expect(StockCell.self == TextCell.self)
    #expect(StockCell.Style.default == .plain && StockCell.Style.value1 == .trailing)
    #expect(StockCell.Style.value2 == .leading && StockCell.Style.subtitle == .below)
    let image = ImageView("/a.png", alternative: "A")
    #expect(
      StockCell(textLabel: "a", detailTextLabel: "b", imageView: image, style: .value2)
        == TextCell("a", detail: "b", image: image, style: .leading))
    #expect(StockCell(textLabel: "a") == TextCell("a") && StockCell() == TextCell(""))

    var (theirs, ours) = (StockCell(), TextCell(""))
    theirs.textLabel.text = "a"
    ours.text.text = "a"
    #expect(theirs == ours && theirs.textLabel == "a")
    theirs.detailTextLabel.text = "b"
    ours.detail.text = "b"
    #expect(theirs == ours && theirs.detailTextLabel == "b")
    theirs.imageView = image
    ours.image = image
    #expect(theirs == ours && theirs.imageView == image)
  }

  @Test func aConfigurableCellRendersLikeAStockCellWithItsParts() throws {
    struct Plain: ConfigurableCell {
      var textLabel = TextPart()
      mutating func configure(for text: String) { textLabel.text = text }
    }
    struct Rich: ConfigurableCell {
      var textLabel = TextPart()
      var detailTextLabel = TextPart("b")
      var imageView: Image? = Image("/a.png", alternative: "A")
      var cellStyle = StockCell.Style.subtitle
      mutating func configure(for text: String) { textLabel.text = text }
    }
    #expect(try Plain(for: "a").html() == TextCell("a").html())
    #expect(
      try Rich(for: "a").html()
        == TextCell("a", detail: "b", image: Image("/a.png", alternative: "A"), style: .below)
        .html())
    let plain = Plain(for: "a")
    #expect(plain.detailTextLabel == TextPart() && plain.imageView == nil)
    #expect(plain.cellStyle == .trailing)
  }

  @Test func theConfigurationOfARowRunsAfterItsCells() {
    struct Cell: ConfigurableCell {
      var textLabel = TextPart()
      mutating func configure(for text: String) { textLabel.text = text }
    }
    struct Line: ConfigurableRow {
      typealias CellType = Cell
      var data: String
      var configuration: (@Sendable (inout Cell) -> Void)?
      init(data: String) { self.data = data }
    }
    var row = Line(data: "a")
    #expect(row.makeCell() == Cell(for: "a"))
    row.configuration = { $0.textLabel.text += "!" }
    #expect(row.makeCell() == Cell(for: "a!") && row.makeRow() == Row(Cell(for: "a!")))
  }
}
