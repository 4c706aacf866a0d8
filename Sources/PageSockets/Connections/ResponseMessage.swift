import HTTPTypes
import PageBytes

/// A response as it goes over the wire (RFC 9112): the bytes of its head, and its body if any.
struct ResponseMessage {
  private(set) var head: [UInt8] = []
  /// The status that stands in it.
  let status: HTTPResponse.Status
  private(set) var body: [UInt8] = []
  /// What makes the body instead while it is sent.
  private(set) var stream: Stream?
  /// The bytes of a file that follow the head instead.
  private(set) var file: FileRegion?

  /// Pieces, and how they are told apart.
  struct Stream: Sendable {
    var source: ResponseStream
    var framing: StreamFraming
  }

  /// - Parameters:
  ///   - method: the request's, if it was read: nothing follows the head of a response to `HEAD`.
  ///   - version: the request's, if it was read: HTTP/1.0 does not know chunks.
  ///   - closes: whether the connection ends with this response.
  ///   - date: the value of `Date`, unless the response has its own.
  ///   - id: the value of `X-Request-Id`, unless the response has its own.
  init(
    _ response: ServerResponse, to method: HTTPRequest.Method?, version: RequestHead.Version?,
    closes: Bool, date: [UInt8], id: RequestIdentity? = nil
  ) {
    status =
      (200...599).contains(response.head.status.code)
      ? response.head.status : .internalServerError
    head.reserveCapacity(512)
    append("HTTP/1.1 ")
    append(String(status.code))
    append(" ")
    append(status.reasonPhrase)
    endLine()

    var ownLength: HTTPField?
    var hasDate = false
    var hasID = false
    for field in response.head.headerFields {
      switch field.name {
      case .contentLength: ownLength = field
      case .connection, .transferEncoding, .trailer, .upgrade: break
      case let name where name.canonicalName == "keep-alive": break
      default:
        if field.name == .date { hasDate = true }
        if id != nil, field.name.canonicalName == "x-request-id" { hasID = true }
        append(field)
      }
    }
    if !hasDate {
      append("Date: ")
      head += date
      endLine()
    }
    if let id, !hasID {
      append("X-Request-Id: ")
      append(id.text)
      endLine()
    }
    switch response.body {
    case .bytes(let content): append(content, of: status, to: method, ownLength)
    case .stream(let stream): append(stream, of: status, to: method, version)
    case .file(let region): append(region, of: status, to: method)
    }
    if closes { append("Connection: close\r\n") }
    endLine()
  }

  private mutating func append(
    _ content: [UInt8], of status: HTTPResponse.Status, to method: HTTPRequest.Method?,
    _ ownLength: HTTPField?
  ) {
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
  }

  private mutating func append(
    _ stream: ResponseStream, of status: HTTPResponse.Status, to method: HTTPRequest.Method?,
    _ version: RequestHead.Version?
  ) {
    switch status {
    case .noContent, .notModified: break
    case .resetContent: appendLength(0)
    default:
      // Nothing is measured for `HEAD`, and it need not be told how the body would be framed.
      guard method != .head else { return }
      let framing = StreamFraming(version)
      if framing == .chunked { append("Transfer-Encoding: chunked\r\n") }
      self.stream = Stream(source: stream, framing: framing)
    }
  }

  private mutating func append(
    _ region: FileRegion, of status: HTTPResponse.Status, to method: HTTPRequest.Method?
  ) {
    switch status {
    case .noContent, .notModified: break
    case .resetContent: appendLength(0)
    default:
      appendLength(region.count)
      guard method != .head else { return }
      let copied = region.isKeptOpen ? KeptFiles.openSizes.lowerBound - 1 : Self.smallFile
      if region.count <= copied, let content = region.contents {
        body = content
      } else {
        file = region
      }
    }
  }

  /// What is cheaper to copy than to keep open meanwhile.
  private static let smallFile = 64 << 10

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
