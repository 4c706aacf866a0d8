import Crypto
import HTTPTypes
import PagePatching

/// Names the exact bytes of an answer (RFC 9110, section 8.8.3).
enum EntityTag {
  /// Adds a strong tag to an answer, or turns it into 304 when the client has these bytes.
  static func apply(to response: inout SiteResponse, for request: HTTPRequest) {
    let tag = "\"\(Base64URL.encode(SHA256.hash(data: response.body).prefix(16)))\""
    response.head.headerFields[.eTag] = tag
    guard let field = request.headerFields[.ifNoneMatch], matches(tag, field) else { return }
    response.head.status = .notModified
    response.head.headerFields[.contentType] = nil
    response.body = []
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
