import HTTPTypes
import PageBytes

/// A parser that removes the chunked transfer coding from a body that arrives in pieces (RFC 9112, section 7.1).
///
/// Sizes consist only of hex digits. Extensions are skipped; a quoted one must end on its line.
///
/// Each trailer must be a well-formed field line, and all trailers together must be within the limits for a head, or
/// the request is rejected. Trailers are then dropped, whatever their names, so no trailer can become a field of the
/// head (RFC 9110, section 6.5.1).
///
/// Work and memory are linear in the bytes read. Overhead is bounded: a chunk's first line by 256 bytes, all trailers
/// by the limit for a head, and all extensions by the same limit plus a 64th of the content taken so far.
struct ChunkedBodyParser {
  /// The content read so far.
  private(set) var body: [UInt8] = []
  /// The number of content bytes that were already taken with ``takeBody()``.
  private var bodyBytes = 0

  private let limits: ServerConfiguration.Limits
  private var state = State.size
  private var lines = LineScanner()
  private var examinedBefore = 0
  private var extensionBytes = 0
  private var trailerBytes = 0
  private var trailerFields = 0

  private enum State {
    case size
    /// The number of content bytes of this chunk that are still to come.
    case data(Int)
    case dataEnd
    case trailers
    case done
  }

  static let maximumLine = 256

  init(limits: ServerConfiguration.Limits) {
    self.limits = limits
  }

  /// The number of times a byte was examined for the end of a line. Content bytes never are.
  var examined: Int { examinedBefore + lines.examined }

  /// Returns the content read so far and removes it. It still counts towards the limit.
  mutating func takeBody() -> [UInt8] {
    defer {
      bodyBytes += body.count
      body = []
    }
    return body
  }

  /// Parses as many bytes as possible. `bytes` must begin where the last call stopped.
  ///
  /// - Returns: The number of bytes consumed, and whether the body is complete.
  mutating func parse(_ bytes: Bytes) throws(Refusal) -> (consumedBytes: Int, isComplete: Bool) {
    var consumedBytes = 0
    while true {
      let rest = bytes.part(from: consumedBytes)
      switch state {
      case .size:
        guard let line = try nextLine(in: rest, limit: Self.maximumLine) else {
          return (consumedBytes, false)
        }
        try begin(rest.part(line))
        consumedBytes += line.count + 2
      case .data(let count):
        let available = min(count, rest.count)
        body.append(contentsOf: rest.prefix(available))
        consumedBytes += available
        state = available == count ? .dataEnd : .data(count - available)
        if available < count { return (consumedBytes, false) }
      case .dataEnd:
        guard let line = try nextLine(in: rest, limit: 0) else { return (consumedBytes, false) }
        consumedBytes += line.count + 2
        state = .size
      case .trailers:
        guard let line = try nextLine(in: rest, limit: limits.head - trailerBytes - 4) else {
          return (consumedBytes, false)
        }
        consumedBytes += line.count + 2
        if line.isEmpty {
          state = .done
        } else {
          try skipTrailer(rest.part(line))
        }
      case .done:
        return (consumedBytes, true)
      }
    }
  }

  /// Returns the line at the start of `rest` and resets the scanner.
  private mutating func nextLine(in rest: Bytes, limit: Int) throws(Refusal) -> Range<Int>? {
    do throws(LineScanner.Fault) {
      guard let line = try lines.nextLine(in: rest, limit: limit) else { return nil }
      examinedBefore += lines.examined
      lines = LineScanner()
      return line
    } catch {
      throw error.refusal(tooLong: longLine)
    }
  }

  private mutating func begin(_ line: Bytes) throws(Refusal) {
    var size = 0
    var index = 0
    while index < line.count, let digit = line[index].hexDigit {
      // Leading zeros are allowed, so the value is checked instead of the number of digits.
      guard size <= Int.max >> 4 else { throw .largeBody(limits.body) }
      size = size << 4 | digit
      index += 1
    }
    let extensions = line.part(from: index)
    guard index > 0, Self.areExtensions(extensions) else {
      throw .malformed(
        "A chunk's size is not a hexadecimal number, or the text after it is malformed.")
    }
    extensionBytes += extensions.count
    guard size <= limits.body - bodyBytes - body.count else { throw .largeBody(limits.body) }
    // A signature of each chunk in a long stream grows with the stream.
    guard extensionBytes <= limits.head + bodyBytes / 64 else {
      throw Refusal(
        status: .contentTooLarge, detail: "The request's chunks have extensions that are too large."
      )
    }
    state = size == 0 ? .trailers : .data(size)
  }

  /// Whether the text is empty, or starts with blanks and a semicolon (RFC 9112, section 7.1.1) and has no open quote.
  /// Some parsers would look for the closing quote beyond the end of the line.
  private static func areExtensions(_ text: Bytes) -> Bool {
    guard !text.isEmpty else { return true }
    guard text.first(where: { !$0.isBlank }) == UInt8(ascii: ";") else { return false }
    var isQuoted = false
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\") where isQuoted: index += 1
      default: break
      }
      index += 1
    }
    return !isQuoted
  }

  private mutating func skipTrailer(_ line: Bytes) throws(Refusal) {
    _ = try FieldLine(line)
    trailerBytes += line.count + 2
    trailerFields += 1
    guard trailerFields <= limits.fields else { throw largeTrailers }
  }

  private var longLine: Refusal {
    switch state {
    case .size: .malformed("A chunk's first line is longer than \(Self.maximumLine) bytes.")
    case .trailers: largeTrailers
    default: .malformed("A chunk is longer than its size says.")
    }
  }

  private var largeTrailers: Refusal {
    Refusal(
      status: .requestHeaderFieldsTooLarge,
      detail: "The trailers are larger than the limit for a request's head.")
  }
}
