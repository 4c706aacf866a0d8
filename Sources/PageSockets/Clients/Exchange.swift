public import HTTPTypes

/// A finished exchange: a request, or the part of it that was read, and its response.
public struct Exchange: Sendable {
  /// The client's address, see ``ServerRequest/remoteAddress``.
  public var remoteAddress: String
  /// The request's method, target and fields; `nil` if the server rejected it before it parsed the request line.
  public var request: HTTPRequest?
  /// `HTTP/1.1` or `HTTP/1.0`; `nil` if the request line could not be parsed.
  public var version: String?
  /// The response's status code.
  public var status: Int
  /// The number of bytes of the response, without its head, that the kernel has taken.
  public var bytesSent: Int
  /// The time from the first byte of the request to the last byte of the response.
  public var duration: Duration
  /// Whether the response is incomplete because of the client, an error in its stream, or a timeout.
  public var isCutOff: Bool
  private var identity: RequestIdentity

  /// Creates an exchange, for tests of an observer.
  public init(
    remoteAddress: String, id: String, request: HTTPRequest?, version: String? = "HTTP/1.1",
    status: Int, bytesSent: Int = 0, duration: Duration = .zero, isCutOff: Bool = false
  ) {
    self.init(
      remoteAddress: remoteAddress, identity: .supplied(id), request: request, version: version,
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

  /// The request's id, see ``ServerRequest/id``.
  public var id: String { identity.text }
  /// The request's method.
  public var method: HTTPRequest.Method? { request?.method }
  /// The request's path and query, percent-encoded.
  public var target: String? { request?.path }
  /// The value of `Referer`.
  public var referer: String? { request?.headerFields[.referer] }
  /// The value of `User-Agent`.
  public var userAgent: String? { request?.headerFields[.userAgent] }
}
