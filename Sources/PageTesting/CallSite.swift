/// Where a test calls an assertion.
struct CallSite: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Tells the test of what went wrong.
  func report(_ failure: String) {
    Report.issue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The snapshot of a value, or `nil` after an issue that says why there is none.
  func snapshot(_ make: () throws -> Snapshot) -> Snapshot? {
    do {
      return try make()
    } catch {
      // What it would have been compared with is not left over.
      TestFunctionRun.current?.stop()
      report("There is nothing to compare, since the value cannot be rendered: \(error)")
      return nil
    }
  }
}
