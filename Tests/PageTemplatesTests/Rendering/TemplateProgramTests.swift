import PageValidation
import Testing

@testable import PageTemplates

@Suite struct TemplateProgramTests {
  private func program(_ template: String) -> TemplateProgram {
    TemplateProgram(
      MarkupRewriter.rewritten(TemplateParser.parse(Array(template.utf8), file: "T")))
  }

  /// Returns the steps as text, separated by ¦.
  private func steps(_ steps: [TemplateProgram.Step], of program: TemplateProgram) -> String {
    steps.map { step in
      switch step {
      case .markup(let range): String(decoding: program.bytes[range], as: UTF8.self)
      case .variable(let tag): program.tags[tag].source
      case .section(let tag, let inside):
        "\(program.tags[tag].source)(\(self.steps(inside, of: program)))"
      case .partial(let name): "> \(name)"
      }
    }.joined(separator: "¦")
  }

  @Test(
    arguments: [
      ("<p class='a'>b &amp; c&#32;d</p>", "<p class=\"a\">b &amp; c d</p>"),
      ("<p title='{{x}}a'>b{{! c }}d</p>", "<p title=\"¦{{x}}¦a\">bd</p>"),
      ("<p>\n  {{#x}}\n  a{{y}}\n  {{/x}}\n</p>", "<p>\n¦{{#x}}(  a¦{{y}}¦\n)¦</p>"),
      ("a\n  {{> B}}\nc\n{{! d }}\ne", "a\n¦> B¦c\ne"), ("{{! a }}\n", ""),
    ])
  func adjacentMarkupIsMergedIntoOneStep(template: String, wanted: String) {
    let program = program(template)
    #expect(steps(program.steps, of: program) == wanted)
  }
}
