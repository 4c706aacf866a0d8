import PageBytes

/// A scanner for the ends of lines in bytes that arrive in pieces.
///
/// Each byte is examined once, however the bytes are split. Offsets count from the first byte of the message and stay
/// valid while the caller only appends. A bare CR or LF and every control byte except the tab is rejected (RFC 9112,
/// section 2.2).
struct LineScanner {
  private var lineStart: Int
  private var scanned: Int
  /// The number of times a byte was examined, so that tests can check the cost.
  private(set) var examined = 0

  init(at start: Int = 0) {
    self.lineStart = start
    self.scanned = start
  }

  /// Whether a byte of the current line has been read.
  var hasBegunLine: Bool { scanned > lineStart }
  /// The start of the current line.
  var offset: Int { lineStart }

  /// Returns the range of the next line without its CRLF, or `nil` if more bytes are needed.
  ///
  /// - Parameter limit: The longest line. One more byte throws ``Fault/tooLong``.
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

  /// A reason why there is no next line.
  enum Fault: Error {
    case bareCarriageReturn, bareLineFeed, controlByte, tooLong

    /// Returns the refusal for the fault. The caller provides the one for a long line.
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
