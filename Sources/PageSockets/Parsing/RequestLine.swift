import HTTPTypes
import PageBytes

/// A validated `method SP request-target SP HTTP-version` (RFC 9112, section 3).
struct RequestLine {
  var method: HTTPRequest.Method
  var target: RequestTarget
  var version: RequestHead.Version

  init(_ line: Bytes) throws(Refusal) {
    guard let first = line.firstIndex(of: .space), let last = line.lastIndex(of: .space),
      first != last
    else {
      throw .malformed("The request line is not a method, a target and an HTTP version.")
    }
    let method = line.part(0..<first)
    let token = ByteSet.token
    guard !method.isEmpty, method.allSatisfy({ token.contains($0) }),
      let method = HTTPRequest.Method(String(decoding: method, as: UTF8.self))
    else {
      throw .malformed("The request's method is not a token.")
    }
    self.method = method
    self.version = try Self.version(line.part(from: last + 1))
    if method == .connect {
      throw Refusal(
        status: .notImplemented, detail: "This server is not a proxy and does not support CONNECT.")
    }
    self.target = try RequestTarget(line.part(first + 1..<last), method: method)
  }

  private static func version(_ bytes: Bytes) throws(Refusal) -> RequestHead.Version {
    guard bytes.count == 8, bytes.prefix(5).elementsEqual("HTTP/".utf8), bytes[5].digit != nil,
      bytes[6] == UInt8(ascii: "."), bytes[7].digit != nil
    else {
      throw .malformed("The request line does not end with an HTTP version.")
    }
    switch (bytes[5].digit, bytes[7].digit) {
    case (1, 1): return .http11
    case (1, 0): return .http10
    default:
      throw Refusal(
        status: .httpVersionNotSupported, detail: "This server supports HTTP/1.1 and HTTP/1.0.")
    }
  }
}
