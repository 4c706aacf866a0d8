import HTTPTypes

/// A request's head once it is known to mean one thing only.
struct RequestHead: Hashable, Sendable {
  var request: HTTPRequest
  var version: Version
  var framing: Framing
  /// The client waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool
  /// The client asked for this connection to end with the response.
  var wantsClose: Bool
  /// Whether a field tells of a client behind a proxy, or claims to.
  var tellsOfClient = false

  enum Version: Hashable, Sendable { case http10, http11 }

  /// How the end of the body is found (RFC 9112, section 6.3).
  enum Framing: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  /// HTTP/1.0 connections always close: an old proxy may repeat `keep-alive` without meaning it.
  var allowsReuse: Bool { version == .http11 && !wantsClose }
}
