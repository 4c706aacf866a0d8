import PageElements
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests that a site passes its templates to each document.
@Suite struct SiteTemplatesTests {
  private enum Card: ElementableView {
    struct NoTemplates: Error {}

    static func render(_ props: String, into html: inout HTMLWriter) throws {
      guard let templates = html.templates else { throw NoTemplates() }
      try templates.render(template: "Card", values: props, into: &html)
    }
  }

  /// A template source that shows the template's name and the values.
  private final class Templates: TemplateSource {
    func render(
      template name: String, values: any Sendable, into html: inout HTMLWriter
    ) throws {
      html.text("\(name) of \(values)")
    }
  }

  private func site(_ templates: (any TemplateSource)?) throws -> Site {
    try .test(
      Page("/cards", batch: 2) { _ in
        PageContent(
          title: "Cards",
          table: Table(rows: ["a", "b", "c"].map { Row(key: $0, ElementOf<Card>(props: $0)) }))
      }
    ) { $0.templates = templates }
  }

  @Test(arguments: ["/cards", "/cards/-/document", "/cards/-/rows?limit=1"])
  func everyEndpointRendersTemplates(path: String) async throws {
    let response = try await site(Templates()).send(path)
    #expect(response.status == 200)
    #expect(response.text.contains("Card of a"))
  }

  @Test func aSiteHasNoTemplatesByDefault() async throws {
    #expect(SiteConfiguration().templates == nil)
    #expect(try await site(nil).send("/cards").status == 500)
  }
}
