import PageTesting
import Testing

@Suite struct SwiftLiteralTests {
  @Test(arguments: [
    ("<b>a</b>", "\"\"\"\n  <b>a</b>\n  \"\"\""),
    ("", "\"\"\"\n  \"\"\""),
    ("a\n\n  b", "\"\"\"\n  a\n\n    b\n  \"\"\""),
    ("a \\ b", "#\"\"\"\n  a \\ b\n  \"\"\"#"),
    ("a \"\"\" b", "#\"\"\"\n  a \"\"\" b\n  \"\"\"#"),
    ("a \"\"\"# \\## b", "###\"\"\"\n  a \"\"\"# \\## b\n  \"\"\"###"),
    ("a \n\tb\u{A0}", "\"\"\"\n  a\\u{20}\n  \\u{9}b\\u{A0}\n  \"\"\""),
    ("\\\u{0}", "#\"\"\"\n  \\\\#u{0}\n  \"\"\"#"),
    ("é 👩\u{200D}🚀", "\"\"\"\n  é 👩\\u{200D}🚀\n  \"\"\""),
  ])
  func aTextBecomesAMultilineLiteral(_ text: String, _ literal: String) {
    #expect(SwiftLiteral.literal(of: text, indentation: "  ", newline: "\n") == literal)
    #expect(SwiftLiteral.text(of: literal) == text)
  }

  @Test(arguments: [
    ("\"\"", ""), ("\"a\\n\\t\\r\\0\\\\\\\"\\'\\u{e9}\"", "a\n\t\r\0\\\"'é"),
    ("#\"a\\n\"b\"#", "a\\n\"b"),
    ("#\"\\#n\"#", "\n"), ("\"\"\"\n    a\n      b\n    \"\"\"", "a\n  b"),
    ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "a\nb"), ("\"\"\"\n a \\\n b\n \"\"\"", "a b"),
    ("\"\"\"\n\n  \n  a\n  \"\"\"", "\n\na"),
  ])
  func aLiteralIsReadAsTheCompilerReadsIt(_ literal: String, _ text: String) {
    #expect(SwiftLiteral.text(of: literal) == text)
  }

  @Test(arguments: [
    "", "a", "\"a", "\"a\" ", " \"a\"", "\"\\(a)\"", "#\"\\#(a)\"#", "\"\\u{D800}\"", "\"\\u{\"",
    "\"\\x\"", "\"a\nb\"", "\"\"\"\n  a\n b\n  \"\"\"", "\"\"\"a\"\"\"", "\"a\" + \"b\"", "\"\"\"",
    "\"\\\"", "#\"a\"",
  ])
  func invalidAndInterpolatedLiteralsHaveNoText(_ literal: String) {
    #expect(SwiftLiteral.text(of: literal) == nil)
  }

  @Test func anyTextSurvivesARoundTrip() {
    var random = SplitMix(state: 1)
    for _ in 0..<3_000 {
      let text = Self.randomText(&random)
      let newline = Bool.random(using: &random) ? "\n" : "\r\n"
      let indentation = ["", "  ", "\t", "        "].randomElement(using: &random) ?? ""
      let literal = SwiftLiteral.literal(of: text, indentation: indentation, newline: newline)
      let back = SwiftLiteral.text(of: literal)
      #expect(back?.utf8.elementsEqual(text.utf8) == true, "\(text.debugDescription) \(literal)")
    }
  }

  static func randomText(_ random: inout SplitMix) -> String {
    let parts = [
      "a", " ", "  ", "\n", "\n", "\"", "\"\"\"", "\\", "\\(", "#", "##", "\"\"\"#", "\\#", "\t",
      "\r",
      "\r\n", "\u{0}", "\u{301}", "é", "茶", "\u{200D}", "\u{2028}", "\u{FEFF}", "{", "}", "(", ")",
      "<td>", "</td>", "/*", "//", "expectHTML(of: x)", "u{41}", "\\u{41}", "'", "`",
    ]
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in
      parts.randomElement(using: &random) ?? ""
    }.joined()
  }
}
