import Synchronization

/// Counts each client's open streams, POSTs and requests against ``ClientLimits``.
///
/// A client without open streams and recent requests takes no memory.
package final class ClientLimiter: Sendable {
  /// The number of open streams, of clients that have any.
  private let streams = Mutex<[ClientKey: Int]>([:])
  private let posts: Mutex<RateLimiter<ClientKey>>
  private let requests: Mutex<RateLimiter<ClientKey>>
  package let limits: ClientLimits

  /// - Parameter capacity: The number of clients to remember, for POSTs and for requests: 20,000 by default, or about 1
  ///   MB.
  package init(_ limits: ClientLimits, capacity: Int = 20_000) {
    self.limits = limits
    posts = Mutex(RateLimiter(capacity: capacity))
    requests = Mutex(RateLimiter(capacity: capacity))
  }

  /// An open stream of a client, which counts as long as this exists.
  package final class StreamSlot: Sendable {
    private let limiter: ClientLimiter
    private let key: ClientKey

    fileprivate init(_ limiter: ClientLimiter, _ key: ClientKey) {
      (self.limiter, self.key) = (limiter, key)
    }

    deinit { limiter.closeStream(of: key) }
  }

  /// The decision whether to admit a stream.
  package enum Admission: Sendable {
    case unlimited
    /// Admitted, and counted until the place is released.
    case admitted(StreamSlot)
    case refused
  }

  /// Counts a stream that is about to be opened.
  package func openStream(for client: String) -> Admission {
    guard let limit = limits.streams, let key = limits.limitedClient(client) else {
      return .unlimited
    }
    let isOpen = streams.withLock { streams in
      guard streams[key, default: 0] < limit else { return false }
      streams[key, default: 0] += 1
      return true
    }
    return isOpen ? .admitted(StreamSlot(self, key)) : .refused
  }

  private func closeStream(of key: ClientKey) {
    streams.withLock { streams in
      guard let count = streams[key] else { return }
      streams[key] = count > 1 ? count - 1 : nil
    }
  }

  /// Counts a POST.
  ///
  /// - Returns: `nil` if the POST is admitted, else the time to wait before the next one.
  package func post(by client: String, at now: ContinuousClock.Instant = .now) -> Duration? {
    guard let limit = limits.posts, let key = limits.limitedClient(client) else { return nil }
    return posts.withLock { $0.take(key, of: limit, at: now) }
  }

  /// Counts a request for a page or one of its endpoints.
  ///
  /// - Returns: `nil` if the request is admitted, else the time to wait before the next one.
  package func request(by client: String, at now: ContinuousClock.Instant = .now) -> Duration? {
    guard let limit = limits.requests, let key = limits.limitedClient(client) else { return nil }
    return requests.withLock { $0.take(key, of: limit, at: now) }
  }

  /// The number of clients in memory, for tests.
  var clientCount: (open: Int, posts: Int, requests: Int) {
    (streams.withLock(\.count), posts.withLock(\.count), requests.withLock(\.count))
  }
}
