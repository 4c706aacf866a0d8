import Foundation
import PageSite
import Testing

@testable import Showcase

@Suite struct BrevityTests {
  private static let pages = PlainTemplates.pages

  @Test func sixPagesAreCompared() throws {
    #expect(
      Self.pages.map(\.slug) == [
        "typical-list", "typical-form", "typical-detail", "typical-feed", "typical-settings",
        "typical-grid",
      ])
    let templates = try TestFiles.paths(
      under: "Tests/ShowcaseTests/PlainTemplates", suffix: ".mustache")
    #expect(templates.count == Self.pages.count)
  }

  @Test(arguments: pages)
  func aPageAndItsTemplateRenderTheSameHTML(page: GalleryPage) async throws {
    let site = try Site(pages: Gallery.sitePages)
    let html = String(decoding: await site.get(page.path).body, as: UTF8.self)
    let main = try #require(html.firstMatch(of: /<main>((?s:.*))<\/main>/)).1
    // The site, not the page, adds this element below the table.
    let frame = "<p role=\"status\"></p>"
    #expect(main.hasSuffix(frame))
    #expect(try Self.joined(PlainTemplates.html(of: page)) == String(main.dropLast(frame.count)))
  }

  @Test(arguments: pages)
  func aPageInSwiftIsShorterThanItsTemplate(page: GalleryPage) throws {
    let brevity = try Brevity(of: page)
    let (swift, template) = (brevity.swift, brevity.template)
    #expect(swift.lines < template.lines, "\(page.slug)")
    #expect(swift.characters < template.characters, "\(page.slug)")
  }

  /// The compiler infers all types.
  @Test(arguments: pages)
  func aPageNeedsNoTypeAnnotation(page: GalleryPage) throws {
    let found = try Brevity(of: page).code.firstMatch(of: Self.annotation)
    #expect(found == nil, "\(page.slug): \(found.map { String($0.0) } ?? "")")
  }

  @Test(arguments: [
    ("let a: Int = 1", true), ("var teas: [Tea] = []", true), ("row as AnyElement", true),
    ("{ (tea: Tea) in", true), ("{ tea -> Row in", true), ("ElementOf<Label>(props:", true),
    ("let a = 1", false), ("teas.map { tea in", false), ("Label(\"as\")", false),
    ("Row(key: tea.id)", false), ("Table(style: .grouped) {", false),
  ])
  func typeAnnotationsAreDetected(code: String, isThere: Bool) {
    #expect((code.firstMatch(of: Self.annotation) != nil) == isThere)
  }

  /// The example includes data and a list with forms, login, export and live updates.
  @Test func theInventoryExampleHasAtMostNinetyLines() throws {
    let files = try TestFiles.paths(under: "Examples/Inventory/Sources", suffix: ".swift")
    let lines = try files.map { try TestFiles.text($0).split(separator: "\n").count }
    #expect(!lines.isEmpty && lines.reduce(0, +) <= 90)
  }

  @Test func theBrevityDocumentIsUpToDate() throws {
    let document = try Brevity.document(of: Self.pages)
    #expect(
      try TestFiles.text("docs/brevity.md") == document, "Update docs/brevity.md:\n\(document)")
  }

  @Test func blankLinesAndIndentationDoNotCount() {
    let size = Brevity.Size("\n  ab\n\n\tc \n")
    #expect(size == Brevity.Size("ab\nc"))
    #expect(size.lines == 2)
    #expect(size.characters == 5)
  }

  @Test func codeOutsideTheTableIsCounted() throws {
    let source = """
      import A

      extension GalleryPage {
        static let a = GalleryPage(
          "a"
        ) {
          Table {}
        }
      }

      private func b() {}
      """
    let code = try Brevity.code(in: source)
    #expect(Brevity.Size(code) == Brevity.Size("Table {}\nprivate func b() {}"))
    for other in ["private let b = 1\n\(source)", "import A", "  ) {\n  }"] {
      #expect(throws: Brevity.NotAPage.self) { try Brevity.code(in: other) }
    }
  }

  private static var annotation: Regex<Substring> {
    /\b(?:let|var) \w+:|\bas[?!]? [A-Z\[\(]|\(\w+: [A-Z\[]\w*[^)]*\) in\b|->|\bElementOf</
  }

  /// Returns the HTML without the line breaks and indentation that templates have between tags.
  private static func joined(_ html: String) -> String {
    html.replacing(/>\s*\n\s*</, with: "><").trimmingCharacters(in: .newlines)
  }
}
