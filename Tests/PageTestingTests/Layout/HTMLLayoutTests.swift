import PageElements
import PageTesting
import Testing

@Suite struct HTMLLayoutTests {
  private func lines(_ html: String) -> String {
    String(decoding: HTMLLayout.text(of: Array(html.utf8)), as: UTF8.self)
  }

  @Test func rowsAndCellsGetTheirOwnLines() throws {
    var table = Table(columns: ["Name"], caption: "People") {
      Section("A", key: "a") { Row(key: 1, cells: ["Ada"]) }
      Section(key: "b")
    }
    table.headerView = TableHeaderView(Label("Top"))
    let html = try table.html()
    #expect(
      lines("<main>" + html + "<nav><a href=\"/\">More</a></nav></main>") == """
        <main>
          <header class="pe-header"><h1>Top</h1></header>
          <table class="pe-table">
            <caption>People</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
              </tr>
            </thead>
            <tbody id="a" role="rowgroup" aria-labelledby="a-header" style="--rows:1">
              <tr class="pe-section-header">
                <th id="a-header" scope="rowgroup">A</th>
              </tr>
              <tr id="a.1">
                <td>Ada</td>
              </tr>
            </tbody>
            <tbody id="b" style="--rows:0"></tbody>
          </table>
          <nav><a href="/">More</a></nav>
        </main>

        """)
  }

  @Test func aLongCellBreaksBetweenItsBlocks() {
    #expect(
      lines(
        """
        <td><div class="pe-cell"><img src="/images/cup.svg" alt="" width="40" \
        height="40" loading="lazy"/><div>A line <b>of</b> <i>text</i></div>\
        <div class="pe-cell-detail">And a detail</div></div></td>
        """) == """
          <td>
            <div class="pe-cell">
              <img src="/images/cup.svg" alt="" width="40" height="40" loading="lazy"/>
              <div>A line <b>of</b> <i>text</i></div>
              <div class="pe-cell-detail">And a detail</div>
            </div>
          </td>

          """)
  }

  @Test func inlineElementsStayOnTheirLine() {
    let label = """
      <label class="pe-field"><span>A name that is rather long</span><input type="text" name="name"/>\
      <b>1</b><b>2</b></label>
      """
    #expect(
      lines("<div><p>x</p><div>\(label)</div></div>")
        == "<div>\n  <p>x</p>\n  <div>\n    \(label)\n  </div>\n</div>\n")
  }

  @Test func optionsOfALongSelectGetTheirOwnLines() {
    #expect(
      lines(
        """
        <label class="pe-field"><span>Tea</span><select name="tea"><option value="sencha">Sencha\
        </option><option value="gyokuro" selected="">Gyokuro</option></select></label>
        """) == """
          <label class="pe-field"><span>Tea</span><select name="tea">
            <option value="sencha">Sencha</option>
            <option value="gyokuro" selected="">Gyokuro</option>
          </select></label>

          """)
  }

  @Test func attributesOfALongTagAreWrapped() {
    let points = String(repeating: "10,20 ", count: 15)
    #expect(
      lines("<td><b title='a  b' \n class=\"\(points)\"  id=\"x\" data-y=\"z\">b</b></td>") == """
        <td>
          <b
              title='a  b' \n class="\(points)"  id="x"
              data-y="z">b</b>
        </td>

        """)
    #expect(lines("<b title=\"\(points)\(points)\"/>") == "<b title=\"\(points)\(points)\"/>\n")
  }

  @Test(arguments: ["pre", "textarea", "script", "style"])
  func preformattedContentIsNotReformatted(_ name: String) {
    let long = String(repeating: "x", count: 120)
    let html =
      "<\(name)>\n  <div><p>\(long)</p><p title=\"a\" id=\"\(long)\">b</p></div>\n</\(name)>"
    #expect(lines("<div>\(html)</div>").contains(html))
  }

  @Test func aPageStartsWithItsDoctype() {
    #expect(
      lines("<!DOCTYPE html>\n<html><head><title>T</title></head><body></body></html>\n") == """
        <!DOCTYPE html>
        <html>
          <head>
            <title>T</title>
          </head>
          <body></body>
        </html>

        """)
  }

  @Test(arguments: [
    "", "text", "<p>a</p> <p>b</p>", "<td>a <b>b</b>\n c</td>", "<td>never closed<tr>", "<", "</",
    "<>", "a < b", "<td", "<td a=\"", "<table></table>", "<td><b>a</b></td>", "<!-- a --><b>b</b>",
    "<th><input value=\"</th>\"/><i title='</th>'>x</i></th>", "<caption>a<td>b</caption>",
    "<b><i>a</b></i>", "</p>", "<br><img src='a'>", "<x-y><x-z></x-z></x-y>",
  ])
  func shortInlineContentStaysOnOneLine(_ html: String) {
    #expect(lines(html) == html + "\n")
  }

  @Test func textBetweenTagsIsNeverMoved() {
    #expect(
      lines("<main>a<table>b</table> <nav></nav><p>x</p><nav></nav></main>")
        == "<main>a<table>b</table> <nav></nav>\n  <p>x</p>\n  <nav></nav>\n</main>\n")
  }

  @Test func unmatchedTagsDoNotTrap() {
    #expect(lines("</tr></tr><tr><td>x</td>") == "</tr></tr><tr>\n<td>x</td>\n")
    #expect(lines("<div></p></div></div>") == "<div></p></div></div>\n")
  }

  @Test func deepNestingIsLaidOut() {
    let count = 20_000
    let html =
      String(repeating: "<div>", count: count) + String(repeating: "</div>", count: count)
    #expect(lines("<b>" + String(repeating: "<i>", count: count)).count == 3 * count + 4)
    #expect(lines(html.replacing("div", with: "i")).count == 7 * count + 1)
  }

  /// The layout only adds line breaks, so different HTML has different texts.
  @Test func joiningTheLinesRestoresTheHTML() {
    var random = RandomHTML(seed: 7)
    for _ in 0..<500 {
      let html = random.piece()
      #expect(Self.joined(lines(html)) == html)
    }
  }

  /// Removes the layout from HTML without line feeds.
  static func joined(_ text: String) -> String {
    String(
      text.dropLast().replacing(/>\n */) { _ in ">" }.replacing(/\n */) { _ in " " })
  }
}

/// Random elements of all kinds, mostly well-formed, without line feeds.
private struct RandomHTML {
  private var random: SplitMix
  private var size = 0

  init(seed: UInt64) { random = SplitMix(state: seed) }

  mutating func piece() -> String {
    size = 0
    return (0...Int.random(in: 0...2, using: &random)).map { _ in element(depth: 0) }.joined()
  }

  private mutating func element(depth: Int) -> String {
    size += 1
    let names = [
      "div", "p", "td", "tr", "table", "tbody", "main", "b", "span", "a", "label", "select",
      "option", "ul", "li", "svg", "path", "pre", "textarea", "button", "form", "x-mine", "text",
    ]
    let name = names.randomElement(using: &random) ?? "b"
    var tag = "<" + name
    for _ in 0..<(Int.random(in: 0...5, using: &random) * Int.random(in: 0...1, using: &random)) {
      let value = ["", "a", "a > b", "it's", "pe-cell pe-separated", "--rows:12;--x:1px 2px"]
        .randomElement(using: &random)
      tag += " data-\(Int.random(in: 0...99, using: &random))=\"\(value ?? "")\""
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return tag + "/>"
    case 1: return tag + ">"
    case 2: return "</\(name)>"
    default: break
    }
    var inner = ""
    while size < 60, depth < 8, Int.random(in: 0..<4, using: &random) > 0 {
      inner +=
        Bool.random(using: &random)
        ? element(depth: depth + 1)
        : ["text", " ", "a &amp; b", "  two  spaces ", "é"].randomElement(using: &random) ?? ""
    }
    return tag + ">" + inner + "</\(name)>"
  }
}
