import PageValidation

extension Invalid {
  /// Errors that a grammar cannot express: combinations of attributes, roles, labels and cells.
  static let relations: [Invalid] = [
    Invalid(
      "an attribute of another type of field", line: 3,
      "Remove it, or change the type to checkbox or radio",
      Samples.page("<input type=\"text\" aria-label=\"x\" checked=\"\"/>")),
    Invalid(
      "a date that does not exist", line: 3, "value of <input type=\"date\"> is “2026-02-30”",
      Samples.page("<input type=\"date\" aria-label=\"x\" value=\"2026-02-30\"/>")),
    Invalid(
      "a number in words", line: 3, "Write a number such as 3",
      Samples.page("<input type=\"number\" aria-label=\"x\" value=\"three\"/>")),
    Invalid(
      "a list of pictures that names a script", line: 3, "srcset of <img>",
      Samples.page("<img src=\"/a\" srcset=\"/b 1x, javascript:a() 2x\" alt=\"\"/>")),
    Invalid(
      "a limit that is no number", line: 3, "min of <meter>",
      Samples.page("<meter aria-label=\"x\" min=\"nan\" value=\"1\">1</meter>")),
    Invalid(
      "progress towards no number", line: 3, "max of <progress>",
      Samples.page("<progress aria-label=\"x\" max=\"nan\" value=\"1\">1</progress>")),
    Invalid(
      "a zone of four bytes", line: 3, "datetime of <time>",
      Samples.page("<time datetime=\"+😀\">x</time>")),
    Invalid(
      "a limit that is empty", line: 3, "min of <input",
      Samples.page("<input type=\"number\" aria-label=\"x\" min=\"\"/>")),
    Invalid(
      "a least number above the greatest", line: 3, "min of <input> is “5”, more than max",
      Samples.page("<input type=\"number\" aria-label=\"x\" min=\"5\" max=\"-1\"/>")),
    Invalid(
      "a first day after the last", line: 3, "Write a min that is not above max",
      Samples.page(
        "<input type=\"date\" aria-label=\"x\" min=\"2026-02-01\" max=\"2026-01-31\"/>")),
    Invalid(
      "a least length above the greatest", line: 3, "minlength of <input> is “9”",
      Samples.page("<input aria-label=\"x\" minlength=\"9\" maxlength=\"1\"/>")),
    Invalid(
      "a field in a label that says nothing", line: 3, "Write its name into the <label>",
      Samples.page("<label><input name=\"a\"/> </label>")),
    Invalid(
      "a field whose label says nothing", line: 3, "<input> has no name",
      Samples.page("<label for=\"q\"></label><input id=\"q\"/>")),
    Invalid(
      "a choice in a label of its options alone", line: 3, "<select> has no name",
      Samples.page("<label><select><option>x</option></select></label>")),
    Invalid(
      "a slider without a place", line: 3, "value of <input",
      Samples.page("<input type=\"range\" aria-label=\"x\" value=\"\"/>")),
    Invalid(
      "a week too many", line: 3, "a week such as",
      Samples.page("<input type=\"week\" aria-label=\"x\" value=\"2025-W53\"/>")),
    Invalid(
      "a colour by name", line: 3, "a colour such as #0a84ff",
      Samples.page("<input type=\"color\" aria-label=\"x\" value=\"red\"/>")),
    Invalid(
      "a button of an image without words", line: 3, "what the button does",
      Samples.page("<input type=\"image\" src=\"/a.png\"/>")),
    Invalid(
      "a button field without words", line: 3, "the button's text",
      Samples.page("<input type=\"button\"/>")),
    Invalid(
      "an action of a plain button", line: 3, "formaction cannot be used with type=\"button\"",
      Samples.page("<button type=\"button\" formaction=\"/\">x</button>")),
    Invalid(
      "a target without an address", line: 3, "means nothing without href",
      Samples.page("<a target=\"_blank\">x</a>")),
    Invalid(
      "a link of another role", line: 3, "role of <a href=\"…\"> is “heading”",
      Samples.page("<a href=\"/\" role=\"heading\">x</a>")),
    Invalid(
      "a preload of what", line: 2, "needs the attribute as here",
      Samples.page("", head: "<link rel=\"preload\" href=\"/a\"/>")),
    Invalid(
      "an icon loaded as", line: 2, "as cannot be used with rel=\"icon\"",
      Samples.page("", head: "<link rel=\"icon\" href=\"/a\" as=\"image\"/>")),
    Invalid(
      "a module put off", line: 2, "defer cannot be used with type=\"module\"",
      Samples.page("", head: "<script src=\"/a\" type=\"module\" defer=\"\"></script>")),
    Invalid(
      "decoration with a role", line: 3, "decoration and has no role",
      Samples.page("<img src=\"/a\" alt=\"\" role=\"button\"/>")),
    Invalid(
      "decoration that says so twice", line: 3, "decoration and has no role",
      Samples.page("<img src=\"/a\" alt=\"\" role=\"presentation\"/>")),
    Invalid(
      "an order without direction", line: 3, "needs the attribute dir here",
      Samples.page("<bdo>x</bdo>")),
    Invalid(
      "lines without a width", line: 3, "needs the attribute cols here",
      Samples.page("<textarea aria-label=\"x\" wrap=\"hard\"></textarea>")),
    Invalid(
      "a meter beyond its end", line: 3, "Write a number from 0 to 5",
      Samples.page("<meter value=\"6\" max=\"5\">x</meter>")),
    Invalid(
      "a meter turned over", line: 3, "at most 2, which high is",
      Samples.page("<meter value=\"2\" max=\"5\" low=\"3\" high=\"2\">x</meter>")),
    Invalid(
      "progress beyond its end", line: 3, "Write a number from 0 to 1",
      Samples.page("<progress value=\"2\">x</progress>")),
    Invalid(
      "a time that programs cannot read", line: 3, "which programs cannot read",
      Samples.page("<time>yesterday</time>")),
    Invalid(
      "two options selected", line: 3, "only one can be",
      Samples.page(
        "<select aria-label=\"x\"><option selected=\"\">a</option><option selected=\"\">b</option></select>"
      )),
    Invalid(
      "a choice that is made already", line: 3, "Begin with <option value=\"\">",
      Samples.page("<select aria-label=\"x\" required=\"\"><option>a</option></select>")),
    Invalid(
      "an option without words", line: 3, "<option> says nothing",
      Samples.page("<select aria-label=\"x\"><option value=\"1\"></option></select>")),
    Invalid("a field without a name", line: 3, "<input> has no name", Samples.page("<input/>")),
    Invalid(
      "a field with a placeholder alone", line: 3, "<input type=\"text\"> has no name",
      Samples.page("<input type=\"text\" placeholder=\"Ada\"/>")),
    Invalid(
      "a button without words", line: 3, "Write what it does into it",
      Samples.page("<button type=\"button\"><span> </span></button>")),
    Invalid(
      "two fields in a label", line: 3, "a label names one control",
      Samples.page("<label>a<input/><input/></label>")),
    Invalid(
      "a label for another field", line: 3, "in a <label> that is for “a”",
      Samples.page(
        "<label for=\"a\">x<input id=\"b\"/></label><input id=\"a\" aria-label=\"y\"/>")),
    Invalid(
      "two main parts", line: 3, "A page has one <main>", Samples.page("<main></main><main></main>")
    ),
    Invalid(
      "the focus in two places", line: 3, "already has the initial focus",
      Samples.page("<p autofocus=\"\">x</p><p autofocus=\"\">y</p>")),
    Invalid(
      "the encoding twice", line: 2, "declared twice",
      Samples.page("", head: "<meta charset=\"utf-8\"/>")),
    Invalid(
      "an attribute of another role", line: 3, "aria-pressed does not belong to <p> without a role",
      Samples.page("<p aria-pressed=\"true\">x</p>")),
    Invalid(
      "a box without its state", line: 3, "The role checkbox needs the attribute aria-checked",
      Samples.page("<span role=\"checkbox\" aria-label=\"x\"></span>")),
    Invalid(
      "a cell outside a row, by role", line: 3, "Put it into an element with the role row",
      Samples.page("<div role=\"cell\">x</div>")),
    Invalid(
      "an option outside a list, by role", line: 3, "with the role group or listbox",
      Samples.page("<ul><li role=\"option\">x</li></ul>")),
    Invalid(
      "a role that denies an element", line: 3, "role of <nav>",
      Samples.page("<nav role=\"button\">x</nav>")),
    Invalid(
      "a button by role in a link", line: 3, "<span> is not allowed inside <a>",
      Samples.page("<a href=\"/\"><span role=\"button\">x</span></a>")),
    Invalid(
      "cells on each other", line: 4, "overlaps one that spans down",
      Samples.table(
        "<tr><td>1</td><td rowspan=\"2\">2</td></tr><tr><td colspan=\"2\">3</td></tr>")),
    Invalid(
      "a cell out of its section", line: 4, "extends beyond its section",
      Samples.table("<tr><td rowspan=\"3\">1</td><td>2</td></tr><tr><td>3</td></tr>")),
    Invalid(
      "a column without a cell", line: 3, "No cell begins in column 2",
      Samples.page("<table><tbody><tr><td colspan=\"2\">1</td></tr></tbody></table>")),
    Invalid(
      "columns counted twice", line: 3, "each sets the number of columns",
      Samples.page(
        "<table><colgroup span=\"1\"><col/></colgroup><tbody><tr><td>1</td></tr></tbody></table>")),
    Invalid(
      "an address with a space", line: 3, "href of <a>", Samples.page("<a href=\"/a b\">x</a>")),
    Invalid(
      "an address with half a byte", line: 3, "href of <a>", Samples.page("<a href=\"/%2\">x</a>")),
    Invalid(
      "an action that is empty", line: 3, "action of <form>",
      Samples.page("<form action=\"\"></form>")),
    Invalid(
      "a frame of a reserved name", line: 3, "_blank, _parent",
      Samples.page("<a href=\"/\" target=\"_new\">x</a>")),
    Invalid(
      "sections: a role outside", line: 1, "The role option is not inside", as: .sections,
      "<tbody><tr><td><div role=\"option\">x</div></td></tr></tbody>"),
  ]
}

extension Valid {
  /// Valid markup for the same rules.
  static let relations: [Valid] = [
    Valid(
      "a selected cell of a grid",
      Samples.page(
        """
        <table role="grid"><tbody><tr><td aria-selected="true">1</td></tr></tbody></table>
        """)),
    Valid(
      "fields of a password and a day with the attributes of a textbox",
      Samples.page(
        """
        <input type="password" aria-label="x" aria-required="true"/><input type="date" \
        aria-label="y" aria-readonly="true"/>
        """)),
    Valid(
      "buttons named by what they hold",
      Samples.page(
        """
        <button><output>3</output></button><button><progress aria-label="x"></progress></button>
        """)),
    Valid(
      "limits with a T and with a space",
      Samples.page(
        """
        <input type="datetime-local" aria-label="x" min="2026-01-02T08:00" max="2026-01-02 09:00"/>
        """)),
    Valid(
      "links to what the law wants",
      Samples.page(
        "<a href=\"/p\" rel=\"privacy-policy\">x</a><a href=\"/t\" rel=\"terms-of-service\">y</a>")),
    Valid(
      "a time limit past midnight",
      Samples.page("<input type=\"time\" aria-label=\"x\" min=\"22:00\" max=\"06:00\"/>")),
    Valid(
      "a label after its field, with a picture for a text",
      Samples.page("<input id=\"q\"/><label for=\"q\"><img src=\"/a\" alt=\"x\"/></label>")),
    Valid(
      "an option owned by a later list",
      Samples.page(
        "<div role=\"option\" id=\"o\">x</div><div role=\"listbox\" aria-owns=\"o\">y</div>")),
    Valid(
      "links to the top and to a text of the page",
      Samples.page(
        """
        <a href="#TOP">x</a><a href="#:~:text=x">y</a><a href="#a:~:text=x">z</a><p id="a">b</p>
        """)),
    Valid(
      "ids of the same look and other bytes",
      Samples.page("<p id=\"\u{E9}\">x</p><p id=\"e\u{301}\">y</p>")),
    Valid(
      "edits with a day, and with a moment",
      Samples.page(
        "<ins datetime=\"2026-01-02\">x</ins><del datetime=\"2026-01-02T09:30Z\">y</del>")),
    Valid(
      "names of controls",
      Samples.page(
        """
        <label>a<input/></label><label for="b">b</label><input id="b"/><select title="c"></select>\
        <textarea aria-labelledby="d"></textarea><p id="d">d</p><button><img src="/e" alt="e"/>\
        </button><input type="submit"/><input type="hidden" value="f"/><div hidden=""><input/></div>\
        <button aria-label="g"></button><button><svg><title>h</title></svg></button>
        """)),
    Valid(
      "fields with values of their types",
      Samples.page(
        """
        <label>a<input type="date" value="2024-02-29" min="2000-01-01" step="7"/></label>\
        <label>b<input type="week" value="2026-W53"/></label>\
        <label>c<input type="time" value="23:59:59.5"/></label>\
        <label>d<input type="number" value="" min="-1" max="1e3"/></label>\
        <label>e<input type="color" value="#0A84ff"/></label>\
        <label>f<input type="datetime-local" value="2026-01-02 09:30"/></label>\
        <label>g<input type="checkbox" role="switch" checked="" required=""/></label>
        """)),
    Valid(
      "what was typed, as text, with what is wrong",
      Samples.page(
        """
        <label>a<input type="text" inputmode="decimal" value="three" aria-invalid="true"/></label>
        """)),
    Valid(
      "roles where they mean something",
      Samples.page(
        """
        <ul role="listbox"><li role="option" aria-selected="true">a</li></ul>\
        <div role="tablist"><button role="tab" aria-selected="true">b</button></div>\
        <div role="table" aria-rowcount="2"><div role="row"><span role="cell">c</span></div></div>\
        <div role="tree" aria-owns="o"></div><p role="treeitem" id="o">d</p>\
        <span role="slider" aria-valuenow="1" aria-label="e"></span>\
        <h2 aria-level="2">f</h2>
        """)),
    Valid(
      "cells that fill their table",
      Samples.page(
        """
        <table><tbody><tr><td rowspan="2">1</td><td colspan="2">2</td></tr><tr><td>3</td><td>4</td>\
        </tr></tbody><tbody><tr><td rowspan="0">5</td><td>6</td><td>7</td></tr></tbody></table>
        """)),
    Valid(
      "times",
      Samples.page(
        """
        <p><time>2026-01-02</time><time>09:30</time><time datetime="2026-01-02T09:30+01:00">a</time>\
        <time datetime="P3DT4H">b</time><time datetime="4h 18m">c</time><time datetime="--02-29">d\
        </time><time datetime="2026-W05">e</time><time datetime="2026">f</time>\
        <time><b>2026-01</b></time></p>
        """)),
    Valid("a role whose surroundings may come", "<p role=\"option\">x</p>", as: .content),
    Valid("a cell's role in a fragment", "<p role=\"cell\">x</p>", as: .content),
    Valid("a field that a template fills", "<input type=\"button\" checked=\"\"/>", as: .content),
  ]
}
