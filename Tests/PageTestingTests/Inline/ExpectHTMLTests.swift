import Foundation
import PageElements
import PageTesting
import Testing

@Suite struct ExpectHTMLTests {
  private let row = Row(key: 1, Label("Tea & cake"))

  @Test func aValueThatMatchesItsLiteralPasses() {
    expectHTML(of: Link("Menu", to: "/menu"), record: .never) {
      """
      <a href="/menu">Menu</a>
      """
    }
    expectHTML(of: row, record: .never) {
      """
      <table class="pe-table">
        <tbody id="-0" style="--rows:1">
          <tr id="-0.1">
            <td>Tea &amp; cake</td>
          </tr>
        </tbody>
      </table>
      """
    }
    expectHTML(of: .stylesheet("a{b:c}"), record: .never) { "a {\n  b: c;\n}" }
  }

  @Test func aDifferenceIsAnIssueAtTheCall() {
    let line = #line + 2
    withKnownIssue {
      expectHTML(of: Label("Tea"), record: .never) { "Cake" }
    } matching: { issue in
      issue.sourceLocation?.line == line && "\(issue)".contains("- Cake\n+ Tea")
    }
  }

  @Test func aMissingLiteralIsAnIssueInModeNever() {
    withKnownIssue {
      expectHTML(of: Label("Tea"), record: .never)
    } matching: {
      "\($0)".contains("There is no snapshot: ") && "\($0)".contains("ExpectHTMLTests.swift")
    }
  }

  @Test func invalidHTMLIsAnIssueEvenIfTheLiteralMatches() {
    withKnownIssue {
      expectHTML(of: ElementOf<Broken>(props: "<blink>x</blink>"), record: .never) {
        "<blink>x</blink>"
      }
    } matching: {
      "\($0)".contains("Invalid HTML, ")
    }
  }

  /// The compiler passes the line of the function's name, and a column at or after it.
  @Test func theCompilerLocatesACallAtItsName() throws {
    func place(line: Int = #line, column: Int = #column) -> (Int, Int) { (line, column) }
    let (é, found, line) = ("é", place(), #line)
    #expect(é == "é" && found.0 == line)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
    let call = try #require(source.firstRange(of: "place()"))
    let start = source[..<call.lowerBound].utf8.count + 1
    #expect((start..<(start + 7)).contains(found.1))
  }
}
