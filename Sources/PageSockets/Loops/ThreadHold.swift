/// A request whose handler has kept a thread of the server from everything else, by computing or by
/// waiting without suspending.
///
/// Others are served by another thread meanwhile; but each held one costs memory and a place among those
/// that there may be.
public struct ThreadHold: Hashable, Sendable {
  /// The path of the request's target, without its query, as it was sent: 200 bytes of it at most.
  public let path: String
  /// How long, but for the first ten milliseconds or less.
  public let duration: Duration
  /// Whether it is over.
  public let hasEnded: Bool

  /// Creates a value, as tests need it.
  public init(path: String, duration: Duration, hasEnded: Bool) {
    (self.path, self.duration, self.hasEnded) = (path, duration, hasEnded)
  }
}
