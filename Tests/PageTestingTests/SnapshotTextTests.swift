import PageElements
import PageTesting
import Testing

@Suite struct SnapshotTextTests {
  private func lines(_ html: String) -> String {
    String(decoding: SnapshotText.lines(of: Array(html.utf8)), as: UTF8.self)
  }

  @Test func rowsAndCellsStandOnLinesOfTheirOwn() throws {
    var table = Table(columns: ["Name"], caption: "People") {
      Section("A", key: "a") { Row(key: 1, cells: ["Ada"]) }
      Section(key: "b")
    }
    table.headerView = TableHeaderView(ElementOfLabel("Top"))
    let html = try table.html()
    #expect(
      lines("<main>" + html + "<nav><a href=\"/\">More</a></nav></main>") == """
        <main>
          <header class="pe-header"><h1>Top</h1></header>
          <table class="pe-table" role="table">
            <caption>People</caption>
            <thead role="rowgroup">
              <tr role="row">
                <th scope="col" role="columnheader">Name</th>
              </tr>
            </thead>
            <tbody id="a" role="rowgroup" aria-labelledby="a-header" style="--rows:1">
              <tr class="pe-section-header" role="row">
                <th id="a-header" scope="rowgroup" role="rowheader">A</th>
              </tr>
              <tr id="a.1" role="row">
                <td role="cell">Ada</td>
              </tr>
            </tbody>
            <tbody id="b" role="rowgroup" style="--rows:0"></tbody>
          </table>
          <nav><a href="/">More</a></nav>
        </main>

        """)
  }

  @Test(arguments: [
    "", "text", "<p>a</p><p>b</p>", "<td>a <b>b</b>\n c</td>",
    "<td><table><tbody><tr><td>x</td></tr></tbody></table></td>",
    "<td><table><tr><td>x</td></tr></table><td>y</td></td>",
    "<header><nav><tr></tr></nav></header>",
    "<th><input value=\"</th>\"/><i title='</th>'>x</i></th>", "<caption>a<td>b</caption>",
    "<td>never closed<tr>", "<", "</", "<>", "a < b", "<td", "<td a=\"", "<table></table>",
  ])
  func whatIsNoFrameStaysOnOneLine(_ html: String) {
    #expect(lines(html) == html + "\n")
  }

  @Test func textBetweenTagsIsNeverMoved() {
    #expect(
      lines("<main>a<table>b</table> <nav></nav><p>x</p><nav></nav></main>")
        == "<main>a<table>b</table> <nav></nav><p>x</p><nav></nav>\n</main>\n")
  }

  @Test func tagsThatDoNotMatchAreNoTrap() {
    #expect(lines("</tr></tr><tr><td>x</td>") == "</tr>\n</tr>\n<tr>\n  <td>x</td>\n")
  }

  @Test func takingTheLinesTogetherGivesTheHTMLBack() throws {
    let table = Table(columns: ["a", "b"]) {
      for number in 0..<20 { Section("S", key: "\(number)") { Row(cells: ["x  y", "<\n>"]) } }
    }
    let html = try table.html()
    let joined = lines(html).replacing(/\n *</) { _ in "<" }.dropLast()
    #expect(joined == html)
  }
}
