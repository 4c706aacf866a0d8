import Testing

/// Tests of the findings of libxml2 and the grammar in templates.
@Suite struct TemplateCheckTests {
  @Test(
    arguments: [
      (
        "<p>a</p>\n<p>b</p>\n  <div>",
        "3:8: The fragment ends while <div> of line 3 is open. Write </div>."
      ),
      ("<p>\n<b>{{x}}</i></p>", "2:13: Found </i> where <b> of line 2 must end."),
      (
        "<p>{{x}}</p>\n  <blink>a</blink>",
        "2:3: <blink> is not an element that a page may contain."
      ),
      ("<p>{{x}}</p>\n<p><div>a</div></p>", "2:4: <div> is not allowed in <p>."),
      ("<ul>{{x}}</ul>", "1:1: Text is directly in <ul>: “{{x}}”."),
      ("<img src=\"{{x}}\"/>", "1:1: <img> needs the attribute alt."),
      ("<p onclick=\"a()\">a</p>", "1:1: The attribute onclick of <p> would run a script."),
      ("<p>{{x}}</p><br>", "1:"),
      ("<p nonsense=\"{{x}}\">a</p>", "1:1: <p> has no attribute nonsense."),
      ("<img src=\"/a\" alt=\"\" width=\"{{x}}px\"/>", "1:1: The attribute width of <img> is"),
      ("<p id=\"a\">a</p><p id=\"a\">b</p>", "1:16: "),
      ("<p>a & b</p>", "1:"), ("<p>&nope;</p>", "1:"),
      ("\u{FEFF}<p>a</p>", "1:1: The input begins"),
    ])
  func anErrorHasItsLineAndColumn(template: String, says: String) {
    let problem = problems(in: template).first ?? "none"
    #expect(problem.hasPrefix("T.mustache:" + says), "\(problem)")
  }

  @Test(
    arguments: [
      ("{{\nx\n}} <blink>a</blink>", "3:4: <blink> is"),
      ("<p class=\"{{\n\nx}}\">é {{x}}</p><blink>a</blink>", "3:17: <blink> is"),
      ("{{! one\ntwo\nthree }}<blink>a</blink>", "3:9: <blink> is"),
      ("{{#x}}\r\n<p>a</p>\r\n{{/x}}\r\n  <blink>a</blink>", "4:3: <blink> is"),
      ("{{# \n x}}é<blink>a</blink>{{/x}}", "2:6: <blink> is"),
      ("{{\n\nx\n}}\n<p>\n<b>a</i></p>", "6:9: Found </i> where <b> of line 6"),
    ])
  func positionsAreCorrectAfterMultilineTags(template: String, says: String) {
    let problem = problems(in: template).first ?? "none"
    #expect(problem.hasPrefix("T.mustache:" + says), "\(problem)")
  }

  @Test(
    arguments: [
      "<img src=\"{{x}}\" alt=\"{{y}}\" width=\"{{w}}\" height=\"{{h}}\"/>",
      "<time datetime=\"{{x}}\">{{y}}</time>", "<p id=\"{{x}}\">a</p><p id=\"{{y}}\">b</p>",
      "<p id=\"card-{{x}}\" lang=\"{{y}}\" dir=\"{{z}}\">a</p>",
      "<ol start=\"{{x}}\"><li>a</li></ol>",
      "<details><summary>{{x}}</summary><p>{{y}}</p></details>",
      "<label for=\"f-{{x}}\">a</label><input id=\"f-{{x}}\" name=\"{{n}}\" type=\"{{t}}\"/>",
      "<form method=\"{{x}}\" action=\"{{y}}\"><button name=\"a\" value=\"{{z}}\">b</button></form>",
      "<a href=\"{{x}}\" rel=\"{{y}}\" hreflang=\"{{z}}\">a</a>", "<p data-x=\"{{x}}\">a</p>",
      "<p aria-hidden=\"{{x}}\" role=\"{{y}}\">a</p>",
      "<meter value=\"{{x}}\" max=\"{{y}}\">a</meter>",
      "<h2>{{{x}}}</h2>", "<a href=\"/\">{{{x}}}</a>", "<ul>{{{x}}}</ul>",
      "<dl><dt>{{x}}</dt><dd>y</dd></dl>",
      "<svg viewBox=\"0 0 {{w}} 10\"><rect x=\"{{x}}\" y=\"0\" width=\"1\" height=\"1\"/></svg>",
    ])
  func tagsAreAcceptedAsValuesAndContent(template: String) {
    #expect(problems(in: template) == [])
  }

  @Test func bothSidesOfASectionAreChecked() {
    #expect(problems(in: "{{#x}}<p id=\"a\">1</p>{{/x}}{{^x}}<p id=\"a\">2</p>{{/x}}") == [])
    #expect(problems(in: "<p>{{^x}}<blink>a</blink>{{/x}}</p>").count == 1)
    #expect(problems(in: "{{^x}}{{#y}}<blink>a</blink>{{/y}}{{/x}}").count == 1)
    #expect(problems(in: "{{^x}}a{{#y}}b{{^z}}<p>{{/z}}{{/y}}{{/x}}").count == 1)
    #expect(problems(in: "<p{{^x}} nonsense=\"\"{{/x}}>a</p>").count == 1)
    // A required element in a section is missing if the section is not shown.
    #expect(
      problems(in: "<details>{{#x}}<summary>a</summary>{{/x}}<p>b</p></details>").count == 1)
  }

  @Test func aProblemIsReportedOnce() {
    #expect(problems(in: "{{#a}}b{{/a}}{{^c}}d{{/c}}<blink>a</blink>").count == 1)
  }
}
