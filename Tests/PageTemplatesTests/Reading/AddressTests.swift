import PageElements
import PageTemplates
import Testing

/// Tests of URLs that contain tags. The result has a harmless scheme only.
@Suite struct AddressTests {
  @Test(
    arguments: [
      ("<a href=\"{{x}}\">a</a>", "/menu", "/menu"),
      ("<a href=\"{{x}}\">a</a>", "https://example.org/?a=1&b", "https://example.org/?a=1&amp;b"),
      ("<a href=\"/people/{{x}}\">a</a>", "javascript:1", "/people/javascript:1"),
      ("<a href=\"mailto:{{x}}\">a</a>", "a@b.example", "mailto:a@b.example"),
      ("<a href=\"?q={{x}}&amp;p={{x}}\">a</a>", "\"", "?q=&quot;&amp;p=&quot;"),
      ("<a href=\"{{x}}/people\">a</a>", "", "/people"),
      ("<a href=\"{{x}}/people\">a</a>", "https://a.example", "https://a.example/people"),
      ("<a href=\"/{{#x}}a{{/x}}\">a</a>", "b", "/a"),
      ("<img src=\"{{x}}\" alt=\"\"/>", "data:image/png;base64,AA", "data:image/png;base64,AA"),
    ])
  func aSafeAddressIsRendered(template: String, value: String, address: String) throws {
    let html = try filled(template, with: ["x": value])
    #expect(html.contains("=\"\(address)\""), "\(html)")
  }

  @Test(
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", " javascript:alert(1)",
      "data:text/html,x", "vbscript:x", "\u{1}javascript:x", "",
    ])
  func anUnsafeAddressThrowsTheErrorOfALink(address: String) throws {
    for template in ["<a href=\"{{x}}\">a</a>", "<form action='{{x}}'></form>"] {
      let library = try TemplateLibrary(templates: ["T": template])
      #expect(throws: RenderError.unsafeURL(address)) {
        try library.html("T", ["x": address])
      }
    }
  }

  @Test(arguments: ["mailto:a@b.example", "javascript:x", "data:text/html,x"])
  func anImageSourceRejectsOtherSchemes(address: String) throws {
    let library = try TemplateLibrary(templates: ["T": "<img src=\"{{x}}\" alt=\"\"/>"])
    #expect(throws: RenderError.unsafeURL(address)) { try library.html("T", ["x": address]) }
  }

  @Test func aValueAtTheStartOfAnAddressIsChecked() throws {
    let library = try TemplateLibrary(templates: ["T": "<a href=\"{{x}}/a\">a</a>"])
    #expect(throws: RenderError.unsafeURL("javascript:1/")) {
      try library.html("T", ["x": "javascript:1/"])
    }
  }

  @Test(
    arguments: [
      "<a href=\"java{{x}}\">a</a>", "<a href=\"javascript:{{x}}\">a</a>",
      "<a href=\"&#106;avascript:{{x}}\">a</a>", "<a href=\" {{x}}\">a</a>",
      "<a href=\"{{x}}{{y}}\">a</a>", "<a href=\"{{x}}script:a\">a</a>",
      "<a href=\"{{#x}}{{.}}{{/x}}\">a</a>", "<a href=\"{{x}}{{#y}}a{{/y}}\">a</a>",
      "<img src=\"data:{{x}}\" alt=\"\"/>", "<A HREF=\"a{{x}}\">a</A>",
    ])
  func aTagThatCouldCompleteASchemeIsRejected(template: String) {
    let problem = problems(in: template).first ?? ""
    #expect(
      problem.contains("could change the scheme of the address")
        || problem.contains("could change the address"),
      "\(problem)")
  }

  @Test func aLongPrefixIsASchemeOnlyWithAColon() {
    let long = String(repeating: "a", count: 100)
    #expect(problems(in: "<a href=\"\(long)/{{x}}\">a</a>") == [])
    for scheme in ["\(long):", "\(long)https:"] {
      #expect(problems(in: "<a href=\"\(scheme){{x}}\">a</a>").count == 1)
    }
  }

  @Test func theMessagesSayWhatToWrite() {
    #expect(
      problems(in: "<a href=\"java{{x}}\">a</a>") == [
        """
        T.mustache:1:14: {{x}} could change the scheme of the address in href. Write it at the start \
        of the address, where its scheme is checked, or after /, ?, # or a scheme such as https: or \
        mailto:.
        """
      ])
    #expect(
      problems(in: "<a href=\"{{x}}a\">a</a>") == [
        """
        T.mustache:1:10: The text after {{x}} could change the address. Continue with /, ? or \
        #, or put the whole address into 'x'.
        """
      ])
  }
}
