/// A request whose handler has blocked a thread of the server, by computing or by waiting without suspending.
///
/// Another thread serves other requests meanwhile, but each blocked thread costs memory and counts towards a limit.
public struct BlockedThread: Hashable, Sendable {
  /// The path of the request's target, encoded and without its query, at most 200 bytes.
  public let path: String
  /// The duration of the block, measured from at most ten milliseconds after its start.
  public let duration: Duration
  /// Whether the block has ended.
  public let hasEnded: Bool

  /// Creates a value, for tests.
  public init(path: String, duration: Duration, hasEnded: Bool) {
    (self.path, self.duration, self.hasEnded) = (path, duration, hasEnded)
  }
}
