import PageValidation

extension Invalid {
  /// Errors that are found before the elements: in bytes, in syntax, and in markup that HTML parses differently.
  static let markup = encoding + wellFormedness + polyglot

  static let encoding: [Invalid] = [
    Invalid("nothing", line: 1, "The page is empty", ""),
    Invalid("NUL", line: 3, "NUL (U+0000)", Samples.page("<p>a\u{0}b</p>")),
    Invalid("a control character", line: 3, "U+0008", Samples.page("<p>\u{8}</p>")),
    Invalid("a byte order mark", line: 1, "byte order mark", "\u{FEFF}" + Samples.page("")),
    Invalid("no character", line: 3, "U+FFFE", Samples.page("\u{FFFE}")),
  ]

  static let wellFormedness: [Invalid] = [
    Invalid(
      "no doctype", line: 1, "Write <!DOCTYPE html> first", String(Samples.page("").dropFirst(15))),
    Invalid(
      "a doctype in lower case", line: 1, "exactly <!DOCTYPE html>",
      Samples.page("").replacing("DOCTYPE", with: "doctype")),
    Invalid(
      "an old doctype", line: 1, "exactly <!DOCTYPE html>",
      Samples.page("").replacing(
        "html>\n", with: "html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x.dtd\">\n",
        maxReplacements: 1)),
    Invalid("a doctype after a line", line: 2, "must be the first bytes", "\n" + Samples.page("")),
    Invalid("two doctypes", line: 2, "begins a page, once", "<!DOCTYPE html>\n" + Samples.page("")),
    Invalid(
      "an XML declaration", line: 1, "An XML declaration", "<?xml version=\"1.0\"?><html></html>"),
    Invalid("only text", line: 1, "There is no element here", "<!DOCTYPE html>text"),
    Invalid("tags crossing", line: 4, "Write </p> before it", Samples.page("<div><p>\n</div></p>")),
    Invalid(
      "an end tag without a start", line: 3, "must end. Write </body>, or remove it.",
      Samples.page("</p>")),
    Invalid(
      "an end tag without a name", line: 3, "This end tag has no name. Write </p>",
      Samples.page("<p>a</></p>")),
    Invalid(
      "a line break without a slash", line: 4,
      "<br> of line 3 does not close itself. Write a slash before its >, as in <br/>",
      Samples.page("<p>a<br>b\n</p>")),
    Invalid(
      "a meta without a slash", line: 2, "as in <meta/>",
      Samples.page("", head: "<meta name=\"a\" content=\"b\">")),
    Invalid(
      "an open element at the end", line: 3, "ends too early", "<!DOCTYPE html>\n<html><body>\n<p>"),
    Invalid(
      "two roots", line: 2, "follows the end of the root element",
      "<!DOCTYPE html><html></html>\n<html></html>"),
    Invalid("an ampersand", line: 3, "Write &amp; or &lt;", Samples.page("<p>R & D</p>")),
    Invalid(
      "an ampersand before a name", line: 3, "Write &amp; or &lt;",
      Samples.page("<a href=\"/?a=1&b=2\">x</a>")),
    Invalid("a less-than sign", line: 3, "Write &amp; or &lt;", Samples.page("<p>1 < 2</p>")),
    Invalid(
      "a less-than sign in a value", line: 3, "Write &lt;", Samples.page("<p title=\"a<b\">x</p>")),
    Invalid(
      "a named entity", line: 3, "&nbsp; is not a character reference",
      Samples.page("<p>&nbsp;</p>")),
    Invalid(
      "an attribute twice", line: 3, "class is written twice",
      Samples.page("<p class=\"a\" class=\"b\">x</p>")),
    Invalid(
      "an attribute without value", line: 3, "Write disabled=\"\"",
      Samples.page("<button disabled>x</button>")),
    Invalid(
      "a value without quotes", line: 3, "between quotation marks", Samples.page("<p class=a>x</p>")
    ),
    Invalid(
      "attributes without space", line: 3, "A space is missing",
      Samples.page("<p class=\"a\"id=\"b\">x</p>")),
    Invalid(
      "a reference to no character", line: 3, "is not a character of XML",
      Samples.page("<p>&#0;</p>")),
    Invalid("the end of a CDATA section", line: 3, "]]&gt;", Samples.page("<p>]]></p>")),
    Invalid(
      "elements 300 deep", line: 3, "more than 256 deep",
      Samples.page(String(repeating: "<div>", count: 300) + String(repeating: "</div>", count: 300))
    ),
    Invalid(
      "an undeclared prefix", line: 3, "without a prefix", Samples.page("<svg:path></svg:path>")),
  ]

  static let polyglot: [Invalid] = [
    Invalid("a comment", line: 3, "A comment can end earlier", Samples.page("<p><!-- x --></p>")),
    Invalid(
      "a comment before the root", line: 2, "A comment can end earlier",
      Samples.page("").replacing("<html", with: "<!--> <b>--><html")),
    Invalid(
      "a CDATA section", line: 3, "A CDATA section is a comment",
      Samples.page("<p><![CDATA[<b>]]></p>")),
    Invalid(
      "a processing instruction", line: 3, "processing instruction",
      Samples.page("<p><?x ><b>?></p>")),
    Invalid("a self-closed div", line: 3, "Write <div></div>", Samples.page("<div/>")),
    Invalid(
      "a self-closed script", line: 2, "Write <script></script>",
      Samples.page("", head: "<script src=\"/a.js\"/>")),
    Invalid(
      "a void element with an end tag", line: 3, "Write <br/>", Samples.page("<p>a<br></br></p>")),
    Invalid(
      "a number that HTML changes", line: 3, "another character in HTML",
      Samples.page("<p>&#x80;</p>")),
    Invalid(
      "a number that HTML changes, in a value", line: 3, "another character in HTML",
      Samples.page("<p title=\"&#150;\">x</p>")),
  ]
}
