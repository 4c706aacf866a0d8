import PageTemplates
import Testing

@Suite struct PartialTests {
  @Test func aTemplateIncludesAnother() throws {
    let library = try TemplateLibrary(templates: [
      "List": "<ul>{{#people}}<li>{{> parts/Person}}</li>{{/people}}</ul>",
      "parts/Person": "<b>{{name}}</b>",
    ])
    #expect(
      try library.html("List", ["people": [["name": "Ada"], ["name": "B & C"]]])
        == "<ul><li><b>Ada</b></li><li><b>B &amp; C</b></li></ul>")
    #expect(try library.html("parts/Person", ["name": "Ada"]) == "<b>Ada</b>")
    #expect(library.names == ["List", "parts/Person"])
  }

  @Test func anUnknownTemplateErrorListsTheAvailableTemplates() {
    #expect(
      problems(in: ["A": "<p>a</p>\n{{> Nope}}", "B": "b"]) == [
        """
        A.mustache:2:1: There is no template 'Nope' for {{>Nope}}. Available: A, B. Correct the \
        name, or write Nope.mustache.
        """
      ])
  }

  @Test func aCycleOfIncludesIsReportedInEachOfItsTemplates() {
    #expect(
      problems(in: ["A": "{{> B}}", "B": "\n{{> C}}", "C": "{{> B}}"]) == [
        """
        B.mustache:2:1: B → C → B: these templates include each other in a cycle. Remove one of \
        the inclusions.
        """,
        """
        C.mustache:1:1: C → B → C: these templates include each other in a cycle. Remove one of \
        the inclusions.
        """,
      ])
    #expect(problems(in: ["A": "{{> A}}"]).first?.contains("A → A") == true)
  }

  @Test func anErrorCausedByTheIncludingTemplateIsFound() {
    let found = problems(in: [
      "Outer": "<p>\n{{> Inner}}</p>", "Inner": "{{#x}}\n<div>a</div>{{/x}}",
    ])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Inner.mustache:2:1: <div> is not allowed in <p>.") == true)
  }

  @Test func anIncludedTemplateSeesTheOuterValues() throws {
    let library = try TemplateLibrary(templates: [
      "A": "{{#one}}{{> B}}{{/one}}", "B": "{{two}} {{three}}",
    ])
    let values: [String: any Sendable] = ["one": ["two": "2"], "three": "3"]
    #expect(try library.html("A", values) == "2 3")
  }
}
