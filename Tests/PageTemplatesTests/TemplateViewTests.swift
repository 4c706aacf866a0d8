import PageElements
import PageTemplates
import SeedTags
import Testing

private enum ContactLine: TemplateView {
  struct Props: Equatable, Sendable {
    var name: String
    var phone: String?
  }
}

private enum Named: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .templateNamed("lines/Plain") }
  static func render(_ props: String, into html: inout HTMLWriter) {}
}

private struct Card: View, TemplateView {
  var title: String
}

/// A view with a frame, which provides other template values than itself.
private struct Priced: View, TemplateView {
  static func buildMethod() -> ViewBuildMethod { .frame(width: 20) }
  static func templateValues(_ view: Priced) -> any Sendable { ["euros": view.cents / 100] }
  var cents: Int
}

private struct Renamed: View, TemplateView {
  static func buildMethod() -> ViewBuildMethod { .templateNamed("Card") }
  var title: String
}

/// Tests of views whose HTML comes from the template with their type's name.
@Suite struct TemplateViewTests {
  private func library(_ line: String) throws -> TemplateLibrary {
    try TemplateLibrary(templates: ["ContactLine": line, "lines/Plain": "<i>{{.}}</i>"])
  }

  @Test(.tags(.N7)) func aViewRendersTheTemplateNamedLikeItsType() throws {
    let library = try library("<b>{{name}}</b>{{#phone}} {{.}}{{/phone}}")
    let table = Table(rows: [
      Row(key: 1, ElementOf<ContactLine>(props: .init(name: "R&D", phone: "1"))),
      Row(key: 2, ElementOf<ContactLine>(props: .init(name: "Ada"))),
    ])
    let html = try table.html(templates: library)
    #expect(html.contains("<b>R&amp;D</b> 1<"))
    #expect(html.contains("<b>Ada</b><"))
    #expect(try table.html(templates: library) == html)
  }

  @Test(.tags(.NT2)) func oneTemplateRendersManyViews() throws {
    let library = try library("<b>{{name}}</b>")
    for name in ["a", "b"] {
      #expect(try library.html("ContactLine", ContactLine.Props(name: name)) == "<b>\(name)</b>")
    }
  }

  @Test func aMissingValueErrorNamesTheTemplateAndTheTag() throws {
    let library = try library("<b>{{title}}</b>")
    let table = Table(rows: [Row(ElementOf<ContactLine>(props: .init(name: "Ada")))])
    let error = #expect(throws: TemplateError.self) { try table.html(templates: library) }
    #expect(
      error?.description == """
        ContactLine.mustache:1:4: There is no 'title' for {{title}}. Available: name, phone. \
        Correct the name, or add it to the values.
        """)
  }

  @Test func aViewWithoutTemplatesIsAnError() {
    let table = Table(rows: [Row(ElementOf<ContactLine>(props: .init(name: "Ada")))])
    #expect(throws: RenderError.noTemplates(view: "ContactLine", template: "ContactLine")) {
      try table.html()
    }
  }

  @Test func aTemplateViewValueIsAnElement() throws {
    let library = try TemplateLibrary(templates: [
      "Card": "<i>{{title}}</i>", "Priced": "<b>{{euros}}</b>",
    ])
    func html(_ element: some Element) throws -> String {
      var html = HTMLWriter(templates: library)
      try element.render(into: &html)
      return String(decoding: html.finish(), as: UTF8.self)
    }
    let card = Card(title: "R&D")
    for element in [card.any, ElementOf<Card>(props: card).any, Renamed(title: "R&D").any] {
      #expect(try html(element) == "<i>R&amp;D</i>")
    }
    #expect(try html(card) == "<i>R&amp;D</i>")
    #expect(try html(HorizontalStack { card }).contains("<div><i>R&amp;D</i></div>"))
    #expect(
      try html(card.styles { $0.alpha = 0 })
        == "<div class=\"pe-styled\" style=\"opacity:0\"><i>R&amp;D</i></div>")
    #expect(
      try html(Priced(cents: 240))
        == "<div class=\"pe-styled pe-sized\" style=\"width:20px\"><b>2</b></div>")
    #expect(card.identifier == "Card" && card.any.identifier == "Card")
    #expect(card == Card(title: "R&D") && card.any != Card(title: "Lab").any)
    #expect(throws: RenderError.noTemplates(view: "Card", template: "Card")) {
      try Table(rows: [Row(card)]).html()
    }
  }

  @Test func aNamedTemplateRequiresATemplateView() throws {
    let library = try library("")
    let table = Table(rows: [Row(ElementOf<Named>(props: "x"))])
    #expect(throws: RenderError.notATemplateView(view: "Named", template: "lines/Plain")) {
      try table.html(templates: library)
    }
  }
}
