import PageElements
import Testing

@Suite struct EscapingTests {
  private static let texts = [
    "plain", "R&D <lab> \"x\" 'y'", "a\tb\nc\rd", "\u{0}\u{1}\u{7F}\u{80}\u{FFFE}", "é€😀", "",
    "{{x}} {{{y}}}", "<script>alert(1)</script>", "\u{301}accent",
    String(repeating: "&", count: 999),
  ]

  @Test(arguments: texts) func textHasTheBytesOfTheWriter(text: String) throws {
    var html = HTMLWriter()
    html.text(text)
    #expect(
      Array(try filled("<p>{{x}}</p>", with: ["x": text]).utf8)
        == Array("<p>".utf8) + html.finish() + Array("</p>".utf8))
  }

  @Test(arguments: texts) func aValueHasTheBytesOfTheWriter(text: String) throws {
    var html = HTMLWriter()
    html.attribute("title", text)
    #expect(
      Array(try filled("<p title=\"{{x}}\">a</p>", with: ["x": text]).utf8)
        == Array("<p".utf8) + html.finish() + Array(">a</p>".utf8))
  }

  @Test func theTemplatesOwnTextIsKeptToTheByte() throws {
    for (before, after) in [
      ("<p>é", "\u{301}é</p>"), ("\u{E9}", ""), ("<p>日本", "語\n本</p>é"), ("}", "}"),
      ("\u{301}", "\u{2028}"), ("a\u{600}", "\u{FE0F}b"), ("{ ", " {"),
    ] {
      let html = try filled("\(before){{x}}\(after)", with: ["x": 1])
      #expect(Array(html.utf8) == Array(before.utf8) + [0x31] + Array(after.utf8))
    }
  }

  @Test func aTagAloneOnItsLineTakesTheLineWithIt() throws {
    let template = "<ul>\n  {{#x}}\n  <li>{{.}}</li>\n  {{/x}}\n  {{! note }}\n</ul>\n"
    #expect(
      try filled(template, with: ["x": [1, 2]]) == "<ul>\n  <li>1</li>\n  <li>2</li>\n</ul>\n")
    #expect(
      try filled(template.replacing("\n", with: "\r\n"), with: ["x": [1]])
        == "<ul>\n  <li>1</li>\n</ul>\n")
  }
}
