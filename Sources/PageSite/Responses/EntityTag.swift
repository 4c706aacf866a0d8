import Crypto
import HTTPTypes
import PagePatching

/// Names the exact bytes of an answer (RFC 9110, section 8.8.3).
enum EntityTag {
  /// The strong tag of bytes as they are.
  static func of(_ bytes: [UInt8]) -> String {
    "\"\(Base64URL.encode(SHA256.hash(data: bytes).prefix(16)))\""
  }

  /// The strong tag of the same bytes with a coding: other bytes, so another tag (section 8.8.3.3).
  static func of(_ tag: String, with coding: String) -> String { "\(tag.dropLast())-\(coding)\"" }

  /// Adds the tag of an answer's bytes as they are.
  static func add(to response: inout SiteResponse) {
    response.head.headerFields[.eTag] = of(response.body)
  }

  /// Turns an answer into 304 when the client has the bytes that its tag names.
  ///
  /// - Returns: Whether it did.
  static func settle(_ response: inout SiteResponse, for request: HTTPRequest) -> Bool {
    guard response.head.status == .ok, request.method == .get || request.method == .head,
      let tag = response.head.headerFields[.eTag],
      let field = request.headerFields[.ifNoneMatch], matches(tag, field)
    else { return false }
    response.head.status = .notModified
    response.head.headerFields[.contentType] = nil
    response.body = []
    return true
  }

  /// If-None-Match compares weakly: a `W/` before the tag does not count.
  private static func matches(_ tag: String, _ field: String) -> Bool {
    field.split(separator: ",").contains {
      let candidate = $0.drop(while: isSpace).trimmingSuffix(while: isSpace)
      return candidate == "*" || candidate == tag || candidate == "W/" + tag
    }
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest = rest.dropLast() }
    return rest
  }
}
