/// The framing of a body of unknown length (RFC 9112, section 6.3).
enum StreamFraming: Hashable, Sendable {
  /// Each piece is a chunk, and an empty chunk ends the body.
  case chunked
  /// The end of the connection ends the body, the only way in HTTP/1.0.
  case untilClose

  /// - Parameter version: The request's version, if it was read.
  init(_ version: RequestHead.Version?) {
    self = version == .http11 ? .chunked : .untilClose
  }

  /// Returns the bytes before a piece, which must not be empty.
  func prefix(of piece: [UInt8]) -> [UInt8] {
    self == .chunked ? Array("\(String(piece.count, radix: 16))\r\n".utf8) : []
  }

  /// The bytes after a piece.
  var suffix: [UInt8] { self == .chunked ? Self.lineEnd : [] }
  /// The bytes after the last piece.
  var end: [UInt8] { self == .chunked ? Self.lastChunk : [] }

  private static let lineEnd = Array("\r\n".utf8)
  private static let lastChunk = Array("0\r\n\r\n".utf8)
}
