import HTTPTypes
import PageBytes

/// A response as it is sent (RFC 9112): the bytes of its head, and its body, if any.
struct ResponseMessage {
  private(set) var head: [UInt8] = []
  /// The status in the head.
  let status: HTTPResponse.Status
  private(set) var body: [UInt8] = []
  /// The stream that produces the body, instead of `body`.
  private(set) var stream: Stream?
  /// The region of a file that is the body, instead of `body`.
  private(set) var file: FileRegion?

  /// A stream of pieces and their framing.
  struct Stream: Sendable {
    var source: ResponseStream
    var framing: StreamFraming
  }

  /// - Parameters:
  ///   - method: The request's method, if it was read. A response to `HEAD` has no body.
  ///   - version: The request's version, if it was read. HTTP/1.0 has no chunks.
  ///   - closes: Whether the connection closes after this response.
  ///   - date: The value of `Date`, unless the response has its own.
  ///   - id: The value of `X-Request-Id`, unless the response has its own.
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

    var declaredLength: HTTPField?
    var hasDate = false
    var hasID = false
    for field in response.head.headerFields {
      switch field.name {
      case .contentLength: declaredLength = field
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
    case .bytes(let content): append(content, of: status, to: method, declaredLength)
    case .stream(let stream): append(stream, of: status, to: method, version)
    case .file(let region): append(region, of: status, to: method)
    }
    if closes { append("Connection: close\r\n") }
    endLine()
  }

  private mutating func append(
    _ content: [UInt8], of status: HTTPResponse.Status, to method: HTTPRequest.Method?,
    _ declaredLength: HTTPField?
  ) {
    switch status {
    case .noContent: break
    case .resetContent: appendLength(0)
    case .notModified:
      if let declaredLength, content.isEmpty { appendIfValid(declaredLength) }
    default:
      if method == .head, content.isEmpty, let declaredLength {
        appendIfValid(declaredLength)
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
      // A response to `HEAD` needs neither a length nor the body's framing.
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
      let maximumCopied =
        region.isCachedOpen ? FileDescriptorCache.openSizes.lowerBound - 1 : Self.smallFileLimit
      if region.count <= maximumCopied, let content = region.contents {
        body = content
      } else {
        file = region
      }
    }
  }

  /// The size up to which copying a file is cheaper than keeping it open.
  private static let smallFileLimit = 64 << 10

  /// The interim response that requests the body (RFC 9110, section 10.1.1).
  static let continueHead = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private mutating func append(_ text: String) {
    head += text.utf8
  }

  /// Appends a field. `HTTPField` has already replaced bytes that would end the line (NUL, CR, LF) with spaces.
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

  private mutating func appendIfValid(_ length: HTTPField) {
    if let number = Int(length.value), number >= 0 { appendLength(number) }
  }

  private mutating func endLine() {
    head.append(.carriageReturn)
    head.append(.lineFeed)
  }
}
