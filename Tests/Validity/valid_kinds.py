"""Changes that should leave a page valid. Each is tried on several pages."""

import copy

from markup import fragment


def shuffled(page, random):
    for element in page.root.iter():
        items = list(element.attrib.items())
        random.shuffle(items)
        element.attrib.clear()
        element.attrib.update(items)


def without_data(page, random):
    for element in page.root.iter():
        for name in [name for name in element.attrib if name.startswith("data-")]:
            del element.attrib[name]


def without_styles(page, random):
    for element in page.root.iter():
        element.attrib.pop("style", None)
        element.attrib.pop("class", None)


def without_roles(page, random):
    for tag in ("table", "thead", "tbody", "tfoot", "tr", "td", "th"):
        for element in page.all(tag):
            element.attrib.pop("role", None)


def without_a_row(page, random):
    """Removes one of several rows, but not the first, which may determine the number of columns."""
    bodies = [body for body in page.all("tbody") if len(body) > 2]
    body = random.choice(bodies)
    row = random.choice(list(body)[1:])
    named = {element.get("id") for element in row.iter()} - {None}
    used = {
        word for element in page.root.iter() for name, value in element.attrib.items()
        if name.startswith("aria-") or name in ("for", "list", "form", "headers")
        for word in value.split()
    }
    if named & used or any(cell.get("rowspan") for cell in body.iter()):
        raise LookupError("another element refers to this row")
    body.remove(row)


def with_a_row_more(page, random):
    rows = [row for row in page.all("tr[id]") if not any(
        element.get("id") for element in row.iter() if element is not row)]
    row = random.choice(rows)
    parent = page.parents()[row]
    new = copy.deepcopy(row)
    new.set("id", f"{row.get('id')}.more")
    parent.insert(list(parent).index(row) + 1, new)


def spaced(page, random):
    for element in page.root.iter():
        if element.tag in ("tbody", "tr", "ul", "select", "head", "table", "main"):
            for child in element:
                child.tail = (child.tail or "") + "\n  "


def marked(page, random):
    """Wraps the text of a cell in phrasing elements."""
    cells = [cell for cell in page.all("td") if (cell.text or "").strip()]
    cell = random.choice(cells)
    mark = fragment(random.choice(
        ["<strong><em/></strong>", "<span><b/></span>", "<code><var/></code>", "<q><cite/></q>"]))[0]
    mark[0].text, cell.text = cell.text, ""
    cell.insert(0, mark)


TREES = {
    "attributes-shuffled": shuffled,
    "data-removed": without_data,
    "looks-removed": without_styles,
    "table-roles-removed": without_roles,
    "row-removed": without_a_row,
    "row-added": with_a_row_more,
    "space-added": spaced,
    "text-marked": marked,
}

# Kind: the elements, an attribute, and values, one of which is set.
ATTRIBUTES = {
    "title": ("*[class]", "title", ["A title", ""]),
    "language": ("td", "lang", ["de", "fr-CH", "zh-Hant"]),
    "direction": ("div", "dir", ["ltr", "rtl", "auto"]),
    "hidden": ("div", "hidden", [""]),
    "tab-order": ("td", "tabindex", ["-1", "0"]),
    "translate": ("td", "translate", ["yes", "no"]),
    "own-data": ("*", "data-note", ["", "<R&D>", "1 2"]),
    "busy": ("tbody", "aria-busy", ["true", "false"]),
    "live": ("main", "aria-live", ["off", "polite"]),
    "row-label": ("tr", "aria-label", ["A row"]),
    "row-chosen": ("tr[role=row]", "aria-selected", ["true", "false"]),
    "button-pressed": ("button", "aria-pressed", ["true", "false", "mixed"]),
    "link-current": ("a[href]", "aria-current", ["page", "step"]),
    "link-kept": ("a[href]", "rel", ["nofollow", "noopener noreferrer", "external"]),
    "link-frame": ("a[href]", "target", ["_blank", "_self", "other"]),
    "link-encoded": ("a[href]", "href", ["/a%20b?c=%C3%A9", "https://example.org/é", "?a=1#b", "."]),
    "image-size": ("img", "width", ["10", "0"]),
    "image-lazy": ("img", "loading", ["lazy", "eager"]),
    "field-search": ("input[type=text]", "type", ["search", "tel", "password"]),
    "field-required": ("input[type=text]", "required", [""]),
    "field-limit": ("input[type=text]", "maxlength", ["0", "200"]),
    "field-hint": ("input[type=text]", "placeholder", ["Ada"]),
    "field-pattern": ("input[type=text]", "pattern", ["[A-Z]+.*"]),
    "field-locked": ("input[type=text]", "readonly", [""]),
    "number-step": ("input[type=number]", "step", ["any", "0.5", "2"]),
    "number-value": ("input[type=number]", "value", ["-1", "2.5", "1e3", ""]),
    "date-value": ("input[type=date]", "value", ["2024-02-29", "", "1999-12-31"]),
    "form-new": ("form", "novalidate", [""]),
    "area-size": ("textarea", "rows", ["1", "20"]),
    "button-disabled": ("button", "disabled", [""]),
    "details-open": ("details", "open", [""]),
}

# Kind: markup that is added to a place for flow content.
SNIPPETS = {
    "paragraph": "<p>Text with <em>marks</em>, a <a href=\"/\">link</a> and a break.<br/>Next.</p>",
    "list": "<ul><li>One</li><li><ol start=\"3\" reversed=\"\"><li value=\"7\">Two</li></ol></li></ul>",
    "empty-list": "<ul></ul>",
    "descriptions": "<dl><dt>Term</dt><dd>One</dd><dd>Two</dd></dl>",
    "grouped-descriptions": "<dl><div><dt>T</dt><dd>D</dd></div><div><dt>U</dt><dd>E</dd></div></dl>",
    "dialog": "<dialog open=\"\" aria-label=\"x\"><p>Text</p></dialog>",
    "disclosure": "<details><summary>More</summary><p>Text</p></details>",
    "figure": "<figure><img src=\"/a.png\" alt=\"A\" width=\"3\" height=\"4\"/><figcaption>A</figcaption></figure>",
    "picture": "<picture><source srcset=\"/a.webp\" type=\"image/webp\"/><img src=\"/a.png\" alt=\"\"/></picture>",
    "section": "<section><h2>Part</h2><p>Text</p></section>",
    "rule": "<hr/>",
    "quotation": "<blockquote cite=\"/source\"><p>Text</p></blockquote>",
    "fields": "<fieldset><legend>Who</legend><label>Name <input name=\"m-n\" autocomplete=\"name\"/></label></fieldset>",
    "label-for": "<label for=\"m-f\">F</label><input id=\"m-f\" type=\"email\" multiple=\"\"/>",
    "choice": "<label>C <select name=\"m-s\"><optgroup label=\"G\"><option value=\"1\" selected=\"\">One</option></optgroup><option>Two</option></select></label>",
    "required-choice": "<label>C <select required=\"\"><option value=\"\">None</option><option>Two</option></select></label>",
    "many-choices": "<label>C <select multiple=\"\" size=\"3\"><option selected=\"\">One</option><option selected=\"\">Two</option></select></label>",
    "suggestions": "<label>S <input list=\"m-l\"/></label><datalist id=\"m-l\"><option value=\"a\"></option><option>b</option></datalist>",
    "popover": "<p><button popovertarget=\"m-pop\" popovertargetaction=\"hide\">x</button></p><div id=\"m-pop\" popover=\"auto\">y</div>",
    "measures": "<label>M <meter value=\"3\" min=\"1\" max=\"5\" low=\"2\" high=\"4\" optimum=\"3\">3</meter></label><label>P <progress value=\"0.5\">half</progress></label>",
    "times": "<p><time>2026-01-02</time> <time datetime=\"09:30\">then</time> <time datetime=\"PT4H18M\">so long</time> <time datetime=\"2026-W05\">w</time> <time datetime=\"2026-01-02T09:30Z\">x</time></p>",
    "marks": "<p><small>s</small><s>t</s><u>u</u><kbd>k</kbd><samp>a</samp><sub>1</sub><sup>2</sup><bdi>b</bdi><bdo dir=\"rtl\">c</bdo><dfn>d</dfn><abbr title=\"x\">e</abbr><mark>m</mark><wbr/><data value=\"1\">one</data><ins datetime=\"2026-01-02\">n</ins><del>o</del></p>",
    "drawing": "<svg viewBox=\"0 0 10 10\" role=\"img\" aria-label=\"Chart\"><g fill=\"none\"><path d=\"M0 0L1 1\"/><rect x=\"1\" y=\"1\" width=\"2\" height=\"2\"/><circle cx=\"1\" cy=\"1\" r=\"1\"><title>1</title></circle></g><text x=\"1\" y=\"2\">T</text></svg>",
    "table": "<table><caption>Sums</caption><colgroup><col/><col span=\"2\"/></colgroup><thead><tr><th scope=\"col\">A</th><th scope=\"col\">B</th><th scope=\"col\">C</th></tr></thead><tbody><tr><th scope=\"row\">1</th><td>2</td><td>3</td></tr></tbody><tfoot><tr><td colspan=\"2\">4</td><td>5</td></tr></tfoot></table>",
    "spans": "<table><tbody><tr><td rowspan=\"2\">1</td><td>2</td></tr><tr><td>3</td></tr><tr><td colspan=\"2\">4</td></tr></tbody></table>",
    "headers": "<table><thead><tr><th id=\"m-a\">A</th><th id=\"m-b\">B</th></tr></thead><tbody><tr><td headers=\"m-a\">1</td><td headers=\"m-b m-a\">2</td></tr></tbody></table>",
    "tabs": "<div role=\"tablist\"><button type=\"button\" role=\"tab\" aria-selected=\"true\">One</button><button type=\"button\" role=\"tab\" aria-selected=\"false\">Two</button></div>",
    "options": "<ul role=\"listbox\" aria-label=\"Choices\"><li role=\"option\" aria-selected=\"true\">One</li><li role=\"option\" aria-selected=\"false\">Two</li></ul>",
    "tree": "<ul role=\"tree\" aria-label=\"T\"><li role=\"treeitem\" aria-expanded=\"false\">One</li></ul>",
    "menu": "<ul role=\"menu\" aria-label=\"M\"><li role=\"menuitem\">One</li><li role=\"separator\"></li><li role=\"menuitemcheckbox\" aria-checked=\"true\">Two</li></ul>",
    "box-by-role": "<span role=\"checkbox\" aria-checked=\"false\" tabindex=\"0\" aria-label=\"B\"></span>",
    "slider-by-role": "<div role=\"slider\" aria-valuenow=\"3\" aria-valuemin=\"1\" aria-valuemax=\"5\" tabindex=\"0\" aria-label=\"S\"></div>",
    "disclosing-button": "<button type=\"button\" aria-expanded=\"false\" aria-controls=\"m-c\">More</button><div id=\"m-c\">Text</div>",
    "label-by-id": "<h2 id=\"m-h\">Here</h2><section aria-labelledby=\"m-h\"><h3>There</h3></section>",
    "decoration": "<img src=\"/a.png\" alt=\"\"/>",
    "link-around": "<a href=\"/row\"><div><p>Row</p></div></a>",
    "anchor": "<a id=\"m-i\">Here</a><a href=\"#m-i\">There</a><a href=\"#\">Top</a>",
    "other-fields": "<label>a<input type=\"color\" value=\"#0a84ff\"/></label><label>b<input type=\"range\" min=\"0\" max=\"9\" value=\"3\"/></label><label>c<input type=\"time\" value=\"09:30\"/></label><label>d<input type=\"month\" value=\"2026-01\"/></label><label>e<input type=\"week\" value=\"2026-W53\"/></label><label>f<input type=\"datetime-local\" value=\"2026-01-02T09:30\"/></label><label>g<input type=\"file\" accept=\"image/*,.pdf\"/></label>",
    "sending-buttons": "<form action=\"/a\" method=\"post\"><button formaction=\"/b\" formmethod=\"get\">B</button><input type=\"submit\" value=\"S\"/><input type=\"reset\"/><input type=\"image\" src=\"/a.png\" alt=\"I\"/></form>",
    "outputs": "<output for=\"m-x\" name=\"m-o\">3</output><label>X<input id=\"m-x\"/></label>",
    "empty-marks": "<p><span></span><b></b></p>",
    "references": "<p>&amp; &lt; &gt; é 😀 \u00A0 ' \"</p>",
}
