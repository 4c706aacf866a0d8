import PageValidation
import Testing

@Test(arguments: Valid.all + Valid.relations) func validSamplesHaveNoFinding(sample: Valid)
  throws
{
  #expect(try findings(in: sample.html, as: sample.context) == [])
}

@Test(arguments: Invalid.all) func invalidSamplesHaveOneFindingOnTheirLine(sample: Invalid) throws {
  let findings = try findings(in: sample.html, as: sample.context)
  let found = findings.contains { $0.line == sample.line && $0.said.contains(sample.says) }
  #expect(found, "\(findings)")
  #expect(findings.count == 1, "One fault causes one finding: \(findings)")
}

@Test func findingsAreInDocumentOrder() throws {
  let html = Samples.page(
    "<a href=\"#z\">x</a>\n<p id=\"h\" colour=\"\">\n<!-- --></p>\n<p id=\"h\"></p>")
  #expect(try findings(in: html).map(\.line) == [3, 4, 5, 6])
}

@Test(
  arguments: [
    ("<p></p><p colour=\"\"></p>", 8, "html/body/p[2]"),
    ("<div>é€😀<b colour=\"\"></b></div>", 9, "html/body/div/b"),
    ("<ul><li></li><li><p></p><b colour=\"\"></b></li></ul>", 25, "html/body/ul/li[2]/b"),
  ]) func aFindingNamesColumnAndPath(body: String, column: Int, path: String) throws
{
  let finding = try #require(try findings(in: Samples.page(body)).first)
  #expect(finding.line == 3)
  #expect(finding.column == column)
  #expect(finding.path == path)
}

@Test func theDescriptionOfAFindingHasItsPosition() {
  let finding = Finding(
    rule: .value, line: 3, column: 7, path: "html/body", message: "Wrong.", advice: "Write right.")
  #expect(finding.description == "3:7: Wrong. Write right. (html/body)")
  let bare = Finding(rule: .value, line: 3, path: "", message: "Wrong.")
  #expect(bare.description == "3: Wrong.")
}

@Test func positionsAndPathsAreRelativeToTheFragment() throws {
  let found = try findings(in: "<tr><td colour=\"\">1</td></tr>", as: .rows)
  #expect(found.map(\.column) == [5])
  #expect(found.map(\.path) == ["tr/td"])
  let open = try findings(in: "<tr><td>\n<b>1</td></tr>", as: .rows)
  #expect(open.map(\.line) == [2])
  #expect(open.map(\.path) == ["tr/td/b"])
}

@Test func aHundredFindingsAreShownAndTheRestCounted() throws {
  let html = Samples.page(String(repeating: "<blink></blink>\n", count: 150))
  let found = try findings(in: html)
  #expect(found.count == HTMLValidator.maximumFindings + 1)
  #expect(found.last?.message == "50 more findings are not shown.")
  let exactly = Samples.page(String(repeating: "<blink></blink>\n", count: 100))
  #expect(try findings(in: exactly).count == 100)
}

@Test func severalFaultsOfDifferentKindsAreAllFound() throws {
  let html = Samples.page(
    """
    <p><div colour=""><img src="/a.png"/></div></p>
    <table><thead><tr><th>1</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
    """)
  let says = try findings(in: html).map(\.message)
  #expect(says.count == 4)
  #expect(says[0].hasPrefix("<div> is not allowed in <p>"))
  #expect(says[1].hasPrefix("<div> has no attribute colour"))
  #expect(says[2].hasPrefix("<img> needs the attribute alt"))
  #expect(says[3].hasPrefix("This row has 2 columns"))
}
