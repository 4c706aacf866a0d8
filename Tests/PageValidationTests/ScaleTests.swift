import PageValidation
import Testing

@Test func concurrentTasksCanShareAValidator() async throws {
  let validator = try HTMLValidator()
  await withTaskGroup(of: Bool.self) { group in
    for task in 0..<64 {
      group.addTask {
        // Each page has an error of one of three kinds, on a different line.
        let lines = String(repeating: "<p><a href=\"/x?y=1\" rel=\"next\">x</a></p>\n", count: task)
        let (fault, says) = [
          ("<p colour=\"\"></p>", "has no attribute colour"), ("<p>&nbsp;</p>", "&nbsp;"),
          ("<table><tbody></tbody><thead></thead></table>", "<thead> is out of place"),
        ][task % 3]
        let page = Array(Samples.page(lines + fault).utf8)
        return (0..<20).allSatisfy { _ in
          let found = validator.findings(in: page)
          return found.count == 1 && found[0].line == 3 + task && found[0].message.contains(says)
        }
      }
    }
    for await isApart in group { #expect(isApart) }
  }
}

@Test func aPageOfTenThousandRowsIsValid() throws {
  #expect(try findings(in: Samples.longPage(rows: 10_000)) == [])
}

@Test func lineNumbersBeyondTheLimitOfLibxml2AreExact() throws {
  let lines = String(repeating: "\n", count: 70_000)
  let found = try findings(in: Samples.page(lines + "<p colour=\"\">x</p>"))
  #expect(found.map(\.line) == [70_003])
}

@Test func findingsAreDeterministic() throws {
  let html = Samples.page("<p a=\"\" b=\"\" c=\"\"><img/><link/></p><meter></meter>")
  let first = try findings(in: html)
  #expect(first.count > 5)
  for _ in 0..<10 { #expect(try findings(in: html) == first) }
}
