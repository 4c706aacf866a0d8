import PageElements
import PageTesting
import Testing

/// Tests of assertions about tables whose views have templates.
@Suite struct TemplatesTests {
  private enum Card: ElementableView {
    struct NoTemplates: Error {}

    static func render(_ props: String, into html: inout HTMLWriter) throws {
      guard let templates = html.templates else { throw NoTemplates() }
      try templates.render(template: "Card", values: props, into: &html)
    }
  }

  private final class Templates: TemplateSource {
    func render(
      template name: String, values: any Sendable, into html: inout HTMLWriter
    ) throws {
      html.element("b") { $0.text("\(name) of \(values)") }
    }
  }

  private let table = Table(rows: [Row(key: 1, ElementOf<Card>(props: "tea"))])

  @Test func aTableOfTemplatesIsCheckedAndCompared() {
    expectValid(table, templates: Templates())
    assertSnapshot(of: table, templates: Templates(), record: .never)
  }

  @Test func aTableWithoutItsTemplatesIsAnIssue() {
    withKnownIssue {
      expectValid(table)
    } matching: {
      "\($0)".contains("cannot be rendered: NoTemplates()")
    }
    withKnownIssue {
      assertSnapshot(of: table, record: .never)
    } matching: {
      "\($0)".contains("cannot be rendered: NoTemplates()")
    }
  }
}
