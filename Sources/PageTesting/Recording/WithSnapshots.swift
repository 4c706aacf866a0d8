/// Runs `body` with a recording mode for its assertions that set none.
///
///     final class MenuTests: XCTestCase {
///       override func invokeTest() {
///         withSnapshots(record: .failed) { super.invokeTest() }
///       }
///     }
///
/// In Swift Testing, `@Suite(.snapshots(record: .failed))` has the same effect.
///
/// - Throws: Any error of `body`.
public func withSnapshots<Value>(
  record: SnapshotRecording, _ body: () throws -> Value
) rethrows -> Value {
  try SnapshotRecording.$scoped.withValue(record, operation: body)
}

/// Runs `body` with a recording mode for its assertions that set none.
///
/// - Throws: Any error of `body`.
public func withSnapshots<Value>(
  record: SnapshotRecording, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Value
) async rethrows -> Value {
  try await SnapshotRecording.$scoped.withValue(record, operation: body, isolation: isolation)
}
