public import HTTPTypes

/// What a finished exchange was: one request, or what was read of it, and the response to it.
public struct Exchange: Sendable {
  /// The client's address, as ``ServerRequest/remoteAddress`` has it.
  public var remoteAddress: String
  /// The request's method, target and fields; `nil` where it was refused before its request line
  /// was understood.
  public var request: HTTPRequest?
  /// `HTTP/1.1` or `HTTP/1.0`; `nil` where the request line was not understood.
  public var version: String?
  /// The response's status.
  public var status: Int
  /// The bytes of the response that the kernel has taken, without its head.
  public var bytesSent: Int
  /// From the first byte of the request to the last of the response.
  public var duration: Duration
  /// Whether the response was broken off: by the client, by an error in its stream, or because its
  /// time was over.
  public var isCutOff: Bool
  private var identity: RequestIdentity

  /// Creates an exchange, as tests of an observer need it.
  public init(
    remoteAddress: String, id: String, request: HTTPRequest?, version: String? = "HTTP/1.1",
    status: Int, bytesSent: Int = 0, duration: Duration = .zero, isCutOff: Bool = false
  ) {
    self.init(
      remoteAddress: remoteAddress, identity: .given(id), request: request, version: version,
      status: status, bytesSent: bytesSent, duration: duration, isCutOff: isCutOff)
  }

  init(
    remoteAddress: String, identity: RequestIdentity, request: HTTPRequest?, version: String?,
    status: Int, bytesSent: Int, duration: Duration, isCutOff: Bool
  ) {
    self.remoteAddress = remoteAddress
    self.identity = identity
    self.request = request
    self.version = version
    self.status = status
    self.bytesSent = bytesSent
    self.duration = duration
    self.isCutOff = isCutOff
  }

  /// The request's name, as ``ServerRequest/id`` has it.
  public var id: String { identity.text }
  /// The request's method.
  public var method: HTTPRequest.Method? { request?.method }
  /// The request's path and query, not decoded.
  public var target: String? { request?.path }
  /// Where the client says it comes from.
  public var referer: String? { request?.headerFields[.referer] }
  /// What the client says it is.
  public var userAgent: String? { request?.headerFields[.userAgent] }
}
