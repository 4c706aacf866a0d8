import Testing

/// Tests that a tag's attributes are separated and unique, whichever sections are shown.
@Suite struct AttributeOccurrencesTests {
  @Test(
    arguments: [
      (
        "<p{{#a}} class=\"1\"{{/a}}{{^b}} class=\"2\"{{/b}}>c</p>",
        "1:38: class can occur twice in this tag. Put the sections into its value"
      ),
      ("<p class=\"1\"{{^b}} class=\"2\"{{/b}}>c</p>", "1:26: class can occur twice"),
      // The inner `a` may be a different value from the outer one.
      (
        "<p{{#i}}{{#a}} class=\"1\"{{/a}}{{/i}}{{^a}} class=\"2\"{{/a}}>c</p>",
        "1:50: class can occur twice"
      ),
      (
        "<p {{#a}}id=\"1\"{{/a}}{{#b}} lang=\"en\" {{/b}}{{#c}}class=\"2\"{{/c}}>d</p>",
        "1:51: If a section before it is omitted, this attribute follows another without"
      ),
      ("<p id=\"1\"{{#a}} {{/a}}title=\"b\">c</p>", "1:23: If a section before it is omitted"),
      ("<p{{#a}} {{/a}}title=\"b\">c</p>", "1:16: If a section before it is omitted"),
    ])
  func attributesThatCouldTouchOrRepeatAreRejected(template: String, says: String) {
    let found = problems(in: template)
    #expect(found.contains { $0.hasPrefix("T.mustache:" + says) }, "\(found)")
  }

  @Test(
    arguments: [
      "<p{{#a}} class=\"1\"{{/a}}{{^a}} class=\"2\"{{/a}}>c</p>",
      "<p{{#a}}{{#b}} class=\"1\"{{/b}}{{/a}}{{#a}}{{^b}} class=\"2\"{{/b}}{{/a}}>c</p>",
      "<p {{#a}}id=\"1\" {{/a}}{{! b }}lang=\"en\">c</p>",
      "{{#a}}<p class=\"1\">b</p>{{/a}}{{^c}}<p class=\"2\">d</p>{{/c}}",
      "<p class=\"{{#a}}1{{/a}}{{^b}} 2{{/b}}\">c</p>",
    ])
  func exclusiveOrSeparatedAttributesAreAccepted(template: String) {
    #expect(problems(in: template) == [])
  }

  @Test func aListSectionCannotRepeatAttributes() throws {
    let template = "<p{{#a}} class=\"b\"{{/a}}>c</p>"
    #expect(try filled(template, with: ["a": true]) == "<p class=\"b\">c</p>")
    #expect(
      try failure(of: template, with: ["a": [1, 2]]) == """
        T.mustache:1:3: 'a' is a list, so this section would repeat attributes. Put the section \
        into the attribute's value, or use a Boolean property instead of the list.
        """)
    #expect(
      try filled("<p class=\"{{#a}}{{.}} {{/a}}\">c</p>", with: ["a": [1, 2]])
        == "<p class=\"1 2 \">c</p>")
  }
}
