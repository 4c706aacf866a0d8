import HTTPTypes

/// A response as it goes over the wire (RFC 9112): the bytes of its head, and its body's if any.
struct ResponseMessage {
  private(set) var head: [UInt8] = []
  private(set) var body: [UInt8] = []

  /// - Parameters:
  ///   - method: the request's, if it was read: nothing follows the head of a response to `HEAD`.
  ///   - closes: whether the connection ends with this response.
  ///   - date: the value of `Date`, unless the response has its own.
  init(
    _ response: ServerResponse, to method: HTTPRequest.Method?, closes: Bool, date: [UInt8]
  ) {
    let status =
      (200...599).contains(response.head.status.code)
      ? response.head.status : .internalServerError
    let content: [UInt8]
    switch response.body {
    case .bytes(let bytes): content = bytes
    }
    head.reserveCapacity(512)
    append("HTTP/1.1 ")
    append(String(status.code))
    append(" ")
    append(status.reasonPhrase)
    endLine()

    var ownLength: HTTPField?
    var hasDate = false
    for field in response.head.headerFields {
      switch field.name {
      case .contentLength: ownLength = field
      case .connection, .transferEncoding, .trailer, .upgrade: break
      case let name where name.canonicalName == "keep-alive": break
      default:
        if field.name == .date { hasDate = true }
        append(field)
      }
    }
    if !hasDate {
      append("Date: ")
      head += date
      endLine()
    }
    switch status {
    case .noContent: break
    case .resetContent: appendLength(0)
    case .notModified:
      if let ownLength, content.isEmpty { appendChecked(ownLength) }
    default:
      if method == .head, content.isEmpty, let ownLength {
        appendChecked(ownLength)
      } else {
        appendLength(content.count)
        if method != .head { body = content }
      }
    }
    if closes { append("Connection: close\r\n") }
    endLine()
  }

  /// The interim response that asks for the body (RFC 9110, section 10.1.1).
  static let continueHead = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private mutating func append(_ text: String) {
    head += text.utf8
  }

  /// `HTTPField` has replaced the bytes that would end the line (NUL, CR, LF) by spaces.
  private mutating func append(_ field: HTTPField) {
    append(field.name.rawName)
    append(": ")
    field.withUnsafeBytesOfValue { head += $0 }
    endLine()
  }

  private mutating func appendLength(_ length: Int) {
    append("Content-Length: ")
    append(String(length))
    endLine()
  }

  private mutating func appendChecked(_ length: HTTPField) {
    if let number = Int(length.value), number >= 0 { appendLength(number) }
  }

  private mutating func endLine() {
    head.append(.carriageReturn)
    head.append(.lineFeed)
  }
}
