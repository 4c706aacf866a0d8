import PageBytes

/// Finds the end of one line after the other in bytes that arrive bit by bit.
///
/// Each byte is looked at once, whatever the pieces: offsets count from the first byte of the
/// message and stay valid while the caller only appends. A bare CR or LF, and every control byte
/// but the tab, is refused where it stands (RFC 9112, section 2.2).
struct LineScanner {
  private var lineStart: Int
  private var scanned: Int
  /// How often a byte was looked at, so that tests can hold the work to what has arrived.
  private(set) var examined = 0

  init(at start: Int = 0) {
    self.lineStart = start
    self.scanned = start
  }

  /// Whether the line now being read has a byte yet.
  var hasBegunLine: Bool { scanned > lineStart }
  /// Where the line now being read begins.
  var offset: Int { lineStart }

  /// The next line without its CRLF, or `nil` until more bytes arrive.
  ///
  /// - Parameter limit: the longest line; one byte more throws ``Fault/tooLong``.
  mutating func nextLine(in bytes: Bytes, limit: Int) throws(Fault) -> Range<Int>? {
    let before = scanned
    defer { examined += scanned - before + 1 }
    while scanned < bytes.count {
      let byte = bytes[scanned]
      if byte == .carriageReturn {
        guard scanned + 1 < bytes.count else { return nil }
        guard bytes[scanned + 1] == .lineFeed else { throw .bareCarriageReturn }
        let line = lineStart..<scanned
        lineStart = scanned + 2
        scanned = lineStart
        return line
      }
      if byte < 0x20 && byte != .tab || byte == 0x7F {
        throw byte == .lineFeed ? .bareLineFeed : .controlByte
      }
      guard scanned - lineStart < limit else { throw .tooLong }
      scanned += 1
    }
    return nil
  }

  /// Why there is no next line.
  enum Fault: Error {
    case bareCarriageReturn, bareLineFeed, controlByte, tooLong

    /// The answer to it; what a long line means is the caller's to say.
    func refusal(tooLong: @autoclosure () -> Refusal) -> Refusal {
      switch self {
      case .bareCarriageReturn:
        .malformed("The request has a carriage return without a line feed.")
      case .bareLineFeed: .malformed("The request has a line feed without a carriage return.")
      case .controlByte: .malformed("The request has a control byte.")
      case .tooLong: tooLong()
      }
    }
  }
}
