import PageElements

/// Server-sent events as text (HTML Standard, section 9.2).
enum EventText {
  /// How long a browser waits before it comes back by itself, in milliseconds.
  static let opening = Array("retry: 2000\n\n".utf8)
  /// Says nothing; keeps proxies from taking the connection for dead.
  static let heartbeat = Array(":\n\n".utf8)
  /// The reader has to begin anew. The empty id makes it forget the last one.
  static let reset = Array("id:\nevent: reset\ndata: {}\n\n".utf8)
  /// The page is there no longer: as `reset`, with what its address answers by now (RFC 9457).
  static func gone(_ problem: SiteProblem, in language: Language) -> [UInt8] {
    Array("id:\nevent: reset\ndata: ".utf8) + problem.json(in: language) + Array("\n\n".utf8)
  }
  /// What is shown may be old: the page cannot be made just now.
  static let stale = Array("event: stale\ndata: {}\n\n".utf8)
  /// What is shown is what there is, after it may have been old.
  static let fresh = Array("event: fresh\ndata: {}\n\n".utf8)
  /// The server is going away.
  static let bye = Array("event: bye\ndata: {}\n\n".utf8)

  /// - Parameter json: On one line, as our patches are.
  static func patch(_ json: [UInt8], version: String) -> [UInt8] {
    Array("id: \(version)\nevent: patch\ndata: ".utf8) + json + Array("\n\n".utf8)
  }
}
