import Testing

/// Tests that no template file causes a stack overflow or excessive memory use.
@Suite struct TemplateExtentTests {
  private func nested(_ depth: Int) -> String {
    String(repeating: "{{#x}}", count: depth) + "a" + String(repeating: "{{/x}}", count: depth)
  }

  private func chain(_ length: Int, tag: (Int) -> String) -> [String: String] {
    (0..<length).reduce(into: ["P\(length)": "a"]) { $0["P\($1)"] = tag($1 + 1) }
  }

  @Test func sectionsNestAtMost32Deep() throws {
    #expect(try filled(nested(32), with: ["x": true]) == "a")
    #expect(
      problems(in: nested(33)) == [
        "T.mustache:1:193: {{#x}} nests sections 33 deep. Nest 32 at most."
      ])
    #expect(problems(in: nested(20000)).count == 1)
  }

  @Test func includedTemplatesNestAtMost32Deep() {
    #expect(problems(in: chain(32) { "{{> P\($0)}}" }) == [])
    #expect(
      problems(in: chain(33) { "{{> P\($0)}}" }) == [
        "P0.mustache:1:1: 'P0' nests sections and templates 33 deep. Nest 32 at most."
      ])
    #expect(problems(in: chain(17) { "{{#x}}{{> P\($0)}}{{/x}}" }).count == 1)
    // Only the innermost template that is nested too deeply is reported.
    #expect(problems(in: chain(100) { "{{> P\($0)}}" }).map { $0.prefix(3) } == ["P67"])
  }

  @Test func theTotalSizeOfIncludedTemplatesIsLimited() {
    let twice = chain(30) { "{{> P\($0)}}{{> P\($0)}}" }
    let found = problems(in: twice)
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "is longer than 1,000,000 bytes with all it includes. Include fewer templates.") == true)
    #expect(problems(in: chain(4) { "{{> P\($0)}}{{> P\($0)}}" }) == [])
  }
}
