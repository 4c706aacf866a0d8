import HTTPTypes

/// A request's head that has exactly one interpretation.
struct RequestHead: Hashable, Sendable {
  var request: HTTPRequest
  var version: Version
  var framing: Framing
  /// Whether the client waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool
  /// Whether the client asked the server to close the connection after the response.
  var wantsClose: Bool
  /// Whether the request has a proxy field, trusted or not.
  var hasProxyFields = false

  enum Version: Hashable, Sendable { case http10, http11 }

  /// The way the end of the body is found (RFC 9112, section 6.3).
  enum Framing: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  /// Whether the connection may serve another request. HTTP/1.0 connections always close, since an old proxy may
  /// forward `keep-alive` without supporting it.
  var allowsReuse: Bool { version == .http11 && !wantsClose }
}
