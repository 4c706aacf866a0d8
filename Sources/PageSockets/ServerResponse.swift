public import HTTPTypes

/// What a handler answers.
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
  /// The content. For `HEAD` it is measured, not sent; for 204, 205 and 304 it is dropped. A
  /// handler that answers `HEAD` or 304 without content may set `Content-Length` itself.
  public var body: Body

  /// The content of a response.
  public enum Body: Sendable {
    /// All of it, in memory.
    case bytes([UInt8])
    /// Made while it is sent. Where no content is sent (`HEAD`, 204, 205 and 304) it is never asked
    /// for any. It has no `Content-Length`: one that the handler sets is dropped.
    case stream(ResponseStream)
    /// Bytes of a file, read while they are sent. `Content-Length` is their number.
    case file(FileRegion)
  }

  /// Creates a response from a head and the bytes of its content.
  public init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = .bytes(body)
  }

  /// Creates a response from a status, fields and the bytes of its content.
  public init(status: HTTPResponse.Status, headerFields: HTTPFields = [:], body: [UInt8] = []) {
    self.init(head: HTTPResponse(status: status, headerFields: headerFields), body: body)
  }

  /// Creates a response from a head and content that is made while it is sent.
  public init(head: HTTPResponse, stream: ResponseStream) {
    self.head = head
    self.body = .stream(stream)
  }

  /// Creates a response from a head and what follows it: the pieces that `next` makes, or else
  /// `body`. What `next` throws breaks the connection off.
  public init(
    head: HTTPResponse, body: [UInt8], stream next: (@Sendable () async throws -> [UInt8]?)?
  ) {
    self.head = head
    self.body = next.map { .stream(ResponseStream(next: $0)) } ?? .bytes(body)
  }

  /// Creates a response from a status, fields and content that is made while it is sent.
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
