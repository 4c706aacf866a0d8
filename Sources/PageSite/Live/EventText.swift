import PageElements
import PageHTTP

/// Server-sent events as text (HTML Standard, section 9.2).
enum EventText {
  /// The opening of a stream, with the time before a browser reconnects, in milliseconds.
  static let opening = Array("retry: 2000\n\n".utf8)
  /// A comment without content, which keeps proxies from closing the connection as idle.
  static let heartbeat = Array(":\n\n".utf8)
  /// Makes the client reload its document. The empty id clears the last event ID.
  static let reset = Array("id:\nevent: reset\ndata: {}\n\n".utf8)
  /// Returns a `reset` for a page that no longer exists, with the current answer of its address (RFC 9457).
  static func gone(_ problem: SiteProblem, in language: Language) -> [UInt8] {
    Array("id:\nevent: reset\ndata: ".utf8) + problem.json(in: language) + Array("\n\n".utf8)
  }
  /// Marks the content as possibly out of date: the page cannot be rendered at the moment.
  static let stale = Array("event: stale\ndata: {}\n\n".utf8)
  /// Ends `stale`: the content is current again.
  static let fresh = Array("event: fresh\ndata: {}\n\n".utf8)
  /// Makes the client reconnect later: the server is shutting down, or the visitor has got a cookie since.
  static let bye = Array("event: bye\ndata: {}\n\n".utf8)

  /// - Parameter json: JSON on one line, as in all our patches.
  static func patch(_ json: [UInt8], version: String) -> [UInt8] {
    Array("id: \(version)\nevent: patch\ndata: ".utf8) + json + Array("\n\n".utf8)
  }
}
