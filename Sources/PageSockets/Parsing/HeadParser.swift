import HTTPTypes

/// A parser of a request's head that arrives in pieces (RFC 9112, sections 2 to 6).
///
/// The result does not depend on how the bytes are split, and the time is linear in their number. Ambiguous requests
/// are rejected.
struct HeadParser {
  private let limits: ServerConfiguration.Limits
  private var lines = LineScanner()
  private var skippedEmptyLine = false
  private var line: RequestLine?
  private var fields = HTTPFields()
  private var framing = FramingFields()
  private var fieldCount = 0

  init(limits: ServerConfiguration.Limits) {
    self.limits = limits
  }

  /// Whether any byte of the request has been read.
  var hasBegun: Bool { line != nil || lines.hasBegunLine }
  /// The number of times a byte was examined for the end of a line.
  var examined: Int { lines.examined }
  /// The method, after the request line was read.
  var method: HTTPRequest.Method? { line?.method }
  /// The part read of a request that is rejected.
  var partialRequest: RefusedRequest {
    RefusedRequest(
      request: line.map {
        HTTPRequest(
          method: $0.method, scheme: nil, authority: nil, path: $0.target.path,
          headerFields: fields)
      },
      version: line?.version)
  }
  /// The value of `Accept`, if it was already read.
  var accept: String? { fields[.accept] }

  /// Continues with the request's bytes: all bytes of earlier calls, and those that have arrived since.
  ///
  /// - Returns: The head and its length in bytes, or `nil` if more bytes are needed.
  mutating func parse(_ bytes: Bytes) throws(Refusal) -> (head: RequestHead, length: Int)? {
    while let range = try nextLine(in: bytes) {
      let text = bytes.part(range)
      guard let line else {
        if text.isEmpty, !skippedEmptyLine {
          skippedEmptyLine = true
        } else {
          self.line = try RequestLine(text)
        }
        continue
      }
      guard text.isEmpty else {
        try addField(text)
        continue
      }
      return (try framing.head(line: line, fields: fields, limits: limits), lines.offset)
    }
    return nil
  }

  private mutating func nextLine(in bytes: Bytes) throws(Refusal) -> Range<Int>? {
    // The line's own CRLF and the empty line at the end belong to the head.
    let left = limits.head - lines.offset - 4
    let inRequestLine = line == nil
    let limit = inRequestLine ? min(limits.requestLine, left) : left
    do throws(LineScanner.Fault) {
      return try lines.nextLine(in: bytes, limit: limit)
    } catch {
      throw error.refusal(
        tooLong: inRequestLine && limit == limits.requestLine ? longLine : largeHead)
    }
  }

  private mutating func addField(_ text: Bytes) throws(Refusal) {
    let field = try FieldLine(text)
    fieldCount += 1
    guard fieldCount <= limits.fields else {
      throw Refusal(
        status: .requestHeaderFieldsTooLarge,
        detail: "The request has more than \(limits.fields) header fields.")
    }
    guard let name = HTTPField.Name(String(decoding: field.name, as: UTF8.self)) else {
      throw .malformed("A header field's name is not a token directly before its colon.")
    }
    if try framing.take(name, field.value) {
      fields.append(HTTPField(name: name, value: field.value))
    }
  }

  private var longLine: Refusal {
    Refusal(
      status: .uriTooLong, detail: "The request line is longer than \(limits.requestLine) bytes.")
  }

  private var largeHead: Refusal {
    Refusal(
      status: .requestHeaderFieldsTooLarge,
      detail: "The request's head is larger than \(limits.head) bytes.")
  }
}
