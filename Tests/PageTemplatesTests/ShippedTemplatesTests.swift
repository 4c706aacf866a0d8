import Foundation
import PageElements
import PageTemplates
import Testing

/// Tests of the showcase's templates with values of their views.
@Suite struct ShippedTemplatesTests {
  private struct ContactCard: Sendable {
    var name = "Ada & Co"
    var role = "Mathematician"
    var email = "ada@example.org"
    var phone: String?
  }
  private struct ArticleTeaser: Sendable {
    var title = "On <engines>"
    var author = "Ada"
    var minutes = 4
    var tags = ["maths", "machines"]
  }
  private struct Quotation: Sendable {
    var text = "Begin."
    var source = "The King"
  }

  private func library() throws -> TemplateLibrary {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try TemplateLibrary(directory: root.appendingPathComponent("Templates").path)
  }

  @Test func aContactCardShowsThePhoneIfThereIsOne() throws {
    let library = try library()
    let without = try library.html("ContactCard", ContactCard())
    #expect(without.contains("<strong>Ada &amp; Co</strong>"))
    #expect(without.contains("<a href=\"mailto:ada@example.org\">ada@example.org</a>"))
    #expect(!without.contains("tel:"))
    let with = try library.html("ContactCard", ContactCard(phone: "+4420"))
    #expect(with.contains("<a href=\"tel:+4420\">+4420</a>"))
  }

  @Test func aTeaserListsItsTags() throws {
    let html = try library().html("ArticleTeaser", ArticleTeaser())
    #expect(html.contains("On &lt;engines&gt;"))
    #expect(html.contains("Ada · 4 min"))
    #expect(html.contains("<li>maths</li>\n    <li>machines</li>"))
    let none = try library().html("ArticleTeaser", ArticleTeaser(tags: []))
    #expect(!none.contains("<li"))
  }

  @Test func aQuotationNamesItsSource() throws {
    let html = try library().html("Quotation", Quotation())
    #expect(html.contains("<p>Begin.</p>") && html.contains("The King</figcaption>"))
  }

  @Test func aTableCanContainShippedTemplates() throws {
    let library = try library()
    let table = Table(rows: [Row(key: 1, ElementOf<Card>(props: "x"))])
    #expect(try table.html(templates: library).contains("The King"))
  }

  private enum Card: ElementableView {
    static func render(_ props: String, into html: inout HTMLWriter) throws {
      try html.templates?.render(template: "Quotation", values: Quotation(text: props), into: &html)
    }
  }
}
