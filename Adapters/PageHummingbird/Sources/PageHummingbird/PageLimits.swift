/// The limits and timeouts for requests to the pages of a ``PageMiddleware``.
///
/// The defaults are those of `PageServer`. `SiteConfiguration` has separate limits for form values.
public struct PageLimits: Hashable, Sendable {
  /// The largest body that is read whole, in bytes. The response to a larger one is 413. Default: 1 MiB.
  public var body = 1 << 20
  /// The number of body bytes that all unanswered requests may hold together, without the first 16 KiB of each. If
  /// there is no room, the response is 503. Default: 64 MiB. Never less than ``body``.
  public var allBodies = 64 << 20
  /// The time limit for a body that is read whole, and for each piece of a streamed one. A streamed body as a whole may
  /// take this long plus one second for each 16 KiB received. After that the response is 408. Default: 30 s.
  public var bodyTime: Duration = .seconds(30)
  /// The time a reader may take no bytes of a stream, or of a response above 64 KiB. The connection then closes.
  /// Default: 30 s.
  public var writeTime: Duration = .seconds(30)
  /// The time a connection stays open after the response to a request that was not read to its end, so that the client
  /// receives the response. Default: 2 s.
  public var closeTime: Duration = .seconds(2)

  /// Creates limits with the defaults above.
  public init() {}
}
