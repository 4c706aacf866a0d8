import Testing

/// Tests of the limits that keep the cost of a template proportional to its length.
@Suite struct TemplateLimitTests {
  @Test func aTemplateHasAtMostAMillionBytes() {
    let found = problems(in: String(repeating: "a", count: 1_000_001))
    #expect(found == ["T.mustache: This template has 1000001 bytes. Use at most 1000000 bytes."])
  }

  @Test func elementsNestAtMost256Deep() {
    let open = String(repeating: "<b>", count: 10_000)
    let found = problems(in: open + String(repeating: "</i>", count: 10_000))
    #expect(
      found == ["T.mustache:1:771: Elements are nested more than 256 deep. Reduce the nesting."])
  }

  @Test func aTagHasAtMost256Attributes() {
    let attributes = (0..<300).map { " data-a\($0)=''" }.joined()
    let found = problems(in: "<p\(attributes)>a</p>")
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(": This tag has more than 256 attributes. Write fewer.") == true)
  }

  @Test func atMostAHundredProblemsAreReported() {
    #expect(problems(in: String(repeating: "{{&x}}", count: 1000)).count == 100)
  }

  @Test func aTemplateHasAtMost4096Tags() {
    let found = problems(in: String(repeating: "{{x}}", count: 4097))
    #expect(
      found == ["T.mustache:1:20481: A template can have at most 4096 tags. Split this one."])
  }

  @Test func commentsCountAsTags() {
    let found = problems(in: String(repeating: "{{!}}", count: 4097))
    #expect(
      found == ["T.mustache:1:20481: A template can have at most 4096 tags. Split this one."])
  }

  @Test func sectionEndsDoNotCountAsTags() {
    let section = "{{#a}}b{{/a}}"
    #expect(problems(in: String(repeating: section, count: 4096)) == [])
    let found = problems(in: String(repeating: section, count: 4097))
    #expect(
      found == ["T.mustache:1:53249: A template can have at most 4096 tags. Split this one."])
  }

  @Test(arguments: [("{{", "}}"), ("{{{", "}}}"), ("{{> ", "}}"), ("{{#", "}}"), ("{{/", "}}")])
  func aNameHasAtMost200Bytes(begin: String, end: String) {
    for letter in ["a", "\u{E9}", "\u{1F469}\u{200D}", "a\u{301}\u{323}"] {
      let long = String(repeating: letter, count: 201)
      let found = problems(in: begin + long + end)
      #expect(found.count == 1)
      #expect(
        found.first?.hasSuffix("has \(long.utf8.count) bytes. Use at most 200 bytes.") == true)
      #expect(found.allSatisfy { $0.utf8.count < 300 })
    }
    let name = String(repeating: "a", count: 200)
    #expect(problems(in: "{{\(name)}}") == [])
  }

  /// 131,072 tags, each of which includes all templates after it.
  @Test func aLongChainOfTemplatesWithManyTagsIsRejected() {
    let templates = (0..<32).map { number in
      ("T\(number)", String(repeating: "{{>T\(number + 1)}}", count: 4096))
    }
    let found = problems(in: Dictionary(templates + [("T32", "a")]) { first, _ in first })
    #expect(found.count == 1)
    #expect(found.first?.contains("is longer than 1,000,000 bytes") == true)
  }

  @Test func theSectionCombinationsOfATemplateAreLimited() {
    let sections = (0..<300).map { "{{#a}}{{^b\($0)}}x{{/b\($0)}}{{/a}}" }.joined()
    let found = problems(in: sections)
    #expect(found.count == 1)
    #expect(found.first?.contains("too many combinations to be checked") == true)
    #expect(problems(in: "{{#a}}{{^b}}x{{/b}}{{/a}}{{#a}}{{^c}}x{{/c}}{{/a}}") == [])
  }
}
