import HTTPTypes
import PageElements
import PageHTTP
import PageRoutes
import PageVisitors
import PageScheduling

extension Site {
  /// Runs one turn of a visitor on a page with state. No other process runs a turn of the visitor on this
  /// page meanwhile.
  ///
  /// The turns of this process are already queued. The store excludes turns of other processes with a lease,
  /// which a running turn renews every few seconds. A lease that is not renewed expires.
  ///
  /// - Parameter visitor: The visitor; `nil` for one whose identifier nobody else can know yet.
  /// - Throws: ``SiteProblem`` (503) if the turn of another process does not end in time.
  func withLease<T>(
    of visitor: VisitorID?, on visit: Visit, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async throws -> T {
    guard let visitor, case .stateful = visit.page.content else { return try await body() }
    let (store, path, owner) = (configuration.visitors, visit.uniquePath, FormKey().text)
    try await acquireLease(of: visitor, on: path, owner)
    let leaseRenewal = Task {
      while true {
        try await Task.sleep(for: Self.leaseRenewal)
        _ = try? await store.acquireLease(of: visitor, page: path, owner: owner)
      }
    }
    defer { leaseRenewal.cancel() }
    let result: Result<T, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    leaseRenewal.cancel()
    _ = await leaseRenewal.result
    // In a separate task, so that the turn ends even if the client has disconnected.
    await Task { try? await store.releaseLease(of: visitor, page: path, owner: owner) }.value
    return try result.get()
  }

  /// The maximum wait for a turn of another process. It is longer than an expiring lease delays other turns.
  private static let maximumWait = Duration.seconds(15)

  private func acquireLease(of visitor: VisitorID, on page: String, _ owner: String) async throws {
    let end = clock.now() + Self.maximumWait
    var pause = Duration.milliseconds(2)
    while try await !configuration.visitors.acquireLease(of: visitor, page: page, owner: owner) {
      guard clock.now() < end else {
        throw SiteProblem(
          .serviceUnavailable,
          .previousActionRunning,
          headerFields: [.retryAfter: "5"])
      }
      try await clock.sleep(clock.now() + pause)
      pause = min(pause * 2, .milliseconds(200))
    }
  }
}
