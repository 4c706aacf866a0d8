import PageElements
import PageTesting
import Testing

/// Tests of the assertions as a test calls them.
@Suite struct AssertSnapshotTests {
  private let table = Table(rows: [Row(key: 1, Label("Tea"))])

  @Test func aRecordedTablePasses() {
    assertSnapshot(of: table, record: .never)
  }

  @Test func aNameTellsSnapshotsOfOneTestApart() {
    assertSnapshot(of: table, named: "one", record: .never)
    assertSnapshot(of: Table(), named: "none", record: .never)
  }

  @Test func aFailureIsAnIssueAtTheCall() {
    let line = #line + 2
    withKnownIssue {
      assertSnapshot(of: table, named: "never recorded", record: .never)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName.hasSuffix("AssertSnapshotTests.swift") == true
        && "\(issue)".contains("There is no snapshot")
    }
  }

  @Test func aFailureInAModeSetInCodeSaysToChangeTheCode() {
    let advice = "record it: say record: .missing where the code says .never, which outranks"
    withKnownIssue {
      assertSnapshot(of: table, named: "never recorded", record: .never)
    } matching: {
      "\($0)".contains(advice) && !"\($0)".contains("PAGES_SNAPSHOTS")
    }
    withKnownIssue {
      withSnapshots(record: .never) { assertSnapshot(of: table, named: "never recorded") }
    } matching: {
      "\($0)".contains(advice) && !"\($0)".contains("PAGES_SNAPSHOTS")
    }
  }

  @Test func aTableThatCannotBeRenderedIsAnIssue() {
    withKnownIssue {
      assertSnapshot(of: Table(sections: [Section(key: "")]), record: .never)
    } matching: {
      "\($0)".contains("Section 0 has an empty key")
    }
  }

  @Test func aFolderThatCannotBeWrittenIsAnIssue() {
    withKnownIssue {
      assertSnapshot(of: table, record: .all, filePath: "/dev/null/Tests.swift")
    } matching: {
      "\($0)".contains("cannot be written")
    }
  }

  @Test func expectValidPassesForValidHTML() {
    expectValid(table)
    expectValid(
      page: """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"/><title>T</title></head>\
        <body><main><h1>T</h1></main></body></html>
        """)
  }

  @Test func expectValidRecordsAnIssueForInvalidHTML() {
    let line = #line + 3
    let broken = Table(rows: [Row(ElementOf<Broken>(props: "<blink>x</blink><img src=\"/a\"/>"))])
    withKnownIssue {
      expectValid(broken)
    } matching: { issue in
      issue.sourceLocation?.line == line && "\(issue)".contains("Invalid HTML, ")
    }
    withKnownIssue {
      expectValid(page: "<p>")
    } matching: {
      "\($0)".contains("Invalid HTML, ")
    }
    withKnownIssue {
      expectValid(Table(sections: [Section(key: "")]))
    } matching: {
      "\($0)".contains("Section 0 has an empty key")
    }
  }
}
