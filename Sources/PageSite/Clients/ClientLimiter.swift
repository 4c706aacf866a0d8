import Synchronization

/// Counts the streams that each client holds open, its posts and its requests, against
/// ``ClientLimits``.
///
/// Whoever holds nothing open and has not asked of late takes no memory.
final class ClientLimiter: Sendable {
  /// Only of those who hold some.
  private let streams = Mutex<[ClientKey: Int]>([:])
  private let posts: Mutex<Rates<ClientKey>>
  private let requests: Mutex<Rates<ClientKey>>
  let limits: ClientLimits

  /// - Parameter capacity: How many clients' posts, and how many clients' requests, to remember:
  ///   20,000 by default, or about 1 MB.
  init(_ limits: ClientLimits, capacity: Int = 20_000) {
    self.limits = limits
    posts = Mutex(Rates(capacity: capacity))
    requests = Mutex(Rates(capacity: capacity))
  }

  /// What a client holds as long as this lives.
  final class Place: Sendable {
    private let limiter: ClientLimiter
    private let key: ClientKey

    fileprivate init(_ limiter: ClientLimiter, _ key: ClientKey) {
      (self.limiter, self.key) = (limiter, key)
    }

    deinit { limiter.closeStream(of: key) }
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
    guard let limit = limits.streams, let key = limits.limitedClient(client) else {
      return .isFree
    }
    let isOpen = streams.withLock { streams in
      guard streams[key, default: 0] < limit else { return false }
      streams[key, default: 0] += 1
      return true
    }
    return isOpen ? .holds(Place(self, key)) : .isRefused
  }

  private func closeStream(of key: ClientKey) {
    streams.withLock { streams in
      guard let count = streams[key] else { return }
      streams[key] = count > 1 ? count - 1 : nil
    }
  }

  /// Counts a post.
  ///
  /// - Returns: `nil` where it may be done, else how long to wait before the next.
  func post(by client: String, at now: ContinuousClock.Instant = .now) -> Duration? {
    guard let limit = limits.posts, let key = limits.limitedClient(client) else { return nil }
    return posts.withLock { $0.take(key, of: limit, at: now) }
  }

  /// Counts a request for a page or one of its endpoints.
  ///
  /// - Returns: `nil` where it is answered, else how long to wait before the next.
  func request(by client: String, at now: ContinuousClock.Instant = .now) -> Duration? {
    guard let limit = limits.requests, let key = limits.limitedClient(client) else { return nil }
    return requests.withLock { $0.take(key, of: limit, at: now) }
  }

  /// How many clients take memory, for tests.
  var clientCount: (open: Int, posts: Int, requests: Int) {
    (streams.withLock(\.count), posts.withLock(\.count), requests.withLock(\.count))
  }
}
