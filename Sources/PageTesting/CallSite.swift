/// The location of an assertion in a test.
struct CallSite: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Reports a failure as an issue of the test.
  func report(_ failure: String) {
    Report.issue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns the snapshot of a value; `nil` after it has reported an issue.
  func snapshot(_ make: () throws -> Snapshot) -> Snapshot? {
    do {
      return try make()
    } catch {
      // The snapshot that would have been compared is not obsolete.
      TestFunctionRun.current?.stop()
      report("There is nothing to compare, since the value cannot be rendered: \(error)")
      return nil
    }
  }
}
