import HTTPTypes
import PageBytes

/// Formats an exchange as one line: the combined log format, then the duration in seconds, the id, and `whole` or
/// `cut`.
///
///     192.0.2.7 - - [06/Nov/1994:08:49:37 +0000] "GET /a HTTP/1.1" 200 512 "-" "curl/8.5" 0.000123 0k3v9x1c2b7qf whole
///
/// Text from a client stays within its field. All characters but printable ASCII, and quotation marks and backslashes,
/// are written as `\xHH`; outside quotation marks, spaces too. A field has at most 512 bytes; a longer one ends in
/// `...`.
enum AccessLogLine {
  static let maximumFieldLength = 512
  private static let maximumMethodLength = 32

  /// - Parameter date: The time, as ``AccessLogDate`` formats it.
  static func append(_ exchange: Exchange, date: [UInt8], to line: inout [UInt8]) {
    appendWord(exchange.remoteAddress, to: &line)
    line += " - - [".utf8
    line += date
    line += "] \"".utf8
    if let request = exchange.request {
      let target = request.path ?? "-"
      appendWord(request.method.rawValue, to: &line, limit: maximumMethodLength)
      line.append(.space)
      appendWord(
        target, to: &line,
        limit: maximumFieldLength - maximumMethodLength - " ".utf8.count - " HTTP/1.1".utf8.count)
      line.append(.space)
      appendWord(exchange.version ?? "-", to: &line, limit: "HTTP/1.1".utf8.count)
    } else {
      line.append(UInt8(ascii: "-"))
    }
    line += "\" ".utf8
    line += String(exchange.status).utf8
    line.append(.space)
    line += String(exchange.bytesSent).utf8
    line += " \"".utf8
    appendText(exchange.referer, to: &line)
    line += "\" \"".utf8
    appendText(exchange.userAgent, to: &line)
    line += "\" ".utf8
    appendSeconds(exchange.duration, to: &line)
    line.append(.space)
    appendWord(exchange.id, to: &line)
    line += exchange.isCutOff ? " cut\n".utf8 : " whole\n".utf8
  }

  /// Appends text inside quotation marks, or `-` if it is `nil` or empty.
  private static func appendText(_ text: String?, to line: inout [UInt8]) {
    guard let text, !text.isEmpty else {
      line.append(UInt8(ascii: "-"))
      return
    }
    append(text, to: &line, limit: maximumFieldLength, spaces: true)
  }

  private static func appendWord(
    _ text: String, to line: inout [UInt8], limit: Int = maximumFieldLength
  ) {
    guard !text.isEmpty else {
      line.append(UInt8(ascii: "-"))
      return
    }
    append(text, to: &line, limit: limit, spaces: false)
  }

  private static func append(
    _ text: String, to line: inout [UInt8], limit: Int, spaces: Bool
  ) {
    let start = line.count
    // The last position that leaves room for the three dots.
    var lastEnd = start
    for byte in text.utf8 {
      let isPlain =
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        || byte == .space && spaces
      guard line.count - start + (isPlain ? 1 : 4) <= limit else {
        line.removeLast(line.count - lastEnd)
        line += "...".utf8
        return
      }
      if isPlain {
        line.append(byte)
      } else {
        line += [UInt8(ascii: "\\"), UInt8(ascii: "x"), byte.hexDigits.0, byte.hexDigits.1]
      }
      if line.count - start <= limit - 3 { lastEnd = line.count }
    }
  }

  /// Appends seconds with six decimals.
  private static func appendSeconds(_ duration: Duration, to line: inout [UInt8]) {
    let (seconds, attoseconds) = max(duration, .zero).components
    let micros = String(attoseconds / 1_000_000_000_000)
    line += String(seconds).utf8
    line.append(UInt8(ascii: "."))
    line.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 6 - micros.utf8.count))
    line += micros.utf8
  }
}

/// A time in the format of log files: `06/Nov/1994:08:49:37 +0000`.
struct AccessLogDate {
  let bytes: [UInt8]

  /// - Parameter seconds: Seconds since 1970-01-01 00:00 UTC; negative before.
  init(secondsSince1970 seconds: Int) {
    // The parts of `Sun, 06 Nov 1994 08:49:37 GMT` have fixed positions.
    let date = Array(HTTPDate(secondsSince1970: seconds).text.utf8)
    var bytes: [UInt8] = []
    for (part, end) in [(5..<7, "/"), (8..<11, "/"), (12..<16, ":"), (17..<25, " +0000")] {
      bytes += date[part]
      bytes += end.utf8
    }
    self.bytes = bytes
  }
}
