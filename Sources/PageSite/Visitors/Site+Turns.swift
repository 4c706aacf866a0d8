import HTTPTypes
import PageElements

extension Site {
  /// Runs one turn of a visitor on a page that remembers them: none of another process runs
  /// meanwhile.
  ///
  /// Turns of this process are in line already; with those of others this one takes turns by the
  /// store, where it says every few seconds that it is alive. Who does not is taken to have ended.
  ///
  /// - Parameter visitor: `nil` for one whom nobody else can know yet.
  /// - Throws: A 503 where another turn does not end.
  func inTurn<T>(
    of visitor: VisitorID?, on visit: Visit, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async throws -> T {
    guard let visitor, case .stateful = visit.page.content else { return try await body() }
    let (store, path, owner) = (configuration.visitors, visit.path, FormKey().text)
    try await takeTurn(of: visitor, on: path, owner)
    let pulse = Task {
      while true {
        try await Task.sleep(for: Self.pulse)
        _ = try? await store.takeTurn(of: visitor, page: path, owner: owner)
      }
    }
    defer { pulse.cancel() }
    let result: Result<T, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    pulse.cancel()
    _ = await pulse.result
    // In a task of its own: it ends, though its sender may have gone.
    await Task { try? await store.endTurn(of: visitor, page: path, owner: owner) }.value
    return try result.get()
  }

  /// How long a turn waits for one of another process, which is longer than one that has ended holds
  /// the others up.
  private static let patience = Duration.seconds(15)

  private func takeTurn(of visitor: VisitorID, on page: String, _ owner: String) async throws {
    let end = clock.now() + Self.patience
    var pause = Duration.milliseconds(2)
    while try await !configuration.visitors.takeTurn(of: visitor, page: page, owner: owner) {
      guard clock.now() < end else {
        throw SiteProblem(
          .serviceUnavailable,
          .stillAtWork,
          headerFields: [.retryAfter: "5"])
      }
      try await clock.sleep(clock.now() + pause)
      pause = min(pause * 2, .milliseconds(200))
    }
  }
}
