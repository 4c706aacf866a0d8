import Foundation

/// The address, limits and timeouts of a ``Server``.
///
/// The defaults are meant for the open internet behind a proxy. Change single properties:
///
///     var configuration = ServerConfiguration(address: .init(host: "127.0.0.1", port: 8080))
///     configuration.limits.body = 8 << 20
public struct ServerConfiguration: Hashable, Sendable {
  /// The address to listen on. Default: `127.0.0.1:8080`.
  public var address: ServerAddress
  /// The limits on the size of requests and responses.
  public var limits = Limits()
  /// The time limits for clients.
  public var timeouts = Timeouts()
  /// The maximum number of connections served at once.
  ///
  /// If all slots are taken, a new connection that soon sends a request (``Timeouts/crowded``) takes the slot of an
  /// idle connection. If all are busy, it takes that of a connection whose request has been arriving for longer than
  /// that time, first of the client with most connections. Otherwise the response is 503. An eighth of this number, 4
  /// to 64, is the reserve for new connections, and as many more may read their refusal. Default:
  /// ``defaultMaximumConnections``. Never less than 1.
  public var maximumConnections: Int
  /// The maximum number of connections of one client, an IPv4 address or an IPv6 /64 network. The response to more is
  /// 429, and they are closed. Does not apply to ``trustedProxies``, nor to programs on this machine unless
  /// ``limitsLoopback`` is true. Default: 256; `nil` is no limit. Never less than 1.
  public var connectionsPerClient: Int? = 256
  /// The maximum number of requests of one client whose body is still arriving. The response to more is 429, and they
  /// are closed. Behind ``trustedProxies``, the client that the proxy reports is counted, so that slow senders do not
  /// block others. The exceptions of ``connectionsPerClient`` apply, except for proxies. Default: 64; `nil` is no
  /// limit. Never less than 1.
  public var uploadsPerClient: Int? = 64
  /// Whether the limits for one client apply to clients on this machine (`127.0.0.0/8`, `::1`, or a Unix socket, whose
  /// clients count as one). Default: false, since they are mostly a proxy.
  public var limitsLoopback = false
  /// The paths, without a query, for which `GET` and `HEAD` succeed even if all slots are taken. The connection then
  /// closes. Health checks should not fail because the server is busy. Default: `/-/health` and `/-/ready`.
  public var urgentPaths: Set<String> = ["/-/health", "/-/ready"]
  /// The number of event loops, each with a thread. A connection stays on one loop, and its handler runs there until it
  /// awaits another executor. A default actor is not another executor: its code runs on the loop too (SE-0417). If a
  /// handler computes for long or blocks, another thread takes over the loop, see ``blockedThreadLimit``. Default: one for
  /// each processor. Never less than 1.
  public var eventLoops: Int
  /// The maximum number of threads that handlers may block at once. If a handler blocks its thread for ten to twenty
  /// milliseconds, another thread takes over the loop's other connections. Beyond this number, they wait. Default: 64.
  public var blockedThreadLimit = 64
  /// The time the server still accepts connections after a graceful shutdown has begun, so that a load balancer can see
  /// a failing health check first. Each response then announces that its connection closes. Default: none.
  public var drainDelay: Duration = .zero
  /// The time for requests that have begun, including streams, to finish after the server has stopped accepting.
  /// Default: 10 s.
  public var drainTimeout: Duration = .seconds(10)
  /// The networks of proxies whose fields describe the client. Default: none.
  ///
  /// The server removes such fields (`Forwarded`, `X-Forwarded-…`, `X-Real-Ip`, `X-Request-Id`) from requests of other
  /// peers before they reach a handler.
  public var trustedProxies: [IPNetwork] = []
  /// The fields that all of ``trustedProxies`` write. Other proxy fields are removed, since a proxy forwards fields
  /// that it does not write. Default: ``ProxyFields/usual``.
  public var proxyFields = ProxyFields.standard
  /// Whether responses include the request's id in `X-Request-Id`, so that a person who reports a problem can name the
  /// request. Default: true.
  public var answersWithRequestID = true

  /// Creates a configuration with the defaults above.
  public init(address: ServerAddress = ServerAddress(host: "127.0.0.1", port: 8080)) {
    self.address = address
    self.eventLoops = ProcessInfo.processInfo.activeProcessorCount
    self.maximumConnections = Self.defaultMaximumConnections
  }

  /// The limits on the size of requests and responses, in bytes. A larger request is rejected with the given status.
  public struct Limits: Hashable, Sendable {
    /// The request line without its line end: 414. Default: 8 KiB.
    public var requestLine = 8 << 10
    /// The whole head with all line ends: 431. Trailers of a chunked body have the same limit.
    /// Default: 16 KiB.
    public var head = 16 << 10
    /// The number of header fields: 431. Default: 100.
    public var fields = 100
    /// The body: 413. Default: 1 MiB.
    public var body = 1 << 20
    /// The bodies of all requests that are read or handled, together, without the first 16 KiB of each. If there is no
    /// room, the response is 503. Default: 64 MiB. Never less than ``body``.
    public var allBodies = 64 << 20
    /// The responses that wait for their clients to read them, together. Each counts with all its bytes, from when its
    /// socket's buffer is full until the last byte is sent. Beyond the limit, the server disconnects the clients that
    /// have read nothing for longest. One client may hold a quarter of it, or one response; see
    /// ``ServerConfiguration/limitsLoopback`` for the exceptions. Files do not count. Default: 128 MiB; send larger
    /// responses as a stream or a file.
    public var allResponses = 128 << 20

    /// Creates the default limits.
    public init() {}
  }

  /// The time limits for each part of an exchange. A client that exceeds one is disconnected, after a 408 if it had
  /// begun a request.
  public struct Timeouts: Hashable, Sendable {
    /// From a head's first byte to its last. Default: 10 s.
    public var head: Duration = .seconds(10)
    /// From the end of the head to the end of the body. Default: 30 s.
    public var body: Duration = .seconds(30)
    /// Without any byte of the next request. Default: 30 s.
    public var idle: Duration = .seconds(30)
    /// Without reading enough of a response to make room in the socket's buffer, a few dozen KiB at most. Default: 30
    /// s.
    public var write: Duration = .seconds(30)
    /// Between the server's and the client's closing of a connection. Up to 1 MiB is read and discarded, so that the
    /// last response is not lost (RFC 9112, section 9.6). Default: 2 s.
    public var close: Duration = .seconds(2)
    /// While all slots are taken: for a new connection to send a request's head, and for a request to arrive before its
    /// connection may be evicted. Default: 2 s.
    public var crowded: Duration = .seconds(2)
    /// From the start of a request until a client that has closed its side counts as gone and the task of its handler
    /// or stream is cancelled. From then on, the server checks the client at least four times a second. Default: 1 s.
    public var disconnectedClient: Duration = .seconds(1)

    /// Creates the default timeouts.
    public init() {}

    var shortest: Duration {
      [head, body, idle, write, close, crowded, disconnectedClient].min() ?? head
    }
  }
}

extension ServerConfiguration {
  /// The largest number of connections that leaves descriptors for the other files of the process: three quarters of
  /// the limit on open files, less 32, but at most 65,536. An idle connection costs a few hundred bytes in addition to
  /// the kernel's. Connections never get the last 8 descriptors, even with a higher limit, since the process cannot
  /// work without any.
  public static var defaultMaximumConnections: Int {
    max(1, min(65_536, Descriptor.openFileLimit / 4 * 3 - 32))
  }
}
