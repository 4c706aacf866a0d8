/// How much of a site one client may take at a time, so that none takes it all. What is beyond is
/// answered 429 with `Retry-After`.
///
///     configuration.clientLimits.streams = 200
///     configuration.clientLimits.posts = nil  // no limit
///
/// A client is an IPv4 address or an IPv6 network of 64 bits, as the server hands it to
/// ``Site/respond(to:body:client:id:)``; all who share an address, such as an office, are one. Not
/// refused, unless ``includesLoopback`` says so, are those without an address, such as a Unix
/// socket's, and those on the server's own machine (`127.0.0.0/8`, `::1`): behind a proxy there that
/// the server does not trust, they are everybody. They wait their turn like others, though.
public struct ClientLimits: Hashable, Sendable {
  /// How many event streams may be open at once. The script opens two for each browser, so the
  /// default, 64, serves 32 browsers behind one address; further pages do without.
  public var streams: Int? = 64
  /// How many different things a client's streams may follow that nobody else's do: another query,
  /// range or state is another rendering at each change. Default: 16.
  public var groups: Int? = 16
  /// How much may be posted. Default: 120 at once, and 20 a second.
  public var posts: Rate? = Rate(atOnce: 120, perSecond: 20)
  /// How often pages and their endpoints may be asked for; assets do not count. Default: 400 at once,
  /// and 100 a second.
  public var requests: Rate? = Rate(atOnce: 400, perSecond: 100)
  /// How many pages, documents, batches and patches may be in the making at once, those that wait
  /// their turn included. Default: 16.
  public var renders: Int? = 16
  /// How much may be done at once beside the client's requests, such as by tasks of state views; what is
  /// beyond fails with ``TooMuchWork``. Default: 16.
  public var work: Int? = 16
  /// How many sequences may be followed at once for elements that the client was the first to ask for
  /// (``Live``). Default: 64.
  public var sequences: Int? = 64
  /// Whether the limits hold for the server's own machine and for clients without an address, too.
  /// False by default.
  public var includesLoopback = false

  /// Creates the default limits.
  public init() {}

  /// How much is taken: some at once, and from then on as much as becomes free again.
  public struct Rate: Hashable, Sendable {
    /// After a pause.
    public var atOnce: Int
    /// How many become free again each second.
    public var perSecond: Double

    /// Creates a limit.
    public init(atOnce: Int, perSecond: Double) {
      (self.atOnce, self.perSecond) = (atOnce, perSecond)
    }
  }

  /// The client of an address, if it may be refused anything.
  package func limitedClient(_ address: String) -> ClientKey? {
    let key = ClientKey(address)
    return key.isLocal && !includesLoopback ? nil : key
  }
}
