public import HTTPTypes

/// A request: its head, its body and its client.
public struct ServerRequest: Sendable {
  /// The method, target and fields.
  ///
  /// `scheme` is `http`, or the scheme that a trusted proxy reports. `authority` is the validated `Host`, the authority
  /// of an absolute target (RFC 9112, section 3.2.2), or the host that a trusted proxy reports; `nil` only for an
  /// HTTP/1.0 request without one. `headerFields` contains neither `Host` nor proxy fields from untrusted peers. `path`
  /// is the target with its query, encoded: it begins with `/`, or is `*` for `OPTIONS`.
  public var head: HTTPRequest
  /// The body, without its transfer coding. Trailers must be well-formed and within the limits for a head, or the
  /// request is rejected. They are then dropped, whatever their names.
  public var body: [UInt8]
  /// The body of a request whose handler streams it, see `Server`'s `streamLimit`; `nil` if the body was read whole.
  public var stream: RequestStream?
  /// The client's IP address without its port; empty for a client of a Unix socket. IPv4 addresses are written as such
  /// even if they came through an IPv6 socket.
  ///
  /// It is the peer's address or, if the peer is one of ``ServerConfiguration/trustedProxies``, the client that the
  /// proxy reports.
  public var remoteAddress: String
  /// Whether the request has a field that describes a proxy or a client behind one, trusted or not. If not,
  /// ``remoteAddress`` is the peer's.
  package var hasProxyFields = false
  /// The event loop of the request's connection; `nil` if there is no connection.
  package var executor: (any TaskExecutor)?
  private var identity: RequestIdentity

  /// The request's id in logs and in the response's `X-Request-Id`: thirteen letters and digits, or the id that a
  /// trusted proxy assigned.
  public var id: String {
    get { identity.text }
    set { identity = .supplied(newValue) }
  }

  /// Creates a request, for tests of a handler.
  ///
  /// - Parameters:
  ///   - head: The method, path and header fields.
  ///   - body: The body. Default: empty.
  ///   - stream: The body as a stream. Default: none.
  ///   - remoteAddress: The client's IP address without its port. Default: 127.0.0.1.
  ///   - id: The request's id. Default: a new one.
  public init(
    head: HTTPRequest, body: [UInt8] = [], stream: RequestStream? = nil,
    remoteAddress: String = "127.0.0.1", id: String? = nil
  ) {
    self.init(
      head: head, body: body, stream: stream, remoteAddress: remoteAddress,
      identity: id.map(RequestIdentity.supplied) ?? RequestIDGenerator().next())
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
  /// The number of open connections of the server; 0 for a request without a connection.
  package var openConnections: Int { (executor as? Connection)?.context.registry.count ?? 0 }
}
