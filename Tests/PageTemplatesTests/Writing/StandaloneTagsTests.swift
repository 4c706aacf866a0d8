import Testing

/// Tests that lines with a single tag are left out, and no other text.
@Suite struct StandaloneTagsTests {
  private static let values: [String: any Sendable] = [
    "yes": true, "no": false, "list": ["1", "2"], "x": "v", "none": "",
  ]

  @Test(
    arguments: [
      ("a\n{{! c }}\nb", "a\nb"), ("a\n \t{{! c }}\t \nb", "a\nb"), ("{{! c }}\nb", "b"),
      ("a\n  {{! c }}", "a\n"), ("{{! c }}", ""), ("a\n{{! c }}b\n", "a\nb\n"),
      ("a{{! c }}\nb", "a\nb"), ("a\n {{! c }}{{! d }}\nb", "a\n \nb"),
      ("a\n{{#yes}}\nb\n{{/yes}}\nc", "a\nb\nc"), ("a\n{{#no}}\nb\n{{/no}}\nc", "a\nc"),
      ("{{#list}}\n{{.}}\n{{/list}}\n", "1\n2\n"), ("{{#list}}{{.}}\n{{/list}}\n", "1\n2\n"),
      // Each end of a section is a separate tag, wherever the other end is.
      ("a {{#yes}}\nb\n{{/yes}}\n{{! c }}\nd", "a \nb\nd"),
      ("{{#yes}}\na {{/yes}} {{! c }}\nd", "a  \nd"),
      ("{{#yes}}\n{{#list}}\n{{.}}\n{{/list}}\n{{/yes}}\n", "1\n2\n"),
      ("{{#yes}}{{/yes}}\na", "\na"), ("{{#yes}}\n{{/yes}}\na", "a"),
      // The tag of an empty value still has a line.
      ("a\n{{none}}\nb", "a\n\nb"), ("a\n{{none}}{{! c }}\nb", "a\n\nb"),
      // Spaces without a line end are text, and so are character references for spaces.
      ("a\n  ", "a\n  "), ("a\n{{! c }}  ", "a\n  "), ("  ", "  "),
      ("a\n&#32;{{! c }}\nb", "a\n \nb"), ("a&#10;{{! c }}\nb", "a\n\nb"),
      ("a\n{{! c }}&#10;b", "a\n\nb"),
    ])
  func onlyALineWithASingleTagIsRemoved(template: String, html: String) throws {
    #expect(try filled(template, with: Self.values) == html)
  }

  private static let pieces = [
    "{{x}}", "a", " ", "  ", "\n", "\n", "\t", "{{! c }}", "{{#yes}}", "{{^no}}", "{{#list}}",
    "é}", "<p title=\"{{x}} {{#yes}}b{{/yes}}\">c</p>", "&#10;", "&#32;",
  ]

  /// The reference finds lines with a single tag by a regular expression.
  @Test(arguments: 1...200) func lineRemovalMatchesALineByLineReference(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    var (template, open): (String, [String]) = ("", [])
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let piece = Self.pieces.randomElement(using: &random) ?? ""
      if let name = piece.wholeMatch(of: /\{\{[#^](\w+)\}\}/)?.1 { open.append(String(name)) }
      template += piece
      if Bool.random(using: &random), Bool.random(using: &random), let name = open.popLast() {
        template += "{{/\(name)}}"
      }
    }
    while let name = open.popLast() { template += "{{/\(name)}}" }
    // With values beside it, no tag is alone on its line.
    let joined = template.replacing(
      /(?m)^[ \t]*(\{\{[#^\/!][^}]*\}\})(?:[ \t]*\n|\z)/
    ) { "{{none}}\($0.1){{none}}" }
    #expect(
      try filled(template, with: Self.values) == filled(joined, with: Self.values), "\(template)")
  }
}
