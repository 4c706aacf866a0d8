import ElementSamples
import PageElements
import PageTesting
import SeedTags
import Testing

private enum Plain: ElementableView {
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

private enum Boxed: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .frame(width: 20, height: 10) }
  static func setup(_ style: inout ElementStyle) { style.alpha = 0.5 }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

private enum BadFrame: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .frame(width: -20) }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

private enum Card: TemplateView {
  struct Props: Equatable, Sendable { var name: String }
}

private enum Shared: TemplateView {
  static func buildMethod() -> ViewBuildMethod { .templateNamed("Other") }
  typealias Props = Card.Props
}

private enum BoxedCard: TemplateView {
  static func buildMethod() -> ViewBuildMethod { .frame(width: 20) }
  typealias Props = Card.Props
}

private enum Generic<Value: Equatable & Sendable>: TemplateView {
  struct Props: Equatable, Sendable { var value: Value }
}

private enum NoTemplateView: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .template }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

private enum Itself: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { Itself.self } }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text("itself \(text)") }
}

private enum Chosen: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { Boxed.self } }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text("never") }
}

private enum Wrong: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { Card.self } }
  static func render(_ text: String, into html: inout HTMLWriter) {}
}

private enum Optionally: ElementableView {
  static func render(_ text: String?, into html: inout HTMLWriter) {}
}

private enum AlmostRight: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { Optionally.self } }
  static func render(_ text: String, into html: inout HTMLWriter) {}
}

private enum Throwing: ElementableView {
  struct Stop: Error {}
  static func buildMethod() -> ViewBuildMethod { .custom { throw Stop() } }
  static func render(_ text: String, into html: inout HTMLWriter) {}
}

private enum Ping: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { Pong.self } }
  static func render(_ text: String, into html: inout HTMLWriter) {}
}

private enum Pong: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { Ping.self } }
  static func render(_ text: String, into html: inout HTMLWriter) {}
}

private enum Growing<Inner>: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { Growing<[Inner]>.self } }
  static func render(_ text: String, into html: inout HTMLWriter) {}
}

@Suite struct ViewBuildMethodTests {
  @Test func aViewRendersWithoutAFrameByDefault() throws {
    guard case .frame(nil, nil) = Plain.buildMethod() else {
      Issue.record("\(Plain.buildMethod())")
      return
    }
    #expect(try ElementOf<Plain>(props: "x").html() == "x")
  }

  @Test func aStyleCanResizeAFrame() throws {
    let element = ElementOf<Boxed>(props: "x")
    let box = "<div class=\"pe-styled pe-sized\" style=\"opacity:0.5;width:"
    #expect(try element.html() == box + "20px;height:10px\">x</div>")
    #expect(try element.styles { $0.width = 30 }.html() == box + "30px;height:10px\">x</div>")
    #expect(try element.name("n").html().hasPrefix(box + "20px;height:10px\" data-name=\"n\">"))
    expectValid(Table(rows: [Row(element)]))
    #expect(try RenderError.invalidLength { try ElementOf<BadFrame>(props: "x").html() } == "width")
  }

  @Test func aTemplateIsFilledWithTheProps() throws {
    #expect(try ElementOf<Card>(props: .init(name: "Ada")).describedHTML() == "Card(name: Ada)")
    #expect(try ElementOf<Shared>(props: .init(name: "Ada")).describedHTML() == "Other(name: Ada)")
    #expect(
      try ElementOf<Generic<Int>>(props: .init(value: 3)).describedHTML() == "Generic(value: 3)")
    #expect(
      try ElementOf<BoxedCard>(props: .init(name: "Ada")).describedHTML()
        == "<div class=\"pe-styled pe-sized\" style=\"width:20px\">BoxedCard(name: Ada)</div>")
    #expect(
      try ElementOf<Card>(props: .init(name: "Ada")).styles { $0.alpha = 0 }.describedHTML()
        == "<div class=\"pe-styled\" style=\"opacity:0\">Card(name: Ada)</div>")
  }

  @Test func aTablePassesItsTemplatesToItsViews() throws {
    let table = Table(rows: [Row(ElementOf<Card>(props: .init(name: "Ada")))])
    #expect(try table.html(templates: DescribedTemplates()).contains(">Card(name: Ada)</td>"))
    #expect(throws: RenderError.noTemplates(view: "Card", template: "Card")) {
      try table.html()
    }
  }

  @Test func aTemplateViewWithoutTemplatesIsAnError() {
    for element in [
      ElementOf<Card>(props: .init(name: "a")).any,
      ElementOf<BoxedCard>(props: .init(name: "a")).any,
    ] {
      let name = element.identifier
      #expect(throws: RenderError.noTemplates(view: name, template: name)) {
        try element.html()
      }
    }
    #expect(throws: RenderError.noTemplates(view: "Shared", template: "Other")) {
      try ElementOf<Shared>(props: .init(name: "a")).html()
    }
  }

  @Test func aTemplateNeedsATemplateView() {
    #expect(
      throws: RenderError.notATemplateView(view: "NoTemplateView", template: "NoTemplateView")
    ) {
      try ElementOf<NoTemplateView>(props: "x").describedHTML()
    }
  }

  @Test(.tags(.N6)) func aCustomBlockChoosesAView() throws {
    #expect(try ElementOf<Itself>(props: "x").html() == "itself x")
    #expect(
      try ElementOf<Chosen>(props: "x").html() == (try ElementOf<Boxed>(props: "x").html()))
    #expect(
      try ElementOf<Chosen>(props: "x").styles { $0.alpha = 0 }.html()
        .hasPrefix("<div class=\"pe-styled\" style=\"opacity:0\"><div "))
  }

  @Test func aCustomViewWithOtherPropsIsAnError() {
    #expect(throws: RenderError.wrongViewType(expected: "Wrong", actual: "Card")) {
      try ElementOf<Wrong>(props: "x").html()
    }
    #expect(throws: RenderError.wrongViewType(expected: "AlmostRight", actual: "Optionally")) {
      try ElementOf<AlmostRight>(props: "x").html()
    }
    #expect(throws: Throwing.Stop.self) { try ElementOf<Throwing>(props: "x").html() }
  }

  @Test func aCycleOfCustomViewsIsAnError() throws {
    let circle = #expect(throws: RenderError.self) { try ElementOf<Ping>(props: "x").html() }
    #expect(circle?.description.contains(": Ping, Pong, Ping, ") == true)
    let growing = #expect(throws: RenderError.self) {
      try ElementOf<Growing<Int>>(props: "x").html()
    }
    guard case .customBlockCycle(let views)? = growing else {
      Issue.record("\(String(describing: growing))")
      return
    }
    #expect(views.count == 16)
  }

  @Test(
    .tags(.N8),
    arguments: [
      (
        RenderError.noTemplates(view: "A", template: "B"),
        "'A' needs the template 'B', but no templates are available. "
          + "Pass them to html(templates:), or set the site's templates."
      ),
      (
        .notATemplateView(view: "A", template: "B"),
        "A view instantiated from nib name 'B' must conform to 'TemplateView'. "
          + "Let 'A' conform to it, or build it by .frame()."
      ),
      (
        .wrongViewType(expected: "A", actual: "B"),
        "Expected a view instantiated from custom block to have type A, but it actually is B. "
          + "Return a view with the same Props."
      ),
      (
        .customBlockCycle(views: ["A", "B"]),
        "Custom blocks return views in an endless cycle: A, B. "
          + "Let one of them return a view that renders itself."
      ),
      (
        .wrongProps(view: "A", expected: "String", actual: "Int"),
        "'A' shows props of type String, but was given Int."
      ),
    ])
  func anErrorSaysWhatToDo(_ error: RenderError, _ message: String) {
    #expect(error.description == message)
  }
}
