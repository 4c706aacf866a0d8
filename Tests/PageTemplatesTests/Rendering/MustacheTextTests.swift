import PageElements
import Testing

@testable import PageTemplates

/// However many tags a template has, swift-mustache reads few at once.
@Suite struct MustacheTextTests {
  private static let pieces = [
    "{{x}}", "{{x}} ", "<p>{{x}}</p>\n", "<p>\n  {{x}}\n  {{x}}\n</p>\n", "{{x}}\n", "  {{x}}\n",
    "{{#a}}<b>{{x}}</b>{{/a}}", "{{#a}}\n  <b>{{x}}</b>\n{{/a}}\n", "  {{#a}}\n  b\n  {{/a}}\n",
    "<i>{{^b}}\n{{x}}{{/b}}</i>\n", "{{! c }}\n", "  {{! c }}\n", "{{! c }}", "{{> P}}",
    "{{> P}}\n",
    "  {{> P}}\n", "b {{> P}}\n", "é{{x}}{\n", "{ {{x}} }",
    "<p title=\"{{x}}{{x}}\n{{x}}\">{ é</p>",
    "a&#32;{{x}}&#10;", "{{x}}\u{301}\u{323}{{x}}\n{\n",
  ]

  private static let frames = [
    ("", ""), ("<div>", "</div>"), ("<div>\n  ", "\n</div>\n"), ("{{#a}}", "{{/a}}"),
    ("{{#a}}\n", "{{/a}}\n"), ("  {{#a}}\n  ", "  {{/a}}\n"), ("{{^b}}\n\n", "\n{{/b}} "),
    ("<p>a</p>{{#a}}\n", "{{/a}}\n"), ("{{#a}}  ", "\n  {{/a}}\n"),
  ]

  private func filled(_ template: String, mostTags: Int) throws -> String {
    let files = ["T": template, "P": "<u>{{x}}</u>\n"].mapValues { text in
      TemplateFile(file: "T", bytes: Array(text.utf8))
    }
    let values: [String: any Sendable] = ["x": "y\n", "a": true, "b": false]
    var html = HTMLWriter()
    try TemplateSet(files, mostTags: mostTags)
      .render("T", values: values, into: &html, soughtIn: "")
    return String(decoding: html.finish(), as: UTF8.self)
  }

  @Test(arguments: pieces) func noTextHasManyTags(piece: String) {
    let parsed = TemplateParser.parse(Array(String(repeating: piece, count: 1000).utf8), file: "T")
    let text = MustacheText(parsed, named: "T", numberingFrom: 0, partials: ["P": "P"])
    for text in [text.text] + text.parts.map(\.text) {
      #expect(text.split(separator: "{{").count <= 4 * MustacheText.mostTags)
    }
  }

  /// Lines with nothing but a tag are left out, wherever a text is cut.
  @Test(arguments: 1...200) func whatIsCutShowsWhatIsWhole(seed: Int) throws {
    var random = Generator(state: UInt64(seed))
    func row() -> String {
      (0...Int.random(in: 1...6, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    }
    var template = row()
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let (before, after) = Self.frames.randomElement(using: &random) ?? ("", "")
      template = row() + before + template + after + row()
    }
    let whole = try filled(template, mostTags: .max)
    for mostTags in [2, 3, 7] {
      #expect(try filled(template, mostTags: mostTags) == whole, "\(template)")
    }
  }

  @Test func markupIsReadByMustacheWhereItIsPlain() {
    let bytes = Array("<p>{ \u{301}\u{323}\u{2028} {é</p>{{x}}".utf8)
    let text = MustacheText(
      TemplateParser.parse(bytes, file: "T"), named: "T", numberingFrom: 0, partials: [:])
    #expect(text.text == "<p>{{{1}}}</p>{{{0}}}")
  }
}

/// The same numbers in each run.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
  }
}
