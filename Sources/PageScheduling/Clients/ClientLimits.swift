/// The limits on the use of a site by one client. Beyond a limit, the site answers with 429 and `Retry-After`.
///
///     configuration.clientLimits.streams = 200
///     configuration.clientLimits.posts = nil  // no limit
///
/// A client is an IPv4 address or a 64-bit IPv6 network, as the server passes it to
/// `Site.respond(to:body:client:id:)`. All who share an address, such as an office, are one client. Unless
/// ``includesLoopback`` is true, the limits do not apply to clients without an address, such as those of a Unix socket,
/// or to those on the server's own machine (`127.0.0.0/8`, `::1`): behind a local proxy that the server does not trust,
/// that is everybody. These clients are queued like others, though.
public struct ClientLimits: Hashable, Sendable {
  /// The maximum number of open event streams. The script opens two for each browser, so the default of 64 serves 32
  /// browsers behind one address. Further pages have no stream.
  public var streams: Int? = 64
  /// The maximum number of groups that only this client's streams follow: another query, range or state is another
  /// render at each change. Default: 16.
  public var groups: Int? = 16
  /// The rate of POSTs. Default: 120 at once, and 20 a second.
  public var posts: Rate? = Rate(burst: 120, perSecond: 20)
  /// The rate of requests for pages and their endpoints; assets do not count. Default: 400 at once, and 100 a second.
  public var requests: Rate? = Rate(burst: 400, perSecond: 100)
  /// The maximum number of pages, documents, batches and patches that are rendered or queued at once. Default: 16.
  public var renders: Int? = 16
  /// The maximum number of background tasks at once, such as those of state views. Beyond it, work fails with
  /// ``TooManyBackgroundTasks``. Default: 16.
  public var work: Int? = 16
  /// The maximum number of sequences to follow at once, for elements that this client requested first (`Live`).
  /// Default: 64.
  public var sequences: Int? = 64
  /// Whether the limits also apply to the server's own machine and to clients without an address. False by default.
  public var includesLoopback = false

  /// Creates the default limits.
  public init() {}

  /// A rate limit: a burst, and the rate at which it becomes available again.
  public struct Rate: Hashable, Sendable {
    /// The maximum burst after a pause.
    public var burst: Int
    /// The number that becomes available again each second.
    public var perSecond: Double

    /// Creates a rate limit.
    public init(burst: Int, perSecond: Double) {
      (self.burst, self.perSecond) = (burst, perSecond)
    }
  }

  /// Returns the client of an address, if the limits apply to it.
  package func limitedClient(_ address: String) -> ClientKey? {
    let key = ClientKey(address)
    return key.isLocal && !includesLoopback ? nil : key
  }
}
