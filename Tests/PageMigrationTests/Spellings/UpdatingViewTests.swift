import ElementSamples
import PageElements
import PageMigration
import SeedTags
import Testing

/// A view that renders the order of its calls.
private struct Logged: UpdatingView {
  var props: Int? {
    didSet { log.append("props") }
  }
  private var log: [String] = []

  init() {}
  mutating func setup() { log.append("setup \(props.map(String.init) ?? "nil")") }
  mutating func update() throws {
    struct Negative: Error {}
    guard let props, props >= 0 else { throw Negative() }
    log.append("update \(props)")
  }
  func write(into html: inout HTMLWriter) { html.text(log.joined(separator: ", ")) }
}

/// The view of the original documentation: a template with two outlets.
private struct Hinted: TemplateView, UpdatingView {
  struct Props: Equatable, Sendable {
    var title: String
    var image: Image
  }

  var props: Props?
  var label = TextOutlet()
  var imageView = ImageOutlet()

  init() {}

  mutating func setup() { label.textAlignment = .center }

  mutating func update() {
    label.text = props?.title ?? ""
    imageView.image = props?.image
  }
}

/// A template view that declares the build method `.frame`.
private struct Drawn: TemplateView, UpdatingView {
  static func buildMethod() -> ViewBuildMethod { .frame() }
  var props: String?

  init() {}
  mutating func update() {}
}

@Suite struct UpdatingViewTests {
  @Test(.tags(.O1)) func setupRunsBeforePropsAreSetAndUpdateAfterwards() throws {
    let element = ElementOf<Logged>(props: 3)
    #expect(try element.html() == "setup nil, props, update 3")
    #expect(try element.html() == "setup nil, props, update 3")
    #expect(element == ElementOf<Logged>(props: 3) && element != ElementOf<Logged>(props: 4))
    #expect(element.identifier == "Logged")
    #expect(throws: (any Error).self) { try ElementOf<Logged>(props: -3).html() }
  }

  @Test func aTemplateViewPassesItsOutletsToTheTemplate() throws {
    let image = Image("/a.png", alternative: "A", width: 32, height: 16)
    let html = try ElementOf<Hinted>(props: .init(title: "Tea", image: image)).describedHTML()
    #expect(html.hasPrefix("Hinted(props."))
    let filling = try Hinted.templateValues(.init(title: "Tea", image: image))
    #expect((filling as? Hinted)?.label == TextOutlet("Tea", textAlignment: .center))
    #expect(html.contains(", label.text: Tea, imageView."))
    #expect(html.contains("imageView.source: /a.png, imageView.alternative: A"))
    #expect(throws: RenderError.noTemplates(view: "Hinted", template: "Hinted")) {
      try ElementOf<Hinted>(props: .init(title: "Tea", image: image)).html()
    }
  }

  @Test func aTemplateViewWithAFrameRendersItsTemplate() throws {
    #expect(try ElementOf<Drawn>(props: "x").describedHTML() == "Drawn(props: x)")
  }
}
