import PageElements
import PageTemplates
import Synchronization
import Testing

/// A view that counts how often it is reflected.
private struct Probe: View, CustomReflectable {
  final class Looks: Sendable {
    let count = Mutex(0)
  }
  let looks = Looks()

  static func == (left: Probe, right: Probe) -> Bool { true }

  var customMirror: Mirror {
    looks.count.withLock { $0 += 1 }
    return Mirror(self, children: ["a": "A", "b": "B"], displayStyle: .struct)
  }

  func write(into html: inout HTMLWriter) { html.text("probe") }
}

/// A view with a template, used as a value of another template.
private struct Line: View, TemplateView {
  var name: String
  var badge: Badge?
}

/// An element that is not a view.
private struct Rule: Element {
  var width = 1
  func render(into html: inout HTMLWriter) { html.void("hr") }
}

private struct Page: Sendable {
  var name = "page"
  var imageView: Image? = Image("/a.png", alternative: "R&D", width: 32)
  var noImage: Image?
  var links = [Link("Menu", to: "/menu"), Link("R&D", to: "/lab")]
  var lines = [Line(name: "one"), Line(name: "two", badge: Badge("New"))]
  var mixed: [any Element] = [Badge("a"), Line(name: "b")]
  var probe = Probe()
  var erased = Link("Menu", to: "/menu").any
  var styled = Link("Menu", to: "/menu").styles { $0.alpha = 0.5 }
  var rule = Rule()
}

/// Tests of views as template values: a view is an element, and has members like any other value.
@Suite struct ViewMembersTests {
  private func html(_ template: String) throws -> String {
    try TemplateLibrary(templates: [
      "T": template, "Line": "<b>{{name}}</b>{{#badge}} {{{badge}}}{{/badge}}",
    ]).html("T", Page())
  }

  @Test(
    arguments: [
      ("<img src=\"{{imageView.source}}\" alt=\"\"/>", "<img src=\"/a.png\" alt=\"\"/>"),
      (
        "{{#imageView}}<img src=\"{{source}}\" alt=\"{{alternative}}\"/>{{/imageView}}",
        "<img src=\"/a.png\" alt=\"R&amp;D\"/>"
      ),
      (
        "{{{imageView}}}",
        "<img src=\"/a.png\" alt=\"R&amp;D\" width=\"32\" loading=\"lazy\"/>"
      ),
      ("{{#imageView}}{{width}}{{height}}{{/imageView}}", "32"),
      ("{{noImage.source}}{{^noImage}}none{{/noImage}}{{#noImage}}{{source}}{{/noImage}}", "none"),
    ])
  func anImageCanBeRenderedByItsMembers(template: String, shown: String) throws {
    #expect(try html(template) == shown)
  }

  @Test func aTemplateCanRenderTheViewsOfAListItself() throws {
    #expect(
      try html("{{#links}}<a href=\"{{url}}\">{{title}}</a>{{/links}}")
        == "<a href=\"/menu\">Menu</a><a href=\"/lab\">R&amp;D</a>")
    #expect(
      try html("{{#links}}{{{.}}}{{/links}}")
        == "<a href=\"/menu\">Menu</a><a href=\"/lab\">R&amp;D</a>")
    #expect(
      try html("{{#mixed}}{{{.}}};{{/mixed}}") == "<span class=\"pe-badge\">a</span>;<b>b</b>;")
  }

  @Test func viewsOfAListCanUseTheirOwnTemplates() throws {
    let badge = "<span class=\"pe-badge\">New</span>"
    #expect(
      try html("{{#lines}}<p>{{{.}}}</p>{{/lines}}")
        == "<p><b>one</b></p><p><b>two</b> \(badge)</p>")
    #expect(
      try html("{{#lines}}{{name}}{{#badge}}: {{text}}{{/badge}};{{/lines}}") == "one;two: New;")
    #expect(try html("{{#lines}}{{> Line}}{{/lines}}") == "<b>one</b><b>two</b> \(badge)")
  }

  @Test func namesMissingInAViewAreResolvedInOuterScopes() throws {
    #expect(try html("{{#links}}{{title}} {{name}};{{/links}}") == "Menu page;R&amp;D page;")
    #expect(try html("{{#lines}}{{name}};{{/lines}}{{name}}") == "one;two;page")
  }

  @Test func aViewIsReflectedOnceAndOnlyIfATagNeedsIt() throws {
    for (template, looks) in [
      ("{{{probe}}}{{{probe}}}", 0), ("{{#probe}}{{{.}}}{{/probe}}", 0),
      ("{{probe.b}}{{probe.a}}{{#probe}}{{a}}{{b}}{{/probe}}", 1),
    ] {
      let page = Page()
      let library = try TemplateLibrary(templates: ["T": template])
      _ = try library.html("T", page)
      #expect(page.probe.looks.count.withLock { $0 } == looks, "\(template)")
    }
  }

  @Test(
    arguments: [
      ("{{links.title}}", "'links' has no members. Write {{links}}."),
      (
        "{{imageView.url}}",
        "There is no 'imageView.url' for {{imageView.url}}. Available: imageView.source, "
          + "imageView.alternative, imageView.width, imageView.height, imageView.isEager."
      ),
      (
        "{{#links}}{{href}}{{/links}}",
        "There is no 'href' for {{href}}. Available: title, url, name,"
      ),
      (
        "{{imageView}}",
        "'imageView' is an element; write {{{imageView}}}, and not inside an HTML tag."
      ),
      (
        "{{erased.title}}",
        "'erased' is an element, and only views have members. Write {{{erased}}}."
      ),
      ("{{styled.title}}", "'styled' is an element, and only views have members."),
      ("{{rule.width}}", "'rule' is an element, and only views have members."),
      ("{{#rule}}{{width}}{{/rule}}", "There is no 'width' for {{width}}."),
    ])
  func missingMembersOfAnElementAreErrors(template: String, says: String) throws {
    let message = try failure(of: template, with: Page())
    #expect(message.contains(says), "\(message)")
  }
}
