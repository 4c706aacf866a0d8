/// What clients may send to the pages of a ``PageMiddleware``, and how long they may take. The defaults are those of
/// `PageServer`; what is typed and chosen in forms has limits of its own in `SiteConfiguration`.
public struct PageLimits: Hashable, Sendable {
  /// The largest body that is read whole, in bytes; a larger one is answered 413. Default: 1 MiB.
  public var body = 1 << 20
  /// The bodies of all requests that are read or answered, together, but for the first 16 KiB of each; one for which
  /// there is no room is answered 503. Default: 64 MiB. Never less than ``body``.
  public var allBodies = 64 << 20
  /// How long a body may take, or each piece of one that is read as it comes, on the whole as much longer as what
  /// has come takes at 16 KiB a second; then the answer is 408. Default: 30 s.
  public var bodyTime: Duration = .seconds(30)
  /// How long a reader may take nothing of a stream, or of an answer above 64 KiB, before the connection is closed. Default: 30 s.
  public var writeTime: Duration = .seconds(30)
  /// How long a connection is kept after an answer to a request that was not read to its end, so that the answer is
  /// not lost. Default: 2 s.
  public var closeTime: Duration = .seconds(2)

  /// Creates the limits above.
  public init() {}
}
