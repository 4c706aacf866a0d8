import PageValidation

extension Invalid {
  static let all =
    markup + elements + attributes + order + beyond + relations + fragments

  static let elements: [Invalid] = [
    Invalid(
      "an unknown element", line: 3, "<blink> is not an element", Samples.page("<blink>x</blink>")),
    Invalid(
      "an inline style", line: 3, "<style> is not an element", Samples.page("<style>p{}</style>")),
    Invalid(
      "an iframe", line: 3, "<iframe> is not an element",
      Samples.page("<iframe src=\"/\"></iframe>")),
    Invalid(
      "an element in capitals", line: 3, "<DIV> is not an element", Samples.page("<DIV>x</DIV>")),
    Invalid(
      "a script in the body", line: 3, "It belongs in <head>",
      Samples.page("<script src=\"/a.js\"></script>")),
    Invalid(
      "an inline script", line: 2, "Text is directly in <script>",
      Samples.page("", head: "<script src=\"/a\">alert(1)</script>")),
    Invalid(
      "a block in a paragraph", line: 4, "<div> is not allowed in <p>",
      Samples.page("<p>\n<div>x</div></p>")),
    Invalid(
      "a block in a link in a paragraph", line: 3, "<div> is not allowed in <a>",
      Samples.page("<p><a href=\"/\"><div>x</div></a></p>")),
    Invalid(
      "a block in a button", line: 3, "<p> is not allowed in <button>",
      Samples.page("<button><p>x</p></button>")),
    Invalid(
      "text in a row", line: 4, "Put it into <td> or <th>",
      Samples.table("<tr>loose<td>1</td><td>2</td></tr>")),
    Invalid(
      "text in a table", line: 3, "Text is directly in <table>",
      Samples.page("<table>x</table>")),
    Invalid(
      "a row without section", line: 3, "It belongs in <tbody>, <tfoot> or <thead>",
      Samples.page("<table><tr><td>1</td></tr></table>")),
    Invalid(
      "a cell outside a row", line: 3, "<td> is not allowed in <div>. It belongs in <tr>",
      Samples.page("<div><td>1</td></div>")),
    Invalid(
      "a division in a section", line: 4, "<div> is not allowed in <tbody>",
      Samples.table("<div>x</div>")),
    Invalid(
      "a list with a paragraph", line: 3, "<p> is not allowed in <ul>",
      Samples.page("<ul><p>x</p></ul>")),
    Invalid(
      "an item outside a list", line: 3, "It belongs in <menu>, <ol> or <ul>",
      Samples.page("<li>x</li>")),
    Invalid(
      "an element in an option", line: 3, "<b> is not allowed in <option>",
      Samples.page("<select aria-label=\"x\"><option><b>x</b></option></select>")),
    Invalid(
      "a page in a page", line: 3, "<html> is not allowed in <body>", Samples.page("<html></html>")),
    Invalid(
      "a page without html", line: 1, "A page is one <html> element", "<!DOCTYPE html><p>x</p>"),
    Invalid(
      "a fragment's wrapper as a page", line: 1, "A page is one <html> element",
      "<!DOCTYPE html><fragment-rows></fragment-rows>"),
    Invalid(
      "a page without title", line: 2, "<head> has no <title>",
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/></head><body><h1>x</h1></body></html>"
    ),
    Invalid(
      "disclosure without summary", line: 3, "<details> has no <summary>",
      Samples.page("<details>x</details>")),
    Invalid(
      "a picture without image", line: 3, "<picture> has no <img>",
      Samples.page("<picture></picture>")),
    Invalid(
      "html in a drawing", line: 3, "<p> is not allowed in <svg>",
      Samples.page("<svg><p>x</p></svg>")
    ),
  ]

  static let attributes: [Invalid] = [
    Invalid(
      "an unknown attribute", line: 3, "<p> has no attribute colour",
      Samples.page("<p colour=\"red\">x</p>")),
    Invalid(
      "an attribute of HTML that the grammar leaves out", line: 3,
      "Name your own attributes data-…, such as data-itemscope",
      Samples.page("<p itemscope=\"\">x</p>")),
    Invalid(
      "an attribute of another element", line: 3, "It belongs to <img>",
      Samples.page("<p loading=\"lazy\">x</p>")),
    Invalid(
      "an event attribute", line: 3, "would run a script", Samples.page("<p onclick=\"x()\">x</p>")),
    Invalid(
      "a script address", line: 3, "href of <a> is “javascript:x()”",
      Samples.page("<a href=\"javascript:x()\">x</a>")),
    Invalid(
      "a script address after a space", line: 3, "href of <a>",
      Samples.page("<a href=\" javascript:x()\">x</a>")),
    Invalid(
      "a script address with a character reference", line: 3, "href of <a>",
      Samples.page("<a href=\"java&#10;script:x()\">x</a>")),
    Invalid(
      "an address with a space", line: 3, "Write a space as %20",
      Samples.page("<a href=\"/?q=a b\">x</a>")),
    Invalid(
      "an address with a bar", line: 3, "Write | as %7C",
      Samples.page("<a href=\"https://example.org/a|b\">x</a>")),
    Invalid(
      "a data address", line: 3, "href of <a>", Samples.page("<a href=\"data:text/html,x\">x</a>")),
    Invalid(
      "a script as image", line: 3, "src of <img>",
      Samples.page("<img src=\"data:text/html,x\" alt=\"\"/>")),
    Invalid(
      "an image without alt", line: 4, "needs the attribute alt",
      Samples.page("<p>\n<img src=\"/a.png\"/></p>")),
    Invalid(
      "a script address of a form", line: 3, "action of <form>",
      Samples.page("<form action=\"javascript:x\"></form>")),
    Invalid(
      "another method", line: 3, "Write get or post", Samples.page("<form method=\"put\"></form>")),
    Invalid(
      "another type of button", line: 3, "Write submit, reset or button",
      Samples.page("<button type=\"link\">x</button>")),
    Invalid(
      "another type of field", line: 3, "type of <input> is “txt”",
      Samples.page("<input type=\"txt\" aria-label=\"x\"/>")),
    Invalid(
      "a colspan of zero", line: 4, "from 1 to 1000",
      Samples.table("<tr><td colspan=\"0\">1</td><td>2</td></tr>")),
    Invalid(
      "a colspan in letters", line: 4, "from 1 to 1000",
      Samples.table("<tr><td colspan=\"two\">1</td><td>2</td></tr>")),
    Invalid(
      "a huge colspan", line: 4, "from 1 to 1000",
      Samples.table("<tr><td colspan=\"99999999999999999999\">1</td></tr>")),
    Invalid(
      "a boolean with a value", line: 3, "that the attribute is there means yes",
      Samples.page("<button disabled=\"disabled\">x</button>")),
    Invalid(
      "a role of another element", line: 3, "Write directory",
      Samples.page("<ul role=\"button\"><li>x</li></ul>")),
    Invalid(
      "a role on a cell, even its own", line: 4, "<td> has no attribute role",
      Samples.table("<tr><td role=\"cell\">1</td><td>2</td></tr>")),
    Invalid(
      "a role on a row", line: 4, "<tr> has no attribute role",
      Samples.table("<tr role=\"row\"><td>1</td><td>2</td></tr>")),
    Invalid(
      "an unknown role", line: 3, "one role of WAI-ARIA", Samples.page("<p role=\"wizard\">x</p>")),
    Invalid(
      "an unknown link type", line: 3, "link types separated by one space",
      Samples.page("<a rel=\"nxt\" href=\"/\">x</a>")),
    Invalid(
      "a stylesheet to follow", line: 3, "rel of <a> is “stylesheet”",
      Samples.page("<a rel=\"stylesheet\" href=\"/\">x</a>")),
    Invalid(
      "a link of the head that nobody follows", line: 2, "rel of <link> is “nofollow”",
      Samples.page("", head: "<link rel=\"nofollow\" href=\"/\"/>")),
    Invalid(
      "an id with a space", line: 3, "a name without spaces", Samples.page("<p id=\"a b\">x</p>")),
    Invalid("an empty id", line: 3, "a name without spaces", Samples.page("<p id=\"\">x</p>")),
    Invalid(
      "an unknown ARIA attribute", line: 3, "has no attribute aria-lable",
      Samples.page("<p aria-lable=\"x\">x</p>")),
    Invalid(
      "a wrong ARIA value", line: 3, "Write true, false or undefined",
      Samples.page("<p aria-hidden=\"yes\">x</p>")),
    Invalid(
      "a namespace", line: 3, "HTML needs no xmlns on <svg>",
      Samples.page("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>")),
    Invalid(
      "xml:lang", line: 3, "<p> has no attribute xml:lang", Samples.page("<p xml:lang=\"en\">x</p>")
    ),
    Invalid(
      "a page without language", line: 2, "needs the attribute lang",
      Samples.page("").replacing(" lang=\"en\"", with: "")),
    Invalid(
      "another encoding", line: 2, "charset of <meta>",
      Samples.page("").replacing("utf-8", with: "latin1")),
    Invalid(
      "a link without address", line: 2, "needs the attribute href",
      Samples.page("", head: "<link rel=\"icon\"/>")),
    Invalid(
      "a date that is none", line: 3, "a date such as 2026-01-02",
      Samples.page("<ins datetime=\"2026\">x</ins>")),
    Invalid(
      "a meter without value", line: 3, "needs the attribute value",
      Samples.page("<meter>x</meter>")),
    Invalid(
      "a width in per cent", line: 3, "a whole number from 0",
      Samples.page("<img src=\"/a\" alt=\"\" width=\"50%\"/>")),
  ]

  static let order: [Invalid] = [
    Invalid(
      "a head of a table at its end", line: 4, "<thead> is out of place in <table>",
      Samples.page("<table><tbody></tbody>\n<thead></thead></table>")),
    Invalid(
      "a caption at the end", line: 3, "<caption> is out of place in <table>",
      Samples.page("<table><tbody></tbody><caption>x</caption></table>")),
    Invalid(
      "two captions", line: 4, "one too many",
      Samples.page("<table><caption>x</caption>\n<caption>y</caption></table>")),
    Invalid(
      "an empty title", line: 2, "<title> lacks required content",
      Samples.page("").replacing("<title>T</title>", with: "<title> </title>")),
    Invalid(
      "two titles", line: 2, "<title> is out of place in <head>",
      Samples.page("", head: "<title>x</title>")),
    Invalid(
      "a body before the head", line: 2, "<html>",
      "<!DOCTYPE html>\n<html lang=\"en\"><body><h1>x</h1></body><head><meta charset=\"utf-8\"/><title>T</title></head></html>"
    ),
    Invalid(
      "the encoding after the title", line: 2, "<meta charset=\"utf-8\"/>, then one <title>",
      "<!DOCTYPE html>\n<html lang=\"en\"><head><title>T</title><meta charset=\"utf-8\"/></head><body><h1>x</h1></body></html>"
    ),
    Invalid(
      "a meta with half of its attributes", line: 2, "cannot be used together",
      Samples.page("", head: "<meta name=\"x\"/>")),
    Invalid("a description without a term", line: 3, "<dl>", Samples.page("<dl><dd>x</dd></dl>")),
    Invalid("a term without a description", line: 3, "<dl>", Samples.page("<dl><dt>x</dt></dl>")),
    Invalid(
      "a legend after the fields", line: 4, "<legend> is out of place in <fieldset>",
      Samples.page("<fieldset><p>x</p>\n<legend>y</legend></fieldset>")),
    Invalid(
      "a dialog in a paragraph", line: 3, "<dialog>",
      Samples.page("<p><dialog>x</dialog></p>")),
    Invalid(
      "a summary at the end", line: 3, "<details>",
      Samples.page("<details><p>x</p><summary>y</summary></details>")),
    Invalid(
      "a row without cells", line: 4, "<tr> lacks required content", Samples.table("<tr></tr>")),
  ]

  static let beyond: [Invalid] = [
    Invalid(
      "no encoding", line: 2, "The page does not say its encoding",
      Samples.page("").replacing("charset=\"utf-8\"", with: "name=\"a\" content=\"b\"")),
    Invalid(
      "a day of an edit that does not exist", line: 3, "datetime of <del> is “2026-13-45”",
      Samples.page("<del datetime=\"2026-13-45\">x</del>")),
    Invalid(
      "a caption between figures", line: 3, "A <figure> may have one <figcaption>",
      Samples.page("<figure><p>x</p><figcaption>y</figcaption><p>z</p></figure>")),
    Invalid(
      "two captions of a figure", line: 3, "A <figure> may have one <figcaption>",
      Samples.page("<figure><figcaption>x</figcaption><figcaption>y</figcaption></figure>")),
    Invalid(
      "an id twice", line: 4, "“a” is used twice, first by <p>",
      Samples.page("<p id=\"a\">x</p>\n<div id=\"a\">y</div>")),
    Invalid(
      "a label of nothing", line: 3, "no element has that id",
      Samples.page("<label for=\"q\">x</label>")),
    Invalid(
      "a label of a paragraph", line: 3, "Name a field",
      Samples.page("<label for=\"q\">x</label><p id=\"q\">y</p>")),
    Invalid(
      "a list that is none", line: 3, "Name a <datalist>",
      Samples.page("<input aria-label=\"x\" list=\"q\"/><p id=\"q\">y</p>")),
    Invalid(
      "a button for a popover that is none", line: 3, "popovertarget of <button> names “q”",
      Samples.page("<button popovertarget=\"q\">x</button>")),
    Invalid(
      "a popover of its own kind", line: 3, "The attribute popover of <div> is “open”",
      Samples.page("<div popover=\"open\">x</div>")),
    Invalid(
      "a missing label", line: 3, "aria-labelledby of <p> names “b”",
      Samples.page("<p aria-labelledby=\"a b\" id=\"a\">x</p>")),
    Invalid(
      "a missing description", line: 3, "aria-describedby",
      Samples.page("<p aria-describedby=\"z\">x</p>")),
    Invalid(
      "a missing part under control", line: 3, "aria-controls",
      Samples.page("<button aria-controls=\"z\">x</button>")),
    Invalid(
      "a link to nowhere", line: 3, "href of <a> names “z”", Samples.page("<a href=\"#z\">x</a>")),
    Invalid(
      "a row too short", line: 5, "This row has 1 columns",
      Samples.table("<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td></tr>")),
    Invalid(
      "a row too wide", line: 4, "This row has 3 columns (counting colspan), but its table has 2",
      Samples.table("<tr><td colspan=\"2\">1</td><td>2</td></tr>")),
    Invalid(
      "a row wider than the columns", line: 3,
      "This row has 2 columns (counting colspan), but its table has 1",
      Samples.page(
        "<table><colgroup><col/></colgroup><tbody><tr><td>1</td><td>2</td></tr></tbody></table>")),
    Invalid(
      "a row under a rowspan", line: 4, "This row has 3 columns",
      Samples.table("<tr><td rowspan=\"2\">1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>")),
    Invalid(
      "a link in a link", line: 3, "<a> is not allowed inside <a>",
      Samples.page("<a href=\"/\"><span><a href=\"/\">x</a></span></a>")),
    Invalid(
      "a button in a link", line: 3, "<button> is not allowed inside <a>",
      Samples.page("<a href=\"/\"><button>x</button></a>")),
    Invalid(
      "a field in a button", line: 3, "<input> is not allowed inside <button>",
      Samples.page("<button>x<input aria-label=\"y\"/></button>")),
    Invalid(
      "a focusable element in a link", line: 3, "<span> is not allowed inside <a>",
      Samples.page("<a href=\"/\"><span tabindex=\"0\">x</span></a>")),
    Invalid(
      "the main part in a section", line: 3, "<main> is not allowed inside <section>",
      Samples.page("<section><div><main>x</main></div></section>")),
    Invalid(
      "a form in a form", line: 3, "<form> is not allowed inside <form>",
      Samples.page("<form><div><form></form></div></form>")),
    Invalid(
      "a heading in a header cell", line: 4, "<h2> is not allowed inside <th>",
      Samples.table("<tr><th><h2>1</h2></th><td>2</td></tr>")),
    Invalid("no h1", line: 2, "no <h1>", Samples.page("").replacing("<h1>T</h1>", with: "")),
    Invalid("two h1", line: 3, "A page has one <h1>", Samples.page("<h1>x</h1>")),
    Invalid("a level left out", line: 3, "Write <h2>", Samples.page("<h3>x</h3>")),
  ]

  static let fragments: [Invalid] = [
    Invalid(
      "rows: a paragraph", line: 2, "<p> is not allowed in a fragment of rows", as: .rows,
      "<tr><td>1</td></tr>\n<p>x</p>"),
    Invalid("rows: a cell alone", line: 1, "It belongs in <tr>", as: .rows, "<td>1</td>"),
    Invalid(
      "rows: different columns", line: 2, "This row has 2 columns", as: .rows,
      "<tr><td>1</td></tr>\n<tr><td>1</td><td>2</td></tr>"),
    Invalid(
      "rows: an id twice", line: 2, "used twice", as: .rows,
      "<tr id=\"a\"><td>1</td></tr>\n<tr id=\"a\"><td>2</td></tr>"),
    Invalid(
      "rows: a doctype", line: 1, "A fragment has no document type", as: .rows,
      "<!DOCTYPE html><tr><td>1</td></tr>"),
    Invalid(
      "rows: an entity", line: 1, "There is a document type here", as: .rows,
      "<tr><td>1</td></tr><!DOCTYPE x [<!ENTITY y \"z\">]>"),
    Invalid("cells: none", line: 1, "lacks required content", as: .cells, ""),
    Invalid(
      "sections: out of order", line: 1, "<thead>", as: .sections, "<tbody></tbody><thead></thead>"),
    Invalid(
      "content: breaking out", line: 1, "follows the end of the root element", as: .content,
      "<p>x</p></fragment-content><p>y</p>"),
    Invalid(
      "content: breaking out with the wrapper", line: 1, "follows the end of the root element",
      as: .content,
      "</fragment-content><fragment-content>"),
    Invalid("content: open", line: 1, "while <p> of line 1 is open", as: .content, "<p>x"),
    Invalid("content: a line break open", line: 1, "as in <br/>", as: .content, "<p>x</p><br>"),
    Invalid("content: an end alone", line: 1, "</p> ends no open element", as: .content, "a</p>"),
    Invalid("content: half a tag", line: 1, "", as: .content, "<p>x</p"),
    Invalid("content: text & more", line: 2, "Write &amp;", as: .content, "<p>x</p>\nR & D"),
  ]
}
