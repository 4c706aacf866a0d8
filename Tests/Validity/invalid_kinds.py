"""Changes that should make a page invalid, with one error each. Each is tried on several pages."""

from markup import fragment

# Kind: the elements, an attribute, and values, one of which is set. None removes the attribute.
ATTRIBUTES = {
    "input-type-unknown": ("input", "type", ["txt", "string"]),
    "button-type-unknown": ("button", "type", ["link", "sumbit"]),
    "role-unknown": ("*[class]", "role", ["wizard", "Button", "rowgruop"]),
    "role-of-main": ("main", "role", ["region", "button"]),
    "role-of-heading": ("h1", "role", ["row", "button"]),
    "role-of-button": ("button", "role", ["heading", "listitem"]),
    "role-of-image": ("img[alt]", "role", ["table", "main"]),
    "role-of-cell": ("td", "role", ["wizard", "cells"]),
    "colspan-zero": ("td", "colspan", ["0"]),
    "colspan-word": ("td", "colspan", ["two", "1.5", "-1", ""]),
    "rowspan-word": ("td", "rowspan", ["-1", "x"]),
    "scope-unknown": ("th", "scope", ["column", "rows"]),
    "tabindex-word": ("td", "tabindex", ["first", "1.5"]),
    "direction-unknown": ("div", "dir", ["up", "rtl ltr"]),
    "translate-unknown": ("div", "translate", ["maybe"]),
    "draggable-word": ("tr", "draggable", ["yes"]),
    "hidden-word": ("td", "aria-hidden", ["yes", "1"]),
    "live-word": ("main", "aria-live", ["loud", "true"]),
    "busy-word": ("tbody", "aria-busy", ["no"]),
    "current-word": ("a[href]", "aria-current", ["here"]),
    "pressed-word": ("button", "aria-pressed", ["on"]),
    "haspopup-word": ("button", "aria-haspopup", ["yes"]),
    "id-with-space": ("tr[id]", "id", ["a b", " "]),
    "id-empty": ("*[class]", "id", [""]),
    "href-with-space": ("a[href]", "href", ["/a b", "https://example.org/a b"]),
    "href-bad-percent": ("a[href]", "href", ["/100%", "/%zz"]),
    "href-bad-sign": ("a[href]", "href", ["/a\\b", "/a|b", "/{id}"]),
    "src-empty": ("img", "src", [""]),
    "action-empty": ("form", "action", [""]),
    "method-unknown": ("form", "method", ["put", "POSTS"]),
    "enctype-unknown": ("form", "enctype", ["json"]),
    "target-reserved": ("a[href]", "target", ["_new", ""]),
    "image-width-percent": ("img", "width", ["50%", "10px", "-1"]),
    "image-loading-word": ("img", "loading", ["later"]),
    "name-empty": ("input", "name", [""]),
    "limit-negative": ("input[type=text]", "maxlength", ["-1", "many"]),
    "size-zero": ("input[type=text]", "size", ["0"]),
    "date-impossible": ("input[type=date]", "value", ["2026-02-30", "1.1.2026", "2026-13-01"]),
    "number-word": ("input[type=number]", "value", ["three", "1,5", "+1"]),
    "number-limit-word": ("input[type=number]", "min", ["low", ""]),
    "step-negative": ("input[type=number]", "step", ["-1", "0", "x"]),
    "rows-zero": ("textarea", "rows", ["0", "few"]),
    "boolean-with-value": ("input", "disabled", ["true", "false"]),
    "checked-with-value": ("input[type=checkbox]", "checked", ["yes", "true"]),
    "meter-value-word": ("meter", "value", ["half", "50%"]),
    "progress-over-max": ("progress", "value", ["5000"]),
    "language-malformed": ("td", "lang", ["en_US", "e"]),
    "autocomplete-of-form": ("form", "autocomplete", ["maybe"]),
    "encoding-other": ("meta[charset]", "charset", ["latin1"]),
    # Missing attributes.
    "image-without-alt": ("img", "alt", None),
    "image-without-src": ("img", "src", None),
    "meter-without-value": ("meter", "value", None),
    "script-defer-word": ("script", "defer", ["yes"]),
    "link-without-href": ("link", "href", None),
    "link-without-rel": ("link", "rel", None),
    # Unknown attributes, or those of another element.
    "attribute-unknown": ("td", "colour", ["red"]),
    "attribute-misspelt": ("a[href]", "hrefs", ["/"]),
    "attribute-old": ("table", "cellpadding", ["0"]),
    "attribute-old-align": ("td", "align", ["left"]),
    "aria-misspelt": ("td", "aria-lable", ["x"]),
    "alt-elsewhere": ("div", "alt", ["x"]),
    "href-elsewhere": ("div", "href", ["/"]),
    "colspan-elsewhere": ("div", "colspan", ["2"]),
    "checked-elsewhere": ("button", "checked", [""]),
    "value-elsewhere": ("div", "value", ["1"]),
    "for-elsewhere": ("div", "for", ["x"]),
    "loading-elsewhere": ("div", "loading", ["lazy"]),
    "scope-elsewhere": ("div", "scope", ["row"]),
    "namespace-elsewhere": ("div", "xlink:href", ["/"]),
    # Known attributes that are not allowed with the other attributes.
    "checked-on-text": ("input[type=text]", "checked", [""]),
    "minimum-on-text": ("input[type=text]", "min", ["1"]),
    "address-on-text": ("input[type=text]", "src", ["/a.png"]),
    "multiple-on-number": ("input[type=number]", "multiple", [""]),
    "step-on-checkbox": ("input[type=checkbox]", "step", ["2"]),
    "minimum-on-checkbox": ("input[type=checkbox]", "min", ["2"]),
    "action-on-plain-button": ("button[type=button]", "formaction", ["/x"]),
    "pressed-on-cell": ("td", "aria-pressed", ["true"]),
    "checked-on-row": ("tr", "aria-checked", ["true"]),
    "level-on-button": ("button", "aria-level", ["2"]),
    "sort-on-table": ("table", "aria-sort", ["ascending"]),
    "row-count-on-row": ("tr", "aria-rowcount", ["2"]),
    "value-now-on-division": ("div", "aria-valuenow", ["2"]),
    "modal-on-main": ("main", "aria-modal", ["true"]),
    "multiline-on-link": ("a[href]", "aria-multiline", ["true"]),
    # References.
    "labelled-by-nothing": ("tbody", "aria-labelledby", ["m-nowhere"]),
    "described-by-nothing": ("td", "aria-describedby", ["m-nowhere"]),
    "controls-nothing": ("button", "aria-controls", ["m-nowhere"]),
    "owns-nothing": ("div", "aria-owns", ["m-nowhere"]),
    "flows-to-nothing": ("main", "aria-flowto", ["m-nowhere"]),
    "label-of-nothing": ("label", "for", ["m-nowhere"]),
    "list-of-nothing": ("input[type=text]", "list", ["m-nowhere"]),
    "form-of-nothing": ("button", "form", ["m-nowhere"]),
    "headers-of-nothing": ("td", "headers", ["m-nowhere"]),
}

# Kind: markup that is added to a place for flow content.
SNIPPETS = {
    "division-in-paragraph": "<p>a<span><div>b</div></span></p>",
    "paragraph-in-span": "<span><p>x</p></span>",
    "list-in-emphasis": "<em><ul><li>x</li></ul></em>",
    "table-in-paragraph": "<p><b><table><tbody><tr><td>x</td></tr></tbody></table></b></p>",
    "link-in-link": "<a href=\"/a\">x<span><a href=\"/b\">y</a></span></a>",
    "button-in-link": "<a href=\"/a\"><button type=\"button\">x</button></a>",
    "field-in-button": "<button type=\"button\">x<input aria-label=\"y\"/></button>",
    "select-in-link": "<a href=\"/a\">x<select aria-label=\"y\"><option>z</option></select></a>",
    "details-in-button": "<button type=\"button\">x<details><summary>y</summary></details></button>",
    "division-in-button": "<button type=\"button\"><div>x</div></button>",
    "focus-in-link": "<a href=\"/a\"><span tabindex=\"0\">x</span></a>",
    "button-role-in-link": "<a href=\"/a\"><span role=\"button\">x</span></a>",
    "label-in-label": "<label>a<label>b<input/></label></label>",
    "label-in-button": "<button type=\"button\">x<label>y</label></button>",
    "form-in-form": "<form action=\"/a\"><div><form action=\"/b\"></form></div></form>",
    "table-in-caption": "<table><caption><table><tbody><tr><td>x</td></tr></tbody></table></caption><tbody><tr><td>y</td></tr></tbody></table>",
    "heading-in-header-cell": "<table><thead><tr><th><h2>x</h2></th></tr></thead></table>",
    "heading-in-term": "<dl><dt><h2>x</h2></dt><dd>y</dd></dl>",
    "heading-in-address": "<address><h2>x</h2></address>",
    "header-in-footer": "<footer><header>x</header></footer>",
    "main-in-article": "<article><main>x</main></article>",
    "second-main": "<div><main>x</main></div>",
    "item-outside-list": "<div><li>x</li></div>",
    "paragraph-in-list": "<ul><p>x</p></ul>",
    "text-in-list": "<ul>x</ul>",
    "division-in-list": "<ol><div>x</div></ol>",
    "list-in-list": "<ul><li>a</li><ul><li>b</li></ul></ul>",
    "cell-outside-row": "<div><td>x</td></div>",
    "row-outside-table": "<div><tr><td>x</td></tr></div>",
    "division-in-section": "<table><tbody><div>x</div></tbody></table>",
    "division-in-row": "<table><tbody><tr><div>x</div><td>y</td></tr></tbody></table>",
    "text-in-row": "<table><tbody><tr>x<td>y</td></tr></tbody></table>",
    "text-in-table": "<table>x<tbody><tr><td>y</td></tr></tbody></table>",
    "second-caption": "<table><caption>a</caption><caption>b</caption><tbody><tr><td>y</td></tr></tbody></table>",
    "late-head": "<table><tbody><tr><td>y</td></tr></tbody><thead><tr><th>x</th></tr></thead></table>",
    "second-head": "<table><thead><tr><th>x</th></tr></thead><thead><tr><th>x</th></tr></thead></table>",
    "second-foot": "<table><tbody></tbody><tfoot><tr><td>x</td></tr></tfoot><tfoot><tr><td>x</td></tr></tfoot></table>",
    "column-in-section": "<table><tbody><col/><tr><td>y</td></tr></tbody></table>",
    "division-in-options": "<label>a<select><div>x</div><option>y</option></select></label>",
    "mark-in-option": "<label>a<select><option><b>y</b></option></select></label>",
    "option-outside": "<div><option>x</option></div>",
    "late-legend": "<fieldset><p>x</p><legend>y</legend></fieldset>",
    "legend-outside": "<div><legend>y</legend></div>",
    "dialog-in-paragraph": "<p>x<dialog>y</dialog></p>",
    "late-summary": "<details><p>x</p><summary>y</summary></details>",
    "no-summary": "<details><p>x</p></details>",
    "summary-outside": "<div><summary>x</summary></div>",
    "caption-amid-figure": "<figure><p>x</p><figcaption>y</figcaption><p>z</p></figure>",
    "caption-outside-figure": "<div><figcaption>y</figcaption></div>",
    "term-outside": "<div><dt>x</dt><dd>y</dd></div>",
    "description-first": "<dl><dd>y</dd></dl>",
    "term-last": "<dl><dt>x</dt></dl>",
    "text-in-descriptions": "<dl>x<dt>x</dt><dd>y</dd></dl>",
    "picture-without-image": "<picture><source srcset=\"/a.webp\"/></picture>",
    "source-outside": "<div><source srcset=\"/a.webp\"/></div>",
    "title-in-content": "<div><title>x</title></div>",
    "meta-in-content": "<div><meta charset=\"utf-8\"/></div>",
    "progress-in-progress": "<progress value=\"0.5\"><progress value=\"0.2\">x</progress></progress>",
    "definition-in-definition": "<dfn>a<dfn>b</dfn></dfn>",
    # Unknown or obsolete elements.
    "element-unknown": "<blob>x</blob>",
    "element-misspelt": "<dvi>x</dvi>",
    "element-font": "<font color=\"red\">x</font>",
    "element-center": "<center>x</center>",
    "element-big": "<p><big>x</big></p>",
    "element-marquee": "<marquee>x</marquee>",
    "style-in-content": "<div><style>p { color: red }</style></div>",
    "drawing-unknown": "<svg viewBox=\"0 0 1 1\"><blob/></svg>",
    # Missing attributes or labels.
    "group-without-label": "<label>a<select><optgroup><option>x</option></optgroup></select></label>",
    "data-without-value": "<p><data>x</data></p>",
    "order-without-direction": "<p><bdo>x</bdo></p>",
    "image-button-without-alt": "<form><input type=\"image\" src=\"/a.png\"/></form>",
    "button-field-without-value": "<input type=\"button\"/>",
    "option-without-text": "<label>a<select><option value=\"1\"></option></select></label>",
    "required-without-choice": "<label>a<select required=\"\"></select></label>",
    "required-with-a-choice-made": "<label>a<select required=\"\"><option value=\"1\">x</option></select></label>",
    "box-role-without-state": "<span role=\"checkbox\" tabindex=\"0\" aria-label=\"x\"></span>",
    "switch-role-without-state": "<span role=\"switch\" tabindex=\"0\" aria-label=\"x\"></span>",
    "radio-role-without-state": "<div role=\"radiogroup\"><span role=\"radio\" tabindex=\"0\">x</span></div>",
    # Columns and rows.
    "row-too-wide": "<table><thead><tr><th>1</th><th>2</th></tr></thead><tbody><tr><td>1</td><td colspan=\"2\">2</td></tr></tbody></table>",
    "row-beyond-columns": "<table><colgroup><col/></colgroup><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
    "row-empty": "<table><tbody><tr></tr></tbody></table>",
    "cells-overlap": "<table><tbody><tr><td>1</td><td rowspan=\"2\">2</td></tr><tr><td colspan=\"2\">3</td></tr></tbody></table>",
    "cell-beyond-section": "<table><tbody><tr><td rowspan=\"3\">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>",
    "column-without-cell": "<table><tbody><tr><td colspan=\"2\">1</td></tr><tr><td colspan=\"2\">2</td></tr></tbody></table>",
    "column-group-counted-twice": "<table><colgroup span=\"2\"><col/></colgroup><tbody><tr><td>1</td></tr></tbody></table>",
    # Roles without their required context.
    "cell-role-alone": "<div role=\"cell\">x</div>",
    "row-role-alone": "<div role=\"row\"><span role=\"cell\">x</span></div>",
    "option-role-alone": "<div role=\"option\">x</div>",
    "tab-role-alone": "<div role=\"tab\">x</div>",
    "item-role-alone": "<div role=\"listitem\">x</div>",
    "menu-item-role-alone": "<div role=\"menuitem\">x</div>",
    "header-role-alone": "<div role=\"columnheader\">x</div>",
    # Invalid values, and invalid combinations of attributes.
    "meter-below": "<label>a<meter value=\"0\" min=\"1\" max=\"5\">x</meter></label>",
    "meter-low-above-high": "<label>a<meter value=\"2\" max=\"5\" low=\"4\" high=\"3\">x</meter></label>",
    "progress-beyond": "<label>a<progress value=\"2\">x</progress></label>",
    "time-unreadable": "<p><time>yesterday</time></p>",
    "time-impossible": "<p><time datetime=\"2026-02-30\">x</time></p>",
    "insertion-date": "<p><ins datetime=\"today\">x</ins></p>",
    "colour-name": "<label>a<input type=\"color\" value=\"red\"/></label>",
    "time-field": "<label>a<input type=\"time\" value=\"25:00\"/></label>",
    "month-field": "<label>a<input type=\"month\" value=\"2026-00\"/></label>",
    "week-field": "<label>a<input type=\"week\" value=\"2025-W53\"/></label>",
    "moment-field": "<label>a<input type=\"datetime-local\" value=\"2026-01-02\"/></label>",
    "slider-word": "<label>a<input type=\"range\" value=\"low\"/></label>",
    "slider-required": "<label>a<input type=\"range\" size=\"3\"/></label>",
    "two-selected": "<label>a<select><option selected=\"\">x</option><option selected=\"\">y</option></select></label>",
    "select-size-zero": "<label>a<select size=\"0\"><option>x</option></select></label>",
    "hard-wrap": "<label>a<textarea wrap=\"hard\"></textarea></label>",
    "wrap-unknown": "<label>a<textarea wrap=\"off\"></textarea></label>",
    "two-in-label": "<label>a<input/><input/></label>",
    "label-for-another": "<label for=\"m-a\">a<input id=\"m-b\"/></label><input id=\"m-a\" aria-label=\"x\"/>",
    "label-for-paragraph": "<label for=\"m-p\">a</label><p id=\"m-p\">x</p>",
    "list-is-paragraph": "<label>a<input list=\"m-p\"/></label><p id=\"m-p\">x</p>",
    "form-is-paragraph": "<label>a<input form=\"m-p\"/></label><p id=\"m-p\">x</p>",
    "frame-without-address": "<a target=\"_blank\">x</a>",
    "relation-without-address": "<a rel=\"next\">x</a>",
    "sizes-without-sources": "<img src=\"/a.png\" alt=\"\" sizes=\"10px\"/>",
    "role-of-decoration": "<img src=\"/a.png\" alt=\"\" role=\"button\"/>",
    "role-of-link": "<a href=\"/\" role=\"heading\">x</a>",
    "list-role-of-button": "<ul role=\"button\"><li>x</li></ul>",
    "two-first-focused": "<label>a<input autofocus=\"\"/></label><label>b<input autofocus=\"\"/></label>",
    "list-start-word": "<ol start=\"three\"><li>x</li></ol>",
    "list-type-unknown": "<ol type=\"b\"><li>x</li></ol>",
    "item-value-word": "<ol><li value=\"x\">x</li></ol>",
    "source-without-set": "<picture><source type=\"image/webp\"/><img src=\"/a.png\" alt=\"\"/></picture>",
    "id-twice": "<p id=\"m-twice\">x</p><p id=\"m-twice\">y</p>",
}


def id_repeated(page, random):
    """Sets the id of one element on another."""
    elements = page.all("*[id]")
    first, second = random.sample(elements, 2)
    second.set("id", first.get("id"))


def cell_removed(page, random):
    rows = [
        row for body in page.all("tbody") for row in list(body)[1:]
        if len(row) > 1 and all(cell.get("colspan", "1") == "1" for cell in row)
    ]
    row = random.choice(rows)
    row.remove(row[-1])


def cell_added(page, random):
    bodies = [body for body in page.all("tbody") if len(body) > 1]
    row = random.choice(list(random.choice(bodies))[1:])
    row.append(fragment('<td>One too many</td>')[0])


def row_emptied(page, random):
    row = random.choice(page.all("tr"))
    for child in list(row):
        row.remove(child)


def section_unwrapped(page, random):
    """Moves the rows of one section directly into a table that has another section."""
    tables = [table for table in page.all("table") if len(table.findall("tbody")) > 1]
    table = random.choice(tables)
    body = table.findall("tbody")[-1]
    place = list(table).index(body)
    table.remove(body)
    division = fragment("<div></div>")[0]
    table.insert(place, division)
    division.extend(list(body))


def legend_moved(page, random):
    sets = [fields for fields in page.all("fieldset") if fields.find("legend") is not None]
    fields = random.choice(sets)
    legend = fields.find("legend")
    fields.remove(legend)
    fields.append(legend)


def title_removed(page, random):
    head = page.root.find("head")
    head.remove(head.find("title"))


def title_emptied(page, random):
    page.root.find("head").find("title").text = ""


def title_repeated(page, random):
    page.root.find("head").append(fragment("<title>Again</title>")[0])


def encoding_repeated(page, random):
    page.root.find("head").append(fragment('<meta charset="utf-8"/>')[0])


def division_in_head(page, random):
    page.root.find("head").append(fragment("<div>x</div>")[0])


def link_without_as(page, random):
    page.root.find("head").append(fragment('<link rel="preload" href="/a.css"/>')[0])


def link_with_as(page, random):
    page.root.find("head").append(fragment('<link rel="icon" href="/a.svg" as="image"/>')[0])


TREES = {
    "id-repeated": id_repeated,
    "row-emptied": row_emptied,
    "section-unwrapped": section_unwrapped,
    "legend-moved": legend_moved,
    "title-removed": title_removed,
    "title-emptied": title_emptied,
    "title-repeated": title_repeated,
    "encoding-repeated": encoding_repeated,
    "division-in-head": division_in_head,
    "preload-without-as": link_without_as,
    "icon-with-as": link_with_as,
}


def once(old, new):
    """Returns a function that replaces a text at one random place."""
    def change(text, random):
        places = [index for index in range(len(text)) if text.startswith(old, index)]
        place = random.choice(places)
        return text[:place] + new + text[place + len(old):]
    return change


def before_main_ends(added):
    return once("</main>", added + "</main>")


# Kind: a change of the page's text. HTML does not allow authors to omit these end tags.
TEXTS = {
    "span-unclosed": before_main_ends("<div><span>x</div>"),
    "strong-unclosed": before_main_ends("<p><strong>x</p>"),
    "division-unclosed": before_main_ends("<div>x"),
    "link-unclosed": before_main_ends("<p><a href=\"/\">x</p>"),
    "tags-crossing": before_main_ends("<p><b><i>x</b></i></p>"),
    "end-tag-too-many": before_main_ends("</div>"),
    "end-tag-of-paragraph": before_main_ends("</p>"),
    "end-tag-of-break": before_main_ends("<p>x</br></p>"),
    "paragraph-closed-by-division": before_main_ends("<p>x<div>y</div></p>"),
    "main-unclosed": once("</main>", ""),
    "cell-closed-twice": once("</td>", "</td></td>"),
    "table-closed-twice": once("</table>", "</table></table>"),
    "attribute-twice": once("<main", "<main id=\"m-1\" id=\"m-2\""),
    "attributes-touching": before_main_ends("<p title=\"a\"class=\"b\">x</p>"),
    "quotation-mark-missing": before_main_ends("<p title=\"a>x</p><p>y</p>"),
    "quotation-mark-alone": before_main_ends("<p title=\"a\"\">x</p>"),
    "less-than-in-text": before_main_ends("<p>1 < 2</p>"),
    "ampersand-reference-open": before_main_ends("<p>&lt 2</p>"),
    "reference-unknown": before_main_ends("<p>&nosuch;</p>"),
    "reference-to-nothing": before_main_ends("<p>&#0;</p>"),
    "reference-to-control": before_main_ends("<p>&#x80;</p>"),
    "division-self-closed": before_main_ends("<div/>"),
    "span-self-closed": before_main_ends("<p><span/></p>"),
    "character-data": before_main_ends("<p><![CDATA[x]]></p>"),
    "processing-instruction": before_main_ends("<p><?x y?></p>"),
    "nul": before_main_ends("<p>a\0b</p>"),
    "control-character": before_main_ends("<p>a\x08b</p>"),
    "no-character": before_main_ends("<p>\ufffe</p>"),
    "doctype-missing": once("<!DOCTYPE html>", ""),
    "doctype-old": once(
        "<!DOCTYPE html>",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\""
        " \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">"),
    "doctype-twice": before_main_ends("<!DOCTYPE html>"),
    "xml-declaration": once("<!DOCTYPE html>", "<?xml version=\"1.0\"?><!DOCTYPE html>"),
    "body-twice": before_main_ends("<body><p>x</p></body>"),
    "cut-in-a-tag": lambda text, random: text[: text.index("<", random.randrange(len(text) // 2)) + 2],
    "cut-in-a-value": lambda text, random: text[: text.index("=\"", len(text) // 2) + 3],
    "tag-unfinished": before_main_ends("<p"),
}

# Kind: a change of the bytes.
BYTES = {
    "not-utf-8": lambda data, random: data.replace(b"</main>", b"<p>caf\xe9</p></main>", 1),
    "overlong-utf-8": lambda data, random: data.replace(b"</main>", b"<p>\xc0\x80</p></main>", 1),
}

# HTML allows these, but this project's pages may not contain them. Each is tried on only one page. disagreements.md has
# the reasons.
STRICTER = {
    "comment": before_main_ends("<!-- note -->"),
    "value-unquoted": before_main_ends("<p title=a>x</p>"),
    "script-inline": before_main_ends("<script>f()</script>"),
    "heading-level-left-out": before_main_ends("<section><h6>x</h6></section>"),
    "field-without-label": before_main_ends("<p><input/></p>"),
    "link-to-no-id": before_main_ends("<p><a href=\"#m-nowhere\">x</a></p>"),
}
STRICTER_TREES = {"cell-removed": cell_removed, "cell-added": cell_added}
