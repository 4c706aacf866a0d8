public import HTTPTypes

/// A whole request: its head, its content and who sent it.
public struct ServerRequest: Sendable {
  /// Method, target and fields.
  ///
  /// `scheme` is `http`. `authority` is the checked `Host`, or the target's own where it had one
  /// (RFC 9112, section 3.2.2), and `nil` only for an HTTP/1.0 request without one; `Host` is not
  /// among `headerFields`. `path` is the target with its query, not decoded: it begins with `/`,
  /// or is `*` for `OPTIONS`.
  public var head: HTTPRequest
  /// The content, with the transfer coding removed. Trailers must be well-formed and keep to the
  /// limits for a head, or the request is refused; then they are dropped, whatever their names.
  public var body: [UInt8]
  /// The client's IP address without its port; an IPv4 address is written as one even where it
  /// came through an IPv6 socket. Empty where the client came through a Unix socket.
  public var remoteAddress: String

  /// Creates a request, as tests of a handler need it.
  public init(head: HTTPRequest, body: [UInt8] = [], remoteAddress: String = "127.0.0.1") {
    self.head = head
    self.body = body
    self.remoteAddress = remoteAddress
  }
}
