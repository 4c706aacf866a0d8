import HTTPTypes
import PageBytes

/// A validated request target (RFC 9112, section 3.2).
struct RequestTarget {
  /// `/path?query`, or `*`.
  var path: String
  /// The authority of an absolute-form target, which replaces `Host`.
  var authority: String?

  init(_ target: Bytes, method: HTTPRequest.Method) throws(Refusal) {
    if target.first == UInt8(ascii: "/") {
      try self.init(origin: target)
    } else if target.elementsEqual("*".utf8) {
      guard method == .options else {
        throw .malformed("Only OPTIONS may have the target *.")
      }
      self.init(path: "*")
    } else {
      try self.init(absolute: target, method: method)
    }
  }

  private init(path: String) {
    self.path = path
  }

  private init(origin target: Bytes) throws(Refusal) {
    try Self.check(target)
    self.path = String(decoding: target, as: UTF8.self)
  }

  private init(absolute target: Bytes, method: HTTPRequest.Method) throws(Refusal) {
    let scheme = "http://".utf8
    guard target.count > scheme.count,
      zip(target, scheme).allSatisfy({ byte, expected in
        byte == expected || byte | 0x20 == expected && byte.isASCIILetter
      })
    else {
      throw .malformed("The request target is neither a path nor an http URL.")
    }
    let rest = target.part(from: scheme.count)
    let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.count
    guard let authority = Authority(rest.part(0..<end)) else {
      throw .malformed("The request target's host is not a valid one.")
    }
    self.authority = authority.text
    let tail = rest.part(from: end)
    try Self.check(tail)
    if tail.isEmpty {
      self.path = method == .options ? "*" : "/"
    } else {
      let text = String(decoding: tail, as: UTF8.self)
      self.path = text.hasPrefix("/") ? text : "/" + text
    }
  }

  /// Checks the bytes of a target. Paths must follow their grammar, since parsers interpret a broken percent-encoding
  /// differently. Queries may contain characters that browsers do not encode.
  private static func check(_ target: Bytes) throws(Refusal) {
    let (path, query) = (ByteSet.path, ByteSet.query)
    var index = 0
    while index < target.count, target[index] != UInt8(ascii: "?") {
      if target[index] == UInt8(ascii: "%") {
        guard index + 2 < target.count, target[index + 1].hexDigit != nil,
          target[index + 2].hexDigit != nil
        else {
          throw .malformed("A percent sign in the path is not followed by two hex digits.")
        }
        index += 3
      } else {
        guard path.contains(target[index]) else { throw Self.invalidByte }
        index += 1
      }
    }
    guard index < target.count else { return }
    guard target.part(from: index + 1).allSatisfy({ query.contains($0) }) else {
      throw Self.invalidByte
    }
  }

  private static let invalidByte = Refusal.malformed(
    "The request target has a byte that must be percent-encoded, or a fragment.")
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
