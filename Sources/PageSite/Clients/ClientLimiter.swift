import Synchronization

/// Counts what each client takes, against ``ClientLimits``.
///
/// Whoever holds nothing open and has not posted of late takes no memory. Of posts it remembers the
/// latest clients, up to a number; who is forgotten begins anew.
final class ClientLimiter: Sendable {
  private struct Open {
    var streams = 0
    var renders = 0
  }

  private struct State {
    /// Only those who hold something.
    var open: [ClientKey: Open] = [:]
    /// When each client's posts will all be free again: those of late, and those before. Once the
    /// first are half of what may be remembered they become the second, which are forgotten, so that
    /// no single client has to be sought for.
    var posts: [ClientKey: ContinuousClock.Instant] = [:]
    var earlierPosts: [ClientKey: ContinuousClock.Instant] = [:]
  }

  private let state = Mutex(State())
  private let limits: ClientLimits
  private let capacity: Int

  /// - Parameter capacity: How many clients' posts to remember: 20,000 by default, or about 1 MB.
  init(_ limits: ClientLimits, capacity: Int = 20_000) {
    self.limits = limits
    self.capacity = max(2, capacity)
  }

  /// What a client holds as long as this lives.
  final class Place: Sendable {
    private let limiter: ClientLimiter
    private let key: ClientKey

    fileprivate init(_ limiter: ClientLimiter, _ key: ClientKey) {
      (self.limiter, self.key) = (limiter, key)
    }

    deinit { limiter.leave(key, \.streams) }
  }

  /// Whether a client may do something.
  enum Admission: Sendable {
    case isFree
    /// Counted until the place is let go.
    case holds(Place)
    case isRefused
  }

  /// Counts a stream that is to be opened.
  func openStream(for client: String) -> Admission {
    guard let limit = limits.streams, let key = ClientKey(client) else { return .isFree }
    return enter(key, \.streams, limit) ? .holds(Place(self, key)) : .isRefused
  }

  /// Counts a render while it runs.
  ///
  /// - Returns: What `body` returns; `nil`, without running it, where too many run already.
  func render<T>(
    for client: String, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T? {
    guard let limit = limits.renders, let key = ClientKey(client) else { return try await body() }
    guard enter(key, \.renders, limit) else { return nil }
    defer { leave(key, \.renders) }
    return try await body()
  }

  /// Counts a post.
  ///
  /// - Returns: `nil` where it may be done, else how long to wait before the next.
  func post(by client: String, at now: ContinuousClock.Instant = .now) -> Duration? {
    guard let limit = limits.posts, let key = ClientKey(client) else { return nil }
    // A bucket that fills by and by, as the moment when it will be full again.
    let pause = Duration.seconds(1 / max(limit.perSecond, 0.001))
    let tolerance = pause * max(0, limit.atOnce - 1)
    return state.withLock { state in
      let full = max(state.posts[key] ?? state.earlierPosts[key] ?? now, now)
      let wait = (full - now) - tolerance
      guard wait <= .zero else { return wait }
      state.posts[key] = full + pause
      if state.posts.count >= capacity / 2 {
        (state.earlierPosts, state.posts) = (state.posts, [:])
      }
      return nil
    }
  }

  private func enter(_ key: ClientKey, _ kind: WritableKeyPath<Open, Int>, _ limit: Int) -> Bool {
    state.withLock { state in
      guard state.open[key, default: Open()][keyPath: kind] < limit else { return false }
      state.open[key, default: Open()][keyPath: kind] += 1
      return true
    }
  }

  private func leave(_ key: ClientKey, _ kind: WritableKeyPath<Open, Int>) {
    state.withLock { state in
      guard var open = state.open[key] else { return }
      open[keyPath: kind] -= 1
      state.open[key] = open.streams == 0 && open.renders == 0 ? nil : open
    }
  }

  /// How many clients take memory, for tests.
  var clientCount: (open: Int, posts: Int) {
    state.withLock { ($0.open.count, $0.posts.count + $0.earlierPosts.count) }
  }
}
