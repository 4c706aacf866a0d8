"""Markup for parser tests: generated at random, with common spelling errors, and from families of
markup that HTML and XML, or two HTML parsers, read as different trees."""

import random

PHRASING = ("abbr b bdi cite code del dfn em i ins kbd mark q s samp small span strong sub sup "
            "time u var a").split()
BLOCKS = ("div p section article aside blockquote h2 h3 h4 pre ul ol dl table figure details "
          "address hr svg").split()
SHAPES = ['<path d="M0 0"{0}></path>', '<rect width="1" height="2"{0}/>', '<circle r="1"{0}/>',
          "<g{0}><title>{1}</title></g>", "<text{0}>{1}<tspan>{1}</tspan></text>", "<desc>{1}</desc>"]
TEXTS = ["a", "b c", " ", "\n", "\t", "", "&amp;", "&lt;b&gt;", "&#60;script&#62;", "&quot;'", "é",
         "a\u0301", "\u00a0", "\u2028", "\u202e", "😀", "]]&gt;", "--&gt;", "&#x26;lt;", "\r\n", "\r",
         "</", "{{x}}", "javascript:", "\x7f", "\u0085", "\ufdd0", "&#10;", "&#9;", "&#32;", "&#xA0;"]
ATTRIBUTES = ["title", "lang", "dir", "href", "class", "id", "style", "data-a", "data-A", "translate",
              "onclick", "hidden", "aria-label", "value", "type", "name", "role", "xml:lang", "xmlns",
              "src", "alt", "cite", "span", "open", "is", "slot", "srcset", "formaction", "fill"]
VALUES = ["", "a", "en", "ltr", "1", "/a", "#a", "?a=1&amp;b=2", "https://example.org/", "mailto:a@b",
          "javascript:alert(1)", "&#106;avascript:alert(1)", "java&#9;script:alert(1)",
          "java&#10;script:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)",
          "&#1;javascript:alert(1)", "data:text/html,a", "data:image/png;base64,AA=", "//example.org",
          "\\\\example.org", "a b", "&quot;&gt;&lt;b&gt;", "'", "`", "&lt;/textarea&gt;", "url(/a)",
          "a\nb", "\t", "&amp;#106;avascript:a"]
# Markup that an attacker would insert.
HOSTILE_MARKUP = ["<svg>", "</svg>", "<style>", "</style>", "<math>", "<mtext>", "<mglyph>", "<noscript>",
         "</noscript>", "<template>", "</template>", "<table>", "<tr>", "<td>", "<tbody>", "<caption>",
         "<form>", "</form>", "<select>", "<option>", "<textarea>", "</textarea>", "<title>", "</title>",
         "<a href='/'>", "</a>", "<button>", "<p>", "</p>", "<br>", "</br>", "<br></br>", "<image/>",
         "<plaintext>", "<xmp>", "</xmp>", "<iframe>", "<!--", "-->", "<!-->", "--!>", "<![CDATA[", "]]>",
         "<?x ?>", "<?x >", "<!DOCTYPE a>", "<div/>", "<svg/>", "<path/>", "<script>a()</script>",
         "<img src=x onerror=a()>", "<foreignObject>", "<desc>", "<annotation-xml encoding='text/html'>",
         "</fragment-content>", "<fragment-rows>", "<frameset>", "<body onload='a()'>", "<html>", "<head>",
         "<base href='/'/>", "<meta charset='a'/>", "<li>", "<dd>", "<optgroup>", "<rp>", "<nobr>",
         "<font color='a'>", "<center>", "<listing>\n", "<pre>\n", "<pre>\n\n", "<textarea>\n", "\0", "\ufeff",
         "\x0b", "\x0c", "\x1f", "<", ">", "&", "&#0;", "&#x80;", "&#13;", "&#xFFFE;", "&#x110000;", "&nbsp;",
         "&lt", "&colon;", '"', "'", "/", "/>", " / ", "=", "<P>", "<sVg>", "<a:b>", "<p/a='b'>", "<p =''>",
         "<p a='b'c='d'>", "<p a=b>", "<p a>", "<p a='b' a='c'>", "<p a='b' A='c'>", "<h1>", "<h2>", "<hr/>",
         "<input/>", "<keygen>", "<menuitem>", "<isindex>", "<dialog open=''>", "<object>", "<embed/>",
         "<ruby><rt>", "<col/>", "<colgroup>", "<legend>", "<summary>", "<source srcset='a'/>", "<wbr/>"]

AMBIGUOUS_MARKUP = [
    "<svg></p><style><a title=\"</style><img src=1 onerror=a()>\">",
    "<svg><style><img title='</style><img src=1 onerror=a()>'/></style></svg>",
    "<svg><title><p title='</title><img src=x onerror=a()>'></p></title></svg>",
    "<svg><desc><b>a</b></desc></svg>", "<svg><desc><p>a</p></desc><p>b</p></svg>",
    "<svg><title><svg><p>a</p></svg></title></svg>", "<svg><g><b>a</b></g></svg>",
    "<svg><text>a<b>c</b></text></svg>", "<svg><path d=''/><p>a</p></svg>", "<svg><![CDATA[<b>]]></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=a()&gt;\">",
    "<math><annotation-xml encoding='text/html'><b>a</b></annotation-xml></math>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=a()>",
    "<noscript><p title=\"</noscript><img src=x onerror=a()>\"></p></noscript>",
    "<template><p>a</p></template>", "<xmp><p title='</xmp><b>'>a</p></xmp>",
    "<p><table><tbody><tr><td>a</td></tr></tbody></table></p>", "<table>a<tbody></tbody></table>",
    "<table><tr><td>a</td></tr></table>", "<table><tbody><td>a</td></tbody></table>",
    "<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr></tbody></table>",
    "<table><tbody><tr><a href='/'>b</a><td>a</td></tr></tbody></table>",
    "<table><caption><table><tbody></tbody></table></caption></table>",
    "<table> <colgroup> <col/> </colgroup> <tbody> <tr> <td> a </td> </tr> </tbody> </table>",
    "<table>&#32;<tbody>&#10;<tr>&#9;<td>a</td></tr></tbody></table>",
    "<form><p>a</p><form><p>b</p></form></form>", "<div><form></div></form>",
    "<a href='/'><a href='/'>b</a></a>", "<a href='/'><table><tbody><tr><td><a href='/'>b</a></td></tr></tbody></table></a>",
    "<a><b><a>c</a></b></a>", "<a><p>b</p><p>c</p></a>", "<b><b><b><b><b>a</b></b></b></b></b>c",
    "<b><i>a</b>b</i>", "<b><p>a</p></b>", "<p><div>a</div></p>", "<p><p>a</p></p>", "<p><ul><li>a</li></ul></p>",
    "<p><span><div>a</div></span></p>", "<p><ins><p>a</p></ins></p>", "<p><svg><title>a</title></svg></p>",
    "<h2><h3>a</h3></h2>", "<h2><div>a</div></h2>", "<li>a</li>", "<ul><li>a<li>b</li></li></ul>",
    "<ul><li>a<ul><li>b</li></ul></li></ul>", "<ul><div><li>a</li></div></ul>", "<dl><dt>a<dd>b</dd></dt></dl>",
    "<dl><div><dt>a</dt><dd><dl><dt>b</dt><dd>c</dd></dl></dd></div></dl>", "<dl><dt><div><dt>a</dt></div></dt></dl>",
    "<select><option>a<option>b</option></option></select>", "<select><p>a</p></select>",
    "<select><select></select></select>", "<button>a<button>b</button></button>", "<option>a</option>",
    "<textarea><b>a</b></textarea>", "<textarea>\na</textarea>", "<textarea>\n\na</textarea>",
    "<pre>\na</pre>", "<pre>\n\na</pre>", "<pre>&#10;a</pre>", "<pre>&#xA;</pre>", "<pre><b>\na</b></pre>",
    "<pre> \na</pre>", "<pre>a\n</pre>", "<pre><br/>\n</pre>", "<pre>\r\na</pre>", "<pre><code>\na</code></pre>",
    "<title>a</title>", "<image src='a'/>", "<br></br>", "</br>", "</p>", "<br>a</br>", "<hr></hr>",
    "<img src='/a' alt=''>b</img>", "<div/>a", "<b/>a", "<svg/>a", "<svg><g/></svg>", "<svg><g/>a</svg>",
    "\ufeff<p>a</p>", "<p>\ufeff</p>", "a\rb", "a\r\nb", "<p title='a\rb'>c</p>", "<p title='a\r\nb'>c</p>",
    "<p title='a\tb'>c</p>", "<p title='\"'>a</p>", "<p title=\"'\">a</p>", "<p title='&#39;'>a</p>",
    "<p title='&lt;b&gt;'>a</p>", "<p title='<b>'>a</p>", "<p title='>'>a</p>", "<p title='`'>a</p>",
    "<p title='&amp;quot;'>a</p>", "<p title=''>a</p>", "<p a:b='c'>d</p>", "<p data-a:b='c'>d</p>",
    "<p data-é='a'>b</p>", "<p data-='a'>b</p>", "<p data-A='1' data-a='2'>b</p>", "<p data-a.b-c_d='1'>e</p>",
    "<svg viewbox='0 0 1 1'></svg>", "<svg viewBox='0 0 1 1' preserveAspectRatio='none'></svg>",
    "<svg><path d='' pathLength='1'/></svg>", "<svg><path d='' pathlength='1'/></svg>",
    "<svg data-viewBox='a'></svg>", "<svg xlink:href='a'></svg>", "<svg><textPath>a</textPath></svg>",
    "<details><summary>a<details><summary>b</summary></details></summary></details>",
    "<details>a<summary>b</summary></details>", "<figure><figcaption>a</figcaption>b</figure>",
    "<address><p>a</p></address>", "<p>&#x0D;</p>", "<p>&#133;</p>", "<p>&#xFDD0;</p>", "<p>&#x1FFFF;</p>",
    "<p>&#xD800;</p>", "<p>]]></p>", "<p>a</p>\n\n", "\n<p>a</p>", " a ", "&lt;!-- a --&gt;",
    "<q>a<q>b</q></q>", "<nobr>a<nobr>b</nobr></nobr>", "<font>a</font>", "<center>a</center>",
    "<marquee>a</marquee>", "<applet>a</applet>", "<object><p>a</p></object>", "<noembed><b></noembed>",
    "<noframes><b></noframes>", "<plaintext>a</plaintext>", "<listing>\na</listing>", "<frameset></frameset>",
    "<body><p>a</p></body>", "<html><p>a</p></html>", "<head></head>", "<isindex/>", "<keygen/>", "<menuitem/>",
    "<ruby>a<rt>b<rp>c</rp></rt></ruby>", "<optgroup><optgroup></optgroup></optgroup>",
    "<fieldset><legend><h2>a</h2></legend><p>b</p></fieldset>", "<label>a<label>b</label></label>",
    "<datalist id='a'><option>b</option></datalist>", "<progress>a</progress>", "<meter value='1'>a</meter>",
    "<input type='hidden' name='a'/>", "<picture><source srcset='/a'/><img src='/b' alt=''/></picture>",
    "<menu><li>a</li></menu>", "<search><p>a</p></search>", "<hgroup><h2>a</h2><p>b</p></hgroup>",
    "<form action='/a'><p><button>b</button></p></form>", "<select aria-label='a'><option>b</option></select>",
]
AMBIGUOUS_TABLE_MARKUP = {
    "sections": ["<thead><tr><th>a</th></tr></thead>", "<tbody></tbody> <tbody><tr><td>a</td></tr></tbody>",
                 "<colgroup><col/></colgroup><tbody></tbody>", "<caption>a</caption>", "a<tbody></tbody>",
                 "<tr><td>a</td></tr>", "</table><p>a</p>", "<tbody></tbody><thead></thead>", "<p>a</p>",
                 "<tbody><tr><td><p>a</p></td></tr></tbody>", "<input type='hidden'/>", "<form></form>"],
    "rows": ["<tr><td>a</td></tr>", " <tr> <th scope='row'>a</th> <td>b</td> </tr> ", "<td>a</td>", "<tr>a</tr>",
             "<tr><td>a</td></tr></tbody><p>b</p>", "<tr><td><tr><td>a</td></tr></td></tr>", "<tbody></tbody>",
             "<tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr>", "<tr></tr>", "<p>a</p>",
             "<tr><td>a<b>b</b></td><td><b>c</b></td></tr>", "<tr><td><pre>a\n</pre></td></tr>"],
    "cells": ["<td>a</td>", "<th>a</th> <td>b</td>", "<td><td>a</td></td>", "<tr><td>a</td></tr>", "a<td>b</td>",
              "</tr><tr>", "<td><p>a</p></td>", "<td colspan='2'>a</td>", "<p>a</p>", "<td/>"],
}


class MarkupGenerator:
    """Generates fragments from a grammar and varies their spelling as authors do."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def one_of(self, choices):
        return self.random.choice(choices)

    def chance(self, probability):
        return self.random.random() < probability

    def text(self):
        # Mostly harmless, so that the filter accepts part of the markup.
        return self.one_of(TEXTS[:11]) if self.chance(0.9) else self.one_of(TEXTS)

    def attributes(self):
        if self.chance(0.6):
            return ""
        if self.chance(0.8):
            pairs = [("title", self.one_of(["a", "&lt;b&gt;", "&quot;", "a\nb", "&#39;", ""]))]
            if self.chance(0.3):
                pairs.append(("lang", "en"))
        else:
            pairs = [(self.one_of(ATTRIBUTES), self.one_of(VALUES))
                     for _ in range(self.random.randint(1, 3))]
        return "".join(self.attribute(*pair) for pair in pairs)

    def attribute(self, name, value):
        quote = self.one_of("\"\"\"'")
        space = self.one_of([" ", " ", " ", "\n", "\t", "  "])
        equals = self.one_of(["=", "=", "=", " = ", "=\n"])
        return f"{space}{name}{equals}{quote}{value.replace(quote, '&#34;')}{quote}"

    def element(self, name, content):
        after = self.one_of(["", "", "", " ", "\n"])
        return f"<{name}{self.attributes()}{after}>{content}</{name}{after}>"

    def phrasing(self, depth, in_link=False):
        parts = []
        for _ in range(self.random.randint(1, 3)):
            kind = self.random.random()
            if depth <= 0 or kind < 0.5:
                parts.append(self.text())
            elif kind < 0.55:
                parts.append(self.one_of(["<br/>", "<br />", "<wbr/>", "<img src='/a' alt=''/>"]))
            elif kind < 0.6:
                parts.append(self.drawing())
            else:
                names = PHRASING[:-1] if in_link else PHRASING
                name = self.one_of(names)
                parts.append(self.element(name, self.phrasing(depth - 1, in_link or name == "a")))
        return "".join(parts)

    def drawing(self):
        shapes = "".join(
            self.one_of(SHAPES).format(self.attributes(), self.one_of(["a", "&lt;b&gt;"]))
            for _ in range(self.random.randint(0, 2)))
        return self.element("svg", shapes)

    def flow(self, depth):
        return "".join(
            self.block(depth) if depth > 0 and self.chance(0.7) else self.phrasing(depth)
            for _ in range(self.random.randint(1, 3)))

    def block(self, depth):
        name = self.one_of(BLOCKS)
        space = self.one_of(["", "", " ", "\n"])
        if name in ("p", "h2", "h3", "h4", "pre"):
            return self.element(name, self.phrasing(depth - 1))
        if name in ("ul", "ol"):
            items = [self.element("li", self.flow(depth - 1)) for _ in range(self.random.randint(0, 2))]
            return self.element(name, space + space.join(items))
        if name == "dl":
            return self.element(name, self.element("dt", self.phrasing(1)) + space
                                + self.element("dd", self.flow(depth - 1)))
        if name == "table":
            return self.element(name, self.sections(depth))
        if name == "details":
            return self.element(name, self.element("summary", self.phrasing(1)) + self.flow(depth - 1))
        if name == "figure":
            return self.element(name, self.flow(depth - 1) + self.element("figcaption", "a"))
        if name == "hr":
            return "<hr/>"
        if name == "svg":
            return self.drawing()
        return self.element(name, self.flow(depth - 1))

    def sections(self, depth):
        return self.element("tbody", self.rows(depth))

    def rows(self, depth):
        return "".join(self.element("tr", self.cells(depth)) for _ in range(self.random.randint(1, 2)))

    def cells(self, depth):
        return self.element(self.one_of(["td", "th"]), self.phrasing(depth - 1)) + self.one_of(["", " "])

    def generate(self, context):
        generate = {"content": self.flow, "sections": self.sections, "rows": self.rows, "cells": self.cells}
        return generate[context](3)

    def mutate(self, markup):
        for _ in range(self.random.randint(1, 2)):
            start = self.random.randint(0, len(markup))
            end = min(len(markup), start + self.random.randint(0, 4))
            kind = self.random.random()
            if kind < 0.5:
                markup = markup[:start] + self.one_of(HOSTILE_MARKUP) + markup[start:]
            elif kind < 0.7:
                markup = markup[:start] + markup[end:]
            elif kind < 0.85:
                markup = markup[:start] + self.one_of(HOSTILE_MARKUP + TEXTS) + markup[end:]
            else:
                markup = markup[:start] + markup[start:end] * 2 + markup[end:]
        return markup


def cases(count, seed):
    """Returns pairs of a context and markup, the same for the same seed."""
    found = [("content", family) for family in AMBIGUOUS_MARKUP]
    found += [(context, family) for context, families in AMBIGUOUS_TABLE_MARKUP.items() for family in families]
    found += [("content", wrapper.format(hostile)) for hostile in HOSTILE_MARKUP
              for wrapper in ("{}", "<p>{}</p>", "<div>{}a</div>", "<p title='{}'>a</p>")]
    generator = MarkupGenerator(seed)
    while len(found) < count:
        context = generator.one_of(["content"] * 7 + ["sections", "rows", "cells"])
        markup = generator.generate(context)
        if generator.chance(0.15):
            markup = generator.one_of(AMBIGUOUS_MARKUP) + markup
        found.append((context, generator.mutate(markup) if generator.chance(0.4) else markup))
    return found
