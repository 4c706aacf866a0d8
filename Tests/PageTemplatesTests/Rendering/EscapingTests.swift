import PageElements
import PageTemplates
import Testing

@Suite struct EscapingTests {
  private static let texts = [
    "plain", "R&D <lab> \"x\" 'y'", "a\tb\nc\rd", "\u{0}\u{1}\u{7F}\u{80}\u{FFFE}", "é€😀", "",
    "{{x}} {{{y}}}", "<script>alert(1)</script>", "\u{301}accent",
    String(repeating: "&", count: 999),
  ]

  @Test(arguments: texts) func textIsEscapedAsByHTMLWriter(text: String) throws {
    var html = HTMLWriter()
    html.text(text)
    #expect(
      Array(try filled("<p>{{x}}</p>", with: ["x": text]).utf8)
        == Array("<p>".utf8) + html.finish() + Array("</p>".utf8))
  }

  @Test(arguments: texts) func attributeValuesAreEscapedAsByHTMLWriter(text: String) throws {
    var html = HTMLWriter()
    html.attribute("title", text)
    #expect(
      Array(try filled("<p title=\"{{x}}\">a</p>", with: ["x": text]).utf8)
        == Array("<p".utf8) + html.finish() + Array(">a</p>".utf8))
  }

  @Test func templateTextIsPreservedByteForByte() throws {
    for (before, after) in [
      ("<p>é", "\u{301}é</p>"), ("\u{E9}", ""), ("<p>日本", "語\n本</p>é"), ("}", "}"),
      ("\u{301}", "\u{2028}"), ("a\u{600}", "\u{FE0F}b"), ("{ ", " {"),
    ] {
      let html = try filled("\(before){{x}}\(after)", with: ["x": 1])
      #expect(Array(html.utf8) == Array(before.utf8) + [0x31] + Array(after.utf8))
    }
  }

  @Test func includingATemplateDoesNotIndentItsValues() throws {
    let library = try TemplateLibrary(templates: [
      "T": "<div>\n  {{> P}}\n  {{#x}}\n\t{{> P}}\n  {{/x}}\n</div>",
      "P": "<pre>a{{x}}</pre>\n",
    ])
    #expect(
      try library.html("T", ["x": "b\n"])
        == "<div>\n<pre>ab\n</pre>\n<pre>ab\n</pre>\n</div>")
    let inLine = try TemplateLibrary(templates: ["T": "<p>a\n {{> P}} b</p>", "P": "<b>c</b>"])
    #expect(try inLine.html("T", [String: String]()) == "<p>a\n <b>c</b> b</p>")
  }

  @Test func aLeadingLineFeedInPreAndTextareaIsKept() throws {
    // Parsers drop the first line feed in these elements.
    #expect(try filled("<pre>{{x}}</pre>", with: ["x": "\na"]) == "<pre>\n\na</pre>")
    #expect(try filled("<pre>{{x}}</pre>", with: ["x": "a\n"]) == "<pre>a\n</pre>")
    let area = "<textarea name=\"a\" aria-label=\"b\">{{#x}}{{.}}{{/x}}</textarea>"
    #expect(
      try filled(area, with: ["x": "\na"])
        == "<textarea name=\"a\" aria-label=\"b\">\n\na</textarea>")
    // Parsers keep the line feed in other places.
    for before in ["<pre>b", "<pre><b>b</b>", "<pre><br/>", "<pre>\n", "<p>"] {
      let after = before == "<p>" ? "</p>" : "</pre>"
      #expect(try filled("\(before){{x}}\(after)", with: ["x": "\na"]) == "\(before)\na\(after)")
    }
  }

  @Test func lineFeedsAndTabsInAttributesBecomeReferences() throws {
    let html = try filled("<p title=\"a\n{{x}}\tb\">\n\tc</p>", with: ["x": 1])
    #expect(html == "<p title=\"a&#10;1&#9;b\">\n\tc</p>")
  }

  @Test func aTagAloneOnItsLineRemovesTheLine() throws {
    let template = "<ul>\n  {{#x}}\n  <li>{{.}}</li>\n  {{/x}}\n  {{! note }}\n</ul>\n"
    #expect(
      try filled(template, with: ["x": [1, 2]]) == "<ul>\n  <li>1</li>\n  <li>2</li>\n</ul>\n")
    #expect(
      try filled(template.replacing("\n", with: "\r\n"), with: ["x": [1]])
        == "<ul>\n  <li>1</li>\n</ul>\n")
  }
}
