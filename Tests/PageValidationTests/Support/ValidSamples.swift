import PageValidation

extension Valid {
  static let all: [Valid] = [
    Valid("a rendered page", Samples.page),
    Valid("the smallest page", Samples.page("")),
    Valid(
      "a search form",
      Samples.page(
        """
        <form role="search" method="get" action="/characters"><label for="q">Search</label>\
        <input id="q" type="search" name="q" value=""/><button type="submit">Search</button></form>
        """)),
    Valid(
      "a form with every kind of field",
      Samples.page(
        """
        <form method="post" action="/-/actions/a/b/c/d" enctype="multipart/form-data" novalidate="">
        <fieldset disabled=""><legend>Who</legend><label>Name <input name="n" type="text" \
        required="" maxlength="20" minlength="1" placeholder="Ada" autocomplete="name" id="n" \
        class="wide" title="Name" aria-invalid="false" aria-describedby="hint" pattern="[A-Z].*" \
        readonly="" size="20" spellcheck="false" enterkeyhint="next" inputmode="text" \
        autofocus="" tabindex="0"/></label><p id="hint">First</p></fieldset>
        <label for="s">S</label><select id="s" name="s" size="3" multiple=""><option value="1" \
        selected="">One</option><optgroup label="More"><option disabled="">Two</option></optgroup>\
        </select><textarea aria-label="Notes" name="t" rows="3" cols="20">A &amp; B</textarea>
        <input aria-label="L" list="l"/><datalist id="l"><option value="x"></option></datalist>
        <output for="n s" name="o">1</output><progress value="0.5" max="1">50 %</progress>
        <meter value="2" min="0" max="10" low="1" high="9" optimum="5">2</meter>
        <input type="range" aria-label="R" min="-1" max="1" step="0.5"/>\
        <input type="hidden" name="pe-base" value="x"/></form><button type="button" disabled="">No\
        </button><button popovertarget="m" popovertargetaction="show">More</button>\
        <div id="m" popover=""><p popover="manual">x</p></div>
        """)),
    Valid(
      "headings in order, sections and lists",
      Samples.page(
        """
        <section aria-labelledby="a"><h2 id="a">A</h2><h3>B</h3><article><h4>C</h4></article>
        <aside><h2>D</h2></aside></section><ul><li>1<ol start="-2" reversed="" type="a"><li \
        value="3">x</li></ol></li></ul><dl><dt>T</dt><dd>D</dd><dd>E</dd></dl>
        <dl><div><dt>T</dt><dd>D</dd></div></dl><hgroup><p>Over</p><h2>H</h2><p>Sub</p></hgroup>
        """)),
    Valid(
      "text and its marks",
      Samples.page(
        """
        <p lang="de-CH" dir="ltr" translate="no"><strong>a</strong><em>b</em><b>c</b><i>d</i>\
        <u>e</u><s>f</s><small>g</small><code>h</code><kbd>i</kbd><samp>j</samp><var>k</var>\
        <mark>l</mark><time datetime="2026-01-02">m</time><abbr title="n">n</abbr><cite>o</cite>\
        <q cite="/p">p</q><sub>q</sub><sup>r</sup><br/><wbr/><bdi>s</bdi><dfn>t</dfn>\
        <del datetime="2026-01-02">u</del><ins>v</ins><data value="1">w</data> &#160; &#x1F600; &apos;</p>
        <blockquote cite="https://example.org/"><p>x</p></blockquote><pre>y
        z</pre><hr/><address>There</address>
        """)),
    Valid(
      "figures, pictures and disclosure",
      Samples.page(
        """
        <figure><picture><source srcset="/a.webp 2x" type="image/webp" media="(min-width: 1px)"/>\
        <img src="/a.png" alt="A" width="10" height="20" loading="lazy" decoding="async" \
        srcset="/a.png 10w" sizes="10px" fetchpriority="low" crossorigin=""/></picture>\
        <figcaption>A</figcaption></figure><figure><figcaption>B</figcaption><p>b</p></figure>
        <img src="data:image/png;base64,AAAA" alt=""/><details open=""><summary>More</summary>\
        <p>…</p></details><details><summary><h2>Head</h2></summary>x</details>
        <link rel="stylesheet" href="/-/assets/charts.css"/>\
        <button type="button" popovertarget="d">Open</button><dialog id="d" popover="" \
        aria-label="Tea"><p>…</p></dialog><dialog open="" role="alertdialog" aria-label="x">x</dialog>
        """)),
    Valid(
      "a drawing",
      Samples.page(
        """
        <svg viewBox="0 0 10 10" width="10" height="10" role="img" aria-label="Chart" \
        preserveAspectRatio="none"><title>Chart</title><g fill="none" stroke="#000" \
        stroke-width="2"><path d="M0 0L1 1"/><rect x="1" y="1" width="2" height="2" rx="1"/>\
        <circle cx="1" cy="1" r="1"><title>1</title></circle><line x1="0" y1="0" x2="1" y2="1"/>\
        <polyline points="0,0 1,1"/><polygon points="0,0 1,1 2,2"/></g><text x="1" y="2" \
        text-anchor="middle">T<tspan dx="1">u</tspan></text></svg>
        """)),
    Valid(
      "links around blocks, and to places of the page",
      Samples.page(
        """
        <a href="/row"><div><p>Row</p></div></a><a href="#here">x</a><a href="#">top</a>\
        <a href="#top">top</a><a href="?after=3">m</a><a id="here">x</a>
        <a href="tel:+411" target="_blank" rel="noopener noreferrer">t</a>
        """)),
    Valid("a percent-encoded fragment", Samples.page("<a href=\"#%C3%A9\">x</a><p id=\"é\">y</p>")),
    Valid(
      "spans across rows and columns",
      Samples.table(
        """
        <tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr><tr><td colspan="2">4</td></tr>
        <tr><td rowspan="0">5</td><td>6</td></tr><tr><td>7</td></tr></tbody><tbody>
        <tr><td>8</td><td>9</td></tr>
        """)),
    Valid(
      "a table in a table",
      Samples.table(
        """
        <tr><td><table><colgroup><col span="3"/></colgroup><tbody><tr><td>1</td><td>2</td>\
        <td>3</td></tr></tbody><tfoot><tr><th scope="row" abbr="S">S</th><td>5</td><td>6</td></tr>\
        </tfoot></table></td><td>b</td></tr>
        """)),
    Valid(
      "columns counted by their group",
      Samples.page(
        """
        <table><colgroup span="2"></colgroup><colgroup><col/></colgroup><tbody><tr><td>0</td>\
        <td>1</td><td>2</td></tr><tr><td>1</td>\
        <td colspan="2">2</td></tr></tbody></table>
        """)),
    Valid("a table without rows", Samples.page("<table><tbody></tbody></table><table></table>")),
    Valid("data attributes of any name", Samples.page("<p data-x=\"&lt;\" data-a-b.c=\"\">x</p>")),
    Valid("spaces and line ends between elements", Samples.page("\n \t <p>x</p>\r\n\n")),
    Valid(
      "WAI-ARIA states",
      Samples.page(
        """
        <button type="button" aria-pressed="mixed" aria-expanded="false" aria-controls="p" \
        aria-haspopup="menu">x</button><p id="p" aria-live="polite" aria-atomic="true" \
        aria-busy="false" hidden="">y</p><a href="/" aria-current="page">z</a>
        """)),
    Valid("a content fragment", "<header><h2>A</h2></header>text<p>b</p>", as: .content),
    Valid("an empty content fragment", "", as: .content),
    Valid(
      "a sections fragment", "<thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody>",
      as: .sections),
    Valid(
      "a rows fragment",
      "<tr id=\"a\"><td aria-labelledby=\"elsewhere\">1</td></tr>\n<tr><td>2</td></tr>",
      as: .rows),
    Valid("a cells fragment", "<th scope=\"row\">1</th><td>2</td>", as: .cells),
  ]
}
