import HTTPTypes
import PageBytes

/// The fields that determine a message's destination and framing. They are collected while the head is read and
/// validated together at its end.
struct FramingFields {
  private var host: String?
  private var contentLength: Int?
  private var transferCodings = TransferCodings()
  private var expectations: [String] = []
  private var wantsClose = false
  private var hasProxyFields = false

  /// Examines one field.
  ///
  /// - Returns: Whether the field is kept. `Host` is not, since it becomes the authority.
  mutating func take(_ name: HTTPField.Name, _ value: Bytes) throws(Refusal) -> Bool {
    switch name {
    // HTTPTypes models Host only as the request's authority and has no constant for its name.
    case let name where name.canonicalName == "host":
      try takeHost(value)
      return false
    case .contentLength: try takeContentLength(value)
    case .transferEncoding: transferCodings.take(value)
    case .expect: expectations.append(String(decoding: value, as: UTF8.self))
    case .connection:
      for option in value.split(separator: UInt8(ascii: ","))
      where option.trimmingBlanks.equalsIgnoringCase("close") {
        wantsClose = true
      }
    default: if ProxyFields.isProxyField(name.canonicalName) { hasProxyFields = true }
    }
    return true
  }

  private mutating func takeHost(_ value: Bytes) throws(Refusal) {
    guard host == nil else { throw .malformed("The request has more than one Host.") }
    guard let authority = Authority(value) else {
      throw .malformed("The request's Host is not a valid one.")
    }
    host = authority.text
  }

  private mutating func takeContentLength(_ value: Bytes) throws(Refusal) {
    guard contentLength == nil else {
      throw .malformed("The request has more than one Content-Length.")
    }
    var length = 0
    for byte in value {
      guard let digit = byte.digit else {
        throw .malformed("The request's Content-Length is not a number.")
      }
      let (tenfold, overflow) = length.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(digit)
      guard !overflow, !carry else {
        throw .malformed("The request's Content-Length is out of range.")
      }
      length = sum
    }
    guard !value.isEmpty else { throw .malformed("The request's Content-Length is not a number.") }
    contentLength = length
  }

  /// Returns the whole head. Throws if its fields contradict each other.
  func head(
    line: RequestLine, fields: HTTPFields, limits: ServerConfiguration.Limits
  ) throws(Refusal) -> RequestHead {
    guard host != nil || line.version == .http10 else {
      throw .malformed("The request has no Host.")
    }
    let framing = try framing(version: line.version, limits: limits)
    var expectsContinue = false
    for expectation in expectations {
      guard expectation.lowercased() == "100-continue" else {
        throw Refusal(
          status: .expectationFailed, detail: "The only supported expectation is 100-continue.")
      }
      // HTTP/1.0 has no interim responses, and without content there is nothing to wait for.
      expectsContinue =
        line.version == .http11 && framing != .none && framing != .length(0)
    }
    return RequestHead(
      request: HTTPRequest(
        method: line.method, scheme: "http", authority: line.target.authority ?? host,
        path: line.target.path, headerFields: fields),
      version: line.version, framing: framing, expectsContinue: expectsContinue,
      wantsClose: wantsClose, hasProxyFields: hasProxyFields)
  }

  private func framing(
    version: RequestHead.Version, limits: ServerConfiguration.Limits
  ) throws(Refusal) -> RequestHead.Framing {
    guard !transferCodings.isEmpty else {
      guard let contentLength else { return .none }
      guard contentLength <= limits.body else { throw .largeBody(limits.body) }
      return .length(contentLength)
    }
    guard contentLength == nil else {
      throw .malformed("The request has both a Content-Length and a Transfer-Encoding.")
    }
    guard version == .http11 else {
      throw .malformed("An HTTP/1.0 request cannot have a Transfer-Encoding.")
    }
    try transferCodings.check()
    return .chunked
  }
}

extension Refusal {
  static func largeBody(_ limit: Int) -> Refusal {
    Refusal(status: .contentTooLarge, detail: "The request's body is larger than \(limit) bytes.")
  }
}
