import Foundation

/// What a ``Server`` listens on and how much it lets a client take.
///
/// Every default is meant for the open internet behind a proxy; change single members:
///
///     var configuration = ServerConfiguration(address: .init(host: "127.0.0.1", port: 8080))
///     configuration.limits.body = 8 << 20
public struct ServerConfiguration: Hashable, Sendable {
  /// Where to listen. Default: `127.0.0.1:8080`.
  public var address: ServerAddress
  /// How large a request may be.
  public var limits = Limits()
  /// How long a client may take.
  public var timeouts = Timeouts()
  /// The most connections served at once. Whoever comes when all places are taken, and sends a request
  /// soon (``Timeouts/crowded``), takes the place of a connection without a request, or else of one
  /// whose request has been arriving for longer than that, first of the client that has most; where
  /// there is none, the answer is 503. An eighth of this, 4 to 64, is kept for newcomers, and as many
  /// again for those that have yet to read their refusal. Default: ``defaultMaximumConnections``.
  /// Never less than 1.
  public var maximumConnections: Int
  /// The most connections of one client, an IPv4 address or an IPv6 network of 64 bits; further ones
  /// are answered 429 and closed. Not for ``trustedProxies``, nor for programs on this machine unless
  /// ``limitsLoopback``. Default: 256; `nil` is no limit. Never less than 1.
  public var connectionsPerClient: Int? = 256
  /// The most requests of one client whose content is still arriving; further ones are answered 429 and
  /// closed. Behind one of ``trustedProxies``, the client is the one that it tells of, so that whoever
  /// sends slowly there keeps nobody else's requests out. Exempt are those that ``connectionsPerClient``
  /// exempts, but for the proxies. Default: 64; `nil` is no limit. Never less than 1.
  public var uploadsPerClient: Int? = 64
  /// Whether clients on this machine (`127.0.0.0/8`, `::1`, a Unix socket, whose clients are one) have
  /// the limits of one client, as others do. Default: false, since they are mostly a proxy.
  public var limitsLoopback = false
  /// The paths, without a query, that are answered to `GET` and `HEAD` even when all places are taken,
  /// and then closed: a server that is busy is not dead. Default: `/-/health` and `/-/ready`.
  public var urgentPaths: Set<String> = ["/-/health", "/-/ready"]
  /// How many threads read, answer and send. A connection stays with one of these loops, and its handler
  /// runs there until it awaits something elsewhere. An ordinary actor is not elsewhere: its code runs on
  /// the loop too (SE-0417). Where one computes for long or blocks, another thread takes the loop over,
  /// see ``heldThreads``. Default: one for each processor. Never less than 1.
  public var eventLoops: Int
  /// How many threads handlers may hold at once, by computing or waiting without suspending. One that does
  /// so for ten to twenty milliseconds keeps its thread, and another goes on with the other connections;
  /// beyond this number they wait. Default: 64.
  public var heldThreads = 64
  /// How long connections are still accepted once a graceful shutdown began, so that a load
  /// balancer can see a failing health check first. Each connection ends with its next response then, and says so.
  /// Default: none.
  public var drainDelay: Duration = .zero
  /// How long begun requests may go on once the server has stopped accepting, streams that do not
  /// end by themselves among them. Default: 10 s.
  public var drainTimeout: Duration = .seconds(10)
  /// The proxies that are believed when they say who the client is: whoever connects from one of
  /// these networks. Default: none.
  ///
  /// What others say of where they come from (`Forwarded`, `X-Forwarded-…`, `X-Real-Ip`,
  /// `X-Request-Id`) is removed from their requests before any handler sees it.
  public var trustedProxies: [IPNetwork] = []
  /// The fields in which all of ``trustedProxies`` tell of the client; further ones are removed from
  /// their requests too, since a proxy passes on what it does not write. Default:
  /// ``ProxyFields/usual``.
  public var proxyFields = ProxyFields.usual
  /// Whether responses carry the request's name in `X-Request-Id`, so that who reports a problem
  /// can say which request it was. Default: true.
  public var answersWithRequestID = true

  /// Creates a configuration with the defaults above.
  public init(address: ServerAddress = ServerAddress(host: "127.0.0.1", port: 8080)) {
    self.address = address
    self.eventLoops = ProcessInfo.processInfo.activeProcessorCount
    self.maximumConnections = Self.defaultMaximumConnections
  }

  /// The largest request that is read, in bytes; a larger one is refused with the status named.
  public struct Limits: Hashable, Sendable {
    /// The request line without its line end: 414. Default: 8 KiB.
    public var requestLine = 8 << 10
    /// The whole head with all line ends: 431. Trailers of a chunked body have the same limit.
    /// Default: 16 KiB.
    public var head = 16 << 10
    /// The number of header fields: 431. Default: 100.
    public var fields = 100
    /// The content: 413. Default: 1 MiB.
    public var body = 1 << 20
    /// The contents of all requests that are being read or answered, together, but for the first
    /// 16 KiB of each: a request for which there is no room is answered 503. Default: 64 MiB. Never
    /// less than ``body``.
    public var allBodies = 64 << 20
    /// The responses that wait until their clients read them, together: each counts, with all of its
    /// bytes, from when its socket is full until the last is sent. Beyond it, whoever has taken
    /// nothing for longest is disconnected. One client may hold a quarter of it, or one response;
    /// ``ServerConfiguration/limitsLoopback`` says who is not limited. Files are sent from the
    /// disk and do not count. Default: 128 MiB; send what is larger as a stream or a file.
    public var allResponses = 128 << 20

    /// Creates the default limits.
    public init() {}
  }

  /// How long a client may take for each part; one that takes longer is answered 408 where it had
  /// begun a request, and disconnected.
  public struct Timeouts: Hashable, Sendable {
    /// From a head's first byte to its last. Default: 10 s.
    public var head: Duration = .seconds(10)
    /// From the end of the head to the end of the body. Default: 30 s.
    public var body: Duration = .seconds(30)
    /// Without any byte of a next request. Default: 30 s.
    public var idle: Duration = .seconds(30)
    /// Without taking enough of a response for the socket to have room again, a few dozen KiB at
    /// most. Default: 30 s.
    public var write: Duration = .seconds(30)
    /// Between the server's and the client's closing of a connection, during which up to 1 MiB is
    /// read and ignored so that the last response is not lost (RFC 9112, section 9.6).
    /// Default: 2 s.
    public var close: Duration = .seconds(2)
    /// While all connections are taken: how long a newcomer may take to send a request's head, and a
    /// request to arrive before it has to make room. Default: 2 s.
    public var crowded: Duration = .seconds(2)
    /// How old a request must be before a client that closed its side counts as gone, and the
    /// task of its handler or its stream is cancelled. From then on the client's presence is looked
    /// at four times a second or more often. Default: 1 s.
    public var abandoned: Duration = .seconds(1)

    /// Creates the default timeouts.
    public init() {}

    var shortest: Duration {
      [head, body, idle, write, close, crowded, abandoned].min() ?? head
    }
  }
}

extension ServerConfiguration {
  /// The most connections that leave the process descriptors for its other files: three quarters
  /// of the limit on open files less 32, but no more than 65,536. An idle one costs a few hundred
  /// bytes beside what the kernel keeps. The last 8 descriptors are never given to a connection,
  /// whatever this says: without any left, the process could not go on.
  public static var defaultMaximumConnections: Int {
    max(1, min(65_536, Descriptor.limitOnOpenFiles / 4 * 3 - 32))
  }
}
