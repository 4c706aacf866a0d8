public import HTTPTypes

/// The response of a handler.
///
/// The server adds `Date`, `Content-Length` or `Transfer-Encoding`, and `Connection`; framing
/// fields of the handler (`Connection`, `Keep-Alive`, `Transfer-Encoding`, `Trailer`, `Upgrade`)
/// are dropped. A status outside 200...599 cannot be a final response and is sent as 500.
///
///     ServerResponse(
///       status: .ok, headerFields: [.contentType: "text/plain"], body: Array("hello".utf8))
public struct ServerResponse: Sendable {
  /// Status and fields.
  public var head: HTTPResponse
  /// The body. For `HEAD`, its length is sent but not its bytes; for 204, 205 and 304 it is dropped. A handler that
  /// responds to `HEAD`, or with 304, without a body may set `Content-Length` itself.
  public var body: Body

  /// The body of a response.
  public enum Body: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A stream, produced while it is sent. If no body is sent (`HEAD`, 204, 205 and 304), no piece is requested. There
    /// is no `Content-Length`; the handler's is dropped.
    case stream(ResponseStream)
    /// Bytes of a file, read while they are sent. `Content-Length` is their number.
    case file(FileRegion)
  }

  /// Creates a response from a head and the bytes of its body.
  public init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = .bytes(body)
  }

  /// Creates a response from a status, fields and the bytes of its body.
  public init(status: HTTPResponse.Status, headerFields: HTTPFields = [:], body: [UInt8] = []) {
    self.init(head: HTTPResponse(status: status, headerFields: headerFields), body: body)
  }

  /// Creates a response from a head and a stream.
  public init(head: HTTPResponse, stream: ResponseStream) {
    self.head = head
    self.body = .stream(stream)
  }

  /// Creates a response from a head and the pieces that `next` returns, or `body` if `next` is `nil`. If `next`
  /// throws, the server aborts the connection.
  public init(
    head: HTTPResponse, body: [UInt8], stream next: (@Sendable () async throws -> [UInt8]?)?
  ) {
    self.head = head
    self.body = next.map { .stream(ResponseStream(next: $0)) } ?? .bytes(body)
  }

  /// Creates a response from a status, fields and a stream.
  public init(
    status: HTTPResponse.Status, headerFields: HTTPFields = [:], stream: ResponseStream
  ) {
    self.init(
      head: HTTPResponse(status: status, headerFields: headerFields), stream: stream)
  }

  /// Creates a response from a status, fields and bytes of a file.
  public init(status: HTTPResponse.Status, headerFields: HTTPFields = [:], file: FileRegion) {
    self.head = HTTPResponse(status: status, headerFields: headerFields)
    self.body = .file(file)
  }
}
