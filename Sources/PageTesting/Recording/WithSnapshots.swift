/// Runs `body` with a mode of recording for the assertions in it that name none.
///
///     final class MenuTests: XCTestCase {
///       override func invokeTest() {
///         withSnapshots(record: .failed) { super.invokeTest() }
///       }
///     }
///
/// In Swift Testing, `@Suite(.snapshots(record: .failed))` says the same.
///
/// - Throws: What `body` throws.
public func withSnapshots<Value>(
  record: SnapshotRecording, _ body: () throws -> Value
) rethrows -> Value {
  try SnapshotRecording.$scoped.withValue(record, operation: body)
}

/// Runs `body` with a mode of recording for the assertions in it that name none.
///
/// - Throws: What `body` throws.
public func withSnapshots<Value>(
  record: SnapshotRecording, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Value
) async rethrows -> Value {
  try await SnapshotRecording.$scoped.withValue(record, operation: body, isolation: isolation)
}
