/// How much of a site one client may take at a time, so that none takes it all. What is beyond is
/// answered 429 with `Retry-After`.
///
///     configuration.clientLimits.streams = 200
///     configuration.clientLimits.posts = nil  // no limit
///
/// A client is an IPv4 address or an IPv6 network of 64 bits, as the server hands it to
/// ``Site/respond(to:body:client:id:)``; all who share an address, such as an office, are one. Not
/// limited are those without an address, such as a Unix socket's, and those on the server's own
/// machine (`127.0.0.0/8`, `::1`): behind a proxy there that the server does not trust, they are
/// everybody.
public struct ClientLimits: Hashable, Sendable {
  /// How many event streams may be open at once. The script opens two for each browser, so the
  /// default, 64, serves 32 browsers behind one address; further pages do without.
  public var streams: Int? = 64
  /// How much may be posted.
  public var posts: Posts? = Posts()
  /// How many pages, documents, batches and patches may be rendered at once. Default: 16.
  public var renders: Int? = 16

  /// Creates the default limits.
  public init() {}

  /// How many posts are taken: some at once, and from then on as many as become free again.
  public struct Posts: Hashable, Sendable {
    /// After a pause. Default: 120.
    public var atOnce: Int
    /// How many become free again each second. Default: 20.
    public var perSecond: Double

    /// Creates a limit.
    public init(atOnce: Int = 120, perSecond: Double = 20) {
      (self.atOnce, self.perSecond) = (atOnce, perSecond)
    }
  }
}
