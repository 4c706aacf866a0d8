import PageElements
import PageTemplates
import PageValidation
import Testing

/// Tests that a template is parsed and written in the normalized form, not copied.
@Suite struct MarkupRewriterTests {
  private static let values: [String: any Sendable] = [
    "x": "1", "yes": true, "no": false, "list": ["a", "b"],
  ]

  @Test(
    arguments: [
      ("<p  class = 'a'\n>b</p >", "<p class=\"a\">b</p>"), ("<br /><hr></hr>", nil),
      ("<p title='\"'>it's &#65;&#x42;</p>", "<p title=\"&quot;\">it&#39;s AB</p>"),
      ("<img\n src='/a'\n alt=''\n/>", "<img src=\"/a\" alt=\"\"/>"),
      ("<p{{#yes}} class='a'{{/yes}} id='b'>c</p>", "<p class=\"a\" id=\"b\">c</p>"),
      ("<p {{#yes}}class='a' {{/yes}}id='b'>c</p>", "<p class=\"a\" id=\"b\">c</p>"),
      ("<p {{#no}}class='a' {{/no}}id='b'>c</p>", "<p id=\"b\">c</p>"),
      (
        "<p\n  {{#yes}}\n  class='a'\n  {{/yes}}\n  id='b'\n>c</p>", "<p class=\"a\" id=\"b\">c</p>"
      ),
      ("<p{{! a }} class='b{{! c }}d'>e</p>", "<p class=\"bd\">e</p>"),
      ("<p title='{{x}} &lt; {{x}}'>a</p>", "<p title=\"1 &lt; 1\">a</p>"),
      ("<svg><path d='M{{x}} 0' /></svg>", "<svg><path d=\"M1 0\"></path></svg>"),
      (
        "<svg><path d='M1 0'{{#yes}} fill='red'{{/yes}}/></svg>",
        "<svg><path d=\"M1 0\" fill=\"red\"></path></svg>"
      ),
      ("&#123;&#123;x}} &#123;", "{{x}} {"), ("<p>&lt;script&gt;</p>", "<p>&lt;script&gt;</p>"),
      // A character reference for a space is content, not indentation around a tag.
      ("a&#10;{{#yes}}&#10;b&#10;{{/yes}}&#10;c", "a\n\nb\n\nc"),
      ("&#32;{{#yes}}\nb{{/yes}}", " \nb"),
      ("<p title='&#10;{{x}}&#9;'>a</p>", "<p title=\"&#10;1&#9;\">a</p>"),
      (
        "<ul>\n  {{#list}}\n  <li >{{.}}</li>\n  {{/list}}\n</ul>",
        "<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>"
      ),
    ] as [(String, String?)])
  func markupIsNormalized(template: String, wanted: String?) throws {
    if let wanted {
      #expect(try filled(template, with: Self.values) == wanted)
    } else {
      #expect(!problems(in: template).isEmpty)
    }
  }

  @Test(
    arguments: [
      "<p>{{#yes}}&amp{{/yes}};</p>", "<p>&{{#yes}}amp{{/yes}};</p>",
      "<p title='{{#yes}}&lt{{/yes}};'>a</p>", "<p>&#6{{#yes}}5{{/yes}};</p>",
    ])
  func aCharacterReferenceCannotBeSplitByATag(template: String) {
    #expect(problems(in: template) != [])
  }

  /// Rendered templates equal fragments by a trusted author, for any values and sections.
  @Test(
    arguments: [
      "<p class='a{{#yes}} b{{/yes}}' {{^no}}title=\"it's {{x}}\"{{/no}}>c &#38; {{x}}<br /></p>",
      "<svg viewBox='0 0 {{x}} 1'><path d='M0'/>{{#list}}<g>{{#yes}}<g />{{/yes}}</g>{{/list}}</svg>",
      "<pre>{{x}}\n'</pre>{{#list}}<p lang = 'en'>{{.}}</p>{{/list}}", "\"{{x}}'>",
      "<table><tbody>{{#list}}<tr ><td >{{.}}</td></tr>\n{{/list}}</tbody></table>",
    ])
  func renderedTemplatesAreNormalizedFragments(template: String) throws {
    for yes in [true, false] {
      for x in ["1", "<&>\"'\n\t", "é\u{301}"] {
        let values: [String: any Sendable] = ["x": x, "yes": yes, "no": !yes, "list": [x, ""]]
        let html = try filled(template, with: values)
        #expect(try HTMLFragment(html, policy: .trusted).html == html)
      }
    }
  }
}
