public import HTTPTypes

/// What a handler answers.
///
/// The server adds `Date`, `Content-Length` and `Connection`; framing fields of the handler
/// (`Connection`, `Keep-Alive`, `Transfer-Encoding`, `Trailer`, `Upgrade`) are dropped. A status
/// outside 200...599 cannot be a final response and is sent as 500.
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
  public enum Body: Sendable, Hashable {
    /// All of it, in memory.
    case bytes([UInt8])
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
}
