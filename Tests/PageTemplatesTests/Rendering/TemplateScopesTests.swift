import PageElements
import PageTemplates
import Testing

private struct Outer: Sendable {
  var name = "outer"
  var shows = true
  var inner: Inner? = Inner()
  var list = [Inner(), Inner(name: nil, word: "b")]
}
private struct Inner: Sendable {
  var name: String? = "inner"
  var word = "a"
  var deep: [String: String] = ["end": "z"]
}

@Suite struct TemplateScopesTests {
  @Test(
    arguments: [
      ("{{#inner}}{{name}}{{/inner}} {{name}}", "inner outer"),
      // A `nil` member hides the outer one.
      ("{{#list}}{{name}},{{/list}}", "inner,,"), ("{{#list}}{{shows}},{{/list}}", "true,true,"),
      // A section of a Boolean adds no scope.
      ("{{#inner}}{{#shows}}{{word}}{{/shows}}{{/inner}}", "a"),
      ("{{#list}}{{#inner}}{{word}}{{/inner}}{{word}};{{/list}}", "aa;ab;"),
      ("{{#inner.deep}}{{end}}{{name}}{{/inner.deep}}{{inner.deep.end}}", "zouterz"),
      ("{{^shows}}a{{/shows}}{{#list}}{{^name}}{{word}}{{/name}}{{/list}}", "b"),
    ])
  func namesAreResolvedFromTheInnermostSectionOutwards(template: String, html: String) throws {
    #expect(try filled(template, with: Outer()) == html)
  }

  /// As in Mustache, the first part of a name determines the scope for the rest.
  @Test func theFirstPartOfADottedNameSelectsTheScope() throws {
    let message = try failure(of: "{{#inner}}{{deep.name}}{{/inner}}", with: Outer())
    #expect(message.contains("There is no 'deep.name'"))
  }

  @Test func theErrorListsAvailableNamesOnceNearestFirst() throws {
    let message = try failure(of: "{{#inner}}{{#deep}}{{no}}{{/deep}}{{/inner}}", with: Outer())
    #expect(message.contains("Available: end, name, word, deep, shows, inner, list. "))
  }

  @Test func theScopeOfASectionEndsWithIt() throws {
    let template = "{{#list}}{{#deep}}{{end}}{{/deep}}{{/list}}{{name}}"
    #expect(try filled(template, with: Outer()) == "zzouter")
    #expect(try failure(of: "{{#inner}}{{/inner}}{{word}}", with: Outer()).contains("no 'word'"))
  }

  @Test func nestedSectionsAndTemplatesAreRendered() throws {
    var templates = (0..<16).reduce(into: [String: String]()) { templates, number in
      templates["P\(number)"] = "{{#inner}}{{> P\(number + 1)}}{{/inner}}"
    }
    templates["P16"] = "{{name}}"
    #expect(try TemplateLibrary(templates: templates).html("P0", Outer()) == "inner")
  }

  @Test func aLateFailureLeavesTheWriterUnchanged() throws {
    struct Values: Sendable { var list = Array(repeating: "a", count: 9999) + ["javascript:1"] }
    let library = try TemplateLibrary(templates: [
      "T": "{{#list}}<a href=\"{{.}}\">b</a>{{/list}}"
    ])
    var html = HTMLWriter(templates: library)
    html.text("before")
    #expect(throws: RenderError.unsafeURL("javascript:1")) {
      try library.render(template: "T", values: Values(), into: &html)
    }
    html.text("after")
    #expect(String(decoding: html.finish(), as: UTF8.self) == "beforeafter")
  }
}
