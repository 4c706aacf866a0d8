import IssueReporting
// Without this library an issue is printed and the test passes: the import makes its absence an
// error of the build.
import IssueReportingTestSupport

/// How failures reach the test that is running, of Swift Testing or XCTest.
enum Report {
  static func issue(
    _ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
