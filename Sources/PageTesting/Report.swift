import IssueReporting
// Without this library, issues would be printed and the test would pass. The import makes its absence a build error.
import IssueReportingTestSupport

/// The reporting of failures to the running test of Swift Testing or XCTest.
enum Report {
  static func issue(
    _ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
