import HTTPTypes
import Logging
import PageHTTP
import PageVisitors
import PageRoutes
import PageScheduling

extension Site {
  /// The outcome of a POST: its response, and whether it took effect.
  struct Outcome: Sendable {
    var response: SiteResponse
    /// `false` for a refusal and for a question, which do not use the key, and for a response that must not be
    /// repeated, such as that of a log-in.
    var isDone: Bool
  }

  /// Runs a POST, unless it has run before: then returns the response of that run.
  ///
  /// A POST that has begun is finished, even if its client has disconnected.
  ///
  /// - Parameters:
  ///   - key: The idempotency key; `nil` for a POST without one, which always runs.
  ///   - keyWithCookie: The key of the same action for a visitor who has a cookie from now on.
  ///   - run: Runs the POST with the claim to its key. It may throw before it has begun.
  /// - Throws: The error of `run`, or a ``PostRefusal`` if the POST does not run.
  func runOnce(
    _ key: IdempotencyKey?, keyWithCookie: IdempotencyKey?,
    _ run: @escaping @Sendable (ActionCommit.Claim?) async throws -> Outcome
  ) async throws -> SiteResponse {
    guard let key else { return try await run(nil).response }
    let owner = FormKey().text
    switch try await claim(key, owner) {
    case .granted: break
    case .answered(let answer): return SiteResponse(answer)
    case .contentMismatch: throw PostRefusal.contentMismatch
    case .unknown: throw PostRefusal.unknown
    case .running: throw PostRefusal.running
    }
    claims.begin(key)
    defer { claims.end(key) }
    let store = configuration.idempotencyStore
    let leaseRenewal = Task {
      while true {
        try await Task.sleep(for: Self.leaseRenewal)
        try? await store.renew(key, owner: owner)
      }
    }
    defer { leaseRenewal.cancel() }
    do {
      let outcome = try await run(
        ActionCommit.Claim(key: key, owner: owner, keyWithCookie: keyWithCookie))
      await storeOutcome(key, owner, outcome, keyWithCookie: keyWithCookie)
      return outcome.response
    } catch {
      // A POST that may have taken effect is not released. Once the claim has ended, the site asks the reader.
      if error as? PostRefusal != .abandoned { await give(back: key, owner) }
      throw error
    }
  }

  /// The interval between renewals of a claim.
  static let leaseRenewal = Duration.milliseconds(2_500)
  /// The maximum time that a POST waits for the response to the same one.
  private static let maximumWait = Duration.seconds(30)

  /// Claims a key, or waits for its owner.
  private func claim(_ key: IdempotencyKey, _ owner: String) async throws -> IdempotencyClaim {
    let end = clock.now() + Self.maximumWait
    var pause = Duration.milliseconds(2)
    while true {
      var claim = try await configuration.idempotencyStore.claim(key, owner: owner)
      if claim == .unknown, claims.contains(key) { claim = .running }
      guard claim == .running, clock.now() < end else { return claim }
      try await clock.sleep(clock.now() + pause)
      pause = min(pause * 2, .milliseconds(200))
    }
  }

  /// Stores a response, in a task of its own: the action has taken effect, even if its client has disconnected.
  private func storeOutcome(
    _ key: IdempotencyKey, _ owner: String, _ outcome: Outcome, keyWithCookie: IdempotencyKey?
  ) async {
    guard outcome.isDone else { return await give(back: key, owner) }
    let response = outcome.response
    let isKnown = response.head.headerFields.contains { $0.name == .setCookie }
    await withStore("A response could not be stored: if the request is sent again, it is rejected")
    {
      store in
      try await store.finish(
        key, owner: owner, with: StoredResponse(response), alsoFor: isKnown ? keyWithCookie : nil)
    }
  }

  private func give(back key: IdempotencyKey, _ owner: String) async {
    await withStore(
      "An idempotency key could not be released: if the request is sent again, it is rejected"
    ) { store in
      try await store.release(key, owner: owner)
    }
  }

  private func withStore(
    _ failure: Logger.Message,
    _ body: @escaping @Sendable (any IdempotencyStore) async throws -> Void
  ) async {
    let (store, logger) = (configuration.idempotencyStore, configuration.logger)
    await Task {
      do { try await body(store) } catch {
        logger.warning(failure, metadata: ["error": "\(error)"])
      }
    }.value
  }
}

/// The reason for not running a POST with a key.
enum PostRefusal: Error {
  case contentMismatch, unknown, running
  /// The POST was abandoned while its handler ran.
  case abandoned
}
