/// How the end of a body of unknown length is told (RFC 9112, section 6.3).
enum StreamFraming: Hashable, Sendable {
  /// Each piece is a chunk, and an empty chunk is the end.
  case chunked
  /// The connection's end is the body's, which is all that HTTP/1.0 knows.
  case untilClose

  /// - Parameter version: the request's, if it was read.
  init(_ version: RequestHead.Version?) {
    self = version == .http11 ? .chunked : .untilClose
  }

  /// What stands before a piece, which is not empty.
  func prefix(of piece: [UInt8]) -> [UInt8] {
    self == .chunked ? Array("\(String(piece.count, radix: 16))\r\n".utf8) : []
  }

  /// What stands after a piece.
  var suffix: [UInt8] { self == .chunked ? Self.lineEnd : [] }
  /// What stands after the last piece.
  var end: [UInt8] { self == .chunked ? Self.lastChunk : [] }

  private static let lineEnd = Array("\r\n".utf8)
  private static let lastChunk = Array("0\r\n\r\n".utf8)
}
