package import Testing

/// Checks a condition every millisecond, and records an issue if it does not hold within a minute.
package func eventually(
  _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: @Sendable () async -> Bool
) async {
  let end = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < end {
    if await condition() { return }
    try? await Task.sleep(for: .milliseconds(1))
  }
  Issue.record(what, sourceLocation: sourceLocation)
}
