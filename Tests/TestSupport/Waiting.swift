package import Testing

/// Looks again and again until something is so, giving way each time; records an issue where it does
/// not come, after a minute.
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
