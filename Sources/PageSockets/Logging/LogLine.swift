import PageBytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A line of a log. Text from a client can neither start another line nor control a terminal.
enum LogLine {
  /// The longest line in bytes, without its line feed. A longer line ends in `...`.
  static let maximumLength = 8 << 10

  /// Returns a text as one line. Control characters and other line separators are written as `\xHH` or `\u{HHHH}`.
  static func escaped(_ text: String) -> [UInt8] {
    var line: [UInt8] = []
    append(text, to: &line)
    line.append(.lineFeed)
    return line
  }

  /// Joins parts into one line, up to the longest length.
  static func escaped(_ parts: some Sequence<String>) -> [UInt8] {
    var line: [UInt8] = []
    for part in parts where !append(part, to: &line) { break }
    line.append(.lineFeed)
    return line
  }

  /// - Returns: Whether there is room for more.
  @discardableResult
  private static func append(_ text: String, to line: inout [UInt8]) -> Bool {
    for scalar in text.unicodeScalars {
      // A scalar takes at most twelve bytes.
      guard line.count < maximumLength - 15 else {
        line += "...".utf8
        return false
      }
      switch scalar.value {
      case 0x20..<0x7F: line.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0..<0x20, 0x7F:
        line += "\\x\(scalar.value < 16 ? "0" : "")\(hex(scalar))".utf8
      // C1 controls, line and paragraph separators, and bidirectional controls.
      case 0x80..<0xA0, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
        line += "\\u{\(hex(scalar))}".utf8
      default: line += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return true
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
  }

  /// Formats a time as `2026-11-22T14:05:09Z`.
  static func date(secondsSince1970 seconds: Int) -> String {
    var (moment, parts) = (time_t(seconds), tm())
    guard gmtime_r(&moment, &parts) != nil else { return "-" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + Int(parts.tm_year))-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
