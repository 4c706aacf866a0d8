public import HTTPTypes

/// A whole request: its head, its content and who sent it.
public struct ServerRequest: Sendable {
  /// Method, target and fields.
  ///
  /// `scheme` is `http`, or `https` where a trusted proxy says so. `authority` is the checked
  /// `Host`, or the target's own where it had one (RFC 9112, section 3.2.2), or what a trusted
  /// proxy says it was; `nil` only for an HTTP/1.0 request without one. `Host` is not among
  /// `headerFields`, nor are fields in which anybody but a trusted proxy tells of a client. `path`
  /// is the target with its query, not decoded: it begins with `/`, or is `*` for `OPTIONS`.
  public var head: HTTPRequest
  /// The content, with the transfer coding removed. Trailers must be well-formed and keep to the
  /// limits for a head, or the request is refused; then they are dropped, whatever their names.
  public var body: [UInt8]
  /// The content of a request whose handler reads it as it comes, see `Server`'s `streamLimit`; `nil` for one
  /// that was read whole.
  public var stream: RequestStream?
  /// The client's IP address without its port; an IPv4 address is written as one even where it
  /// came through an IPv6 socket. Empty where the client came through a Unix socket.
  ///
  /// It is the address that the connection came from or, where that is one of
  /// ``ServerConfiguration/trustedProxies``, that of the client of which the proxy tells.
  public var remoteAddress: String
  /// Whether it came with any field that tells of a proxy or of a client behind one, believed or not. Where it has
  /// none, ``remoteAddress`` is that of the connection.
  package var tellsOfProxy = false
  /// The event loop that serves its connection; `nil` for a request that came by none.
  package var executor: (any TaskExecutor)?
  private var identity: RequestIdentity

  /// The request's name in logs and in its response's `X-Request-Id`: thirteen letters and digits,
  /// or the name that a trusted proxy gave it.
  public var id: String {
    get { identity.text }
    set { identity = .given(newValue) }
  }

  /// Creates a request, as tests of a handler need it.
  ///
  /// - Parameters:
  ///   - head: Its method, path and header fields.
  ///   - body: What it brings; nothing by default.
  ///   - stream: What it brings as it comes; nothing by default.
  ///   - remoteAddress: The client's IP address without its port: 127.0.0.1 by default.
  ///   - id: Its name; by default a new one.
  public init(
    head: HTTPRequest, body: [UInt8] = [], stream: RequestStream? = nil,
    remoteAddress: String = "127.0.0.1", id: String? = nil
  ) {
    self.init(
      head: head, body: body, stream: stream, remoteAddress: remoteAddress,
      identity: id.map(RequestIdentity.given) ?? RequestIdentities().next())
  }

  init(
    head: HTTPRequest, body: [UInt8], stream: RequestStream? = nil, remoteAddress: String,
    identity: RequestIdentity, executor: (any TaskExecutor)? = nil
  ) {
    self.head = head
    self.body = body
    self.stream = stream
    self.remoteAddress = remoteAddress
    self.identity = identity
    self.executor = executor
  }
}

extension ServerRequest {
  /// How many connections its server has open; 0 for a request that came by none.
  package var openConnections: Int { (executor as? Connection)?.context.registry.count ?? 0 }
}
