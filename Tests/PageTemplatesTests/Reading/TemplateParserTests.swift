import Testing

/// Tests of tags that cannot be escaped at their position, or that do not match each other.
@Suite struct TemplateParserTests {
  @Test(
    arguments: [
      ("<p>{{& x}}</p>", "1:4: {{&x}} would show text unescaped. Write {{x}}, or {{{x}}} for an"),
      ("<p class={{x}}>a</p>", "1:10: The value of class is not quoted. Write class=\"{{x}}\"."),
      ("<p class=a{{x}}>a</p>", "1:11: The value of class is not quoted."),
      ("<p {{x}}>a</p>", "1:4: {{x}} is among the names of a tag."),
      ("<{{x}}>a</p>", "1:2: {{x}} is among the names of a tag."),
      ("<p da{{x}}=\"1\">a</p>", "1:6: {{x}} is among the names of a tag."),
      ("<p>a</p {{#x}}{{/x}}>", "1:9: {{#x}} is among the names of a tag."),
      ("<p class=\"{{{x}}}\">a</p>", "1:11: An element cannot be in a value. Write {{x}}"),
      ("<p class=\"{{> T}}\">a</p>", "1:11: {{>T}} is inside a tag."),
      ("<script>{{x}}</script>", "1:9: {{x}} is in <script>, where nothing can be escaped."),
      ("<style>a{}{{x}}</style>", "1:11: {{x}} is in <style>"),
      ("<!-- {{x}} -->", "1:6: {{x}} is in a comment. Write {{! … }}"),
      ("<button onclick=\"{{x}}\">a</button>", "1:18: {{x}} is in onclick, which would run"),
      ("<p style=\"{{x}}\">a</p>", "1:11: {{x}} is in style, whose parts cannot be escaped."),
      ("<img alt=\"\" src=\"/a\" srcset=\"{{x}}\"/>", "1:30: {{x}} is in srcset"),
      ("<p>{{x</p>", "1:4: The tag does not end. Write }} after its name."),
      ("<p>{{{x}}</p>", "1:4: The tag does not end. Write }}} after its name."),
      ("<p>\n {{#x}}</p>", "2:2: The section 'x' is not closed. Write {{/x}}."),
      ("<p>{{/x}}</p>", "1:4: {{/x}} closes no section. Write {{#x}} before it, or remove it."),
      (
        "{{#a}}\n{{#b}}\n{{/a}}\n{{/b}}",
        "3:1: {{/a}} is where the section 'b' of line 2 must end. Write {{/b}} before it."
      ),
      ("{{=<% %>=}}", "1:1: Templates cannot change the delimiters {{ and }}."),
      ("{{<T}}{{/T}}", "1:1: Templates do not support inheritance."),
      ("{{$x}}{{/x}}", "1:1: Templates do not support inheritance."),
      ("{{% CONTENT_TYPE: TEXT}}", "1:1: Templates do not support settings."),
      ("<p>{{lowercased(x)}}</p>", "1:4: 'lowercased(x)' is not a valid name."),
      ("<p>{{a..b}}</p>", "1:4: 'a..b' is not a valid name."),
      ("<p>{{}}</p>", "1:4: '' is not a valid name."),
      ("<p>{{a b}}</p>", "1:4: 'a b' is not a valid name."),
      ("{{> ../T}}", "1:1: '../T' is not a valid name."),
      ("{{> *x}}", "1:1: '*x' is not a valid name."),
      ("{{#}}a{{/}}", "1:1: '' is not a valid name."),
    ])
  func aMisplacedOrInvalidTagIsRejected(template: String, says: String) {
    let found = problems(in: template)
    #expect(found.contains { $0.hasPrefix("T.mustache:" + says) }, "\(found)")
  }

  @Test(
    arguments: [
      "<div>{{#x}}</div><div>{{/x}}</div>", "{{#x}}<div>{{/x}}</div>", "<div>{{#x}}</div>{{/x}}",
      "<ul><li>{{^x}}</li><li>{{/x}}</li></ul>", "<p{{#x}} class=\"a\">{{/x}}</p>",
      "<p class=\"{{#x}}a\"{{/x}}>a</p>", "<p {{#x}}class=\"{{/x}}a\">a</p>",
    ])
  func aSectionMustEndInTheElementItBeginsIn(template: String) {
    let problem = problems(in: template).first ?? ""
    #expect(
      problem.contains("The section 'x' of line 1 begins in one element and ends in another")
        || problem.contains("begins in a value and continues after its end")
        || problem.contains("{{/x}} closes no section"), "\(problem)")
  }

  @Test func theErrorOfAnUnbalancedSectionNamesWhereItEnds() {
    #expect(
      problems(in: "<div>\n  {{#x}}</div><p>{{/x}}</p>") == [
        """
        T.mustache:2:18: The section 'x' of line 2 begins in one element and ends in another: \
        in <p>. Open and close elements inside the section.
        """
      ])
  }

  @Test(
    arguments: [
      "<p>{{x}}</p>", "<p>{{ x }}</p>", "<p>{{\nx\n}}</p>", "<p>{{! a > b\n\"c }}</p>",
      "<p class=\"{{x}}\">a</p>", "<p class='{{x}}'>a</p>", "<p class = \"a {{x}} b\">a</p>",
      "<p{{#x}} class=\"a\"{{/x}}>b</p>", "<p class=\"a{{#x}} b{{/x}}\">c</p>",
      "<p>{{#x}}<b>a</b>{{/x}}</p>", "<p>a &lt; b {{x.y.z}}</p>", "<br/>{{#x}}<br/>{{/x}}",
      "<ul>{{#x}}<li>a</li>{{/x}}</ul>", "", "{{! nothing }}", "<p>{{größe}}</p>",
    ])
  func validTagsAreAccepted(template: String) {
    #expect(problems(in: template) == [])
  }

  @Test func everyProblemOfEveryTemplateIsListed() {
    let found = problems(in: [
      "B": "<p>{{& x}}</p>\n<p class={{y}}>a</p>", "A": "<p>{{=| |=}}</p>", "C": "<p>fine</p>",
    ])
    #expect(found.count == 3)
    #expect(found.map { $0.prefix(14) } == ["A.mustache:1:4", "B.mustache:1:4", "B.mustache:2:1"])
  }
}
