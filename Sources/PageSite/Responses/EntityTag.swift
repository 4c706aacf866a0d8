import HTTPTypes
import PageCrypto
import PageElements
import PagePatching

/// Names the exact bytes of an answer (RFC 9110, section 8.8.3).
enum EntityTag {
  /// The strong tag of bytes as they are, made once for many answers.
  static func of(_ bytes: [UInt8]) -> String {
    "\"\(Base64URL.encode(SHA256.hash(bytes).prefix(16)))\""
  }

  /// The strong tag of the same bytes with a coding: other bytes, so another tag (section 8.8.3.3).
  static func of(_ tag: String, with coding: String) -> String {
    "\(tag.cut(toBytes: tag.utf8.count - 1))-\(coding)\""
  }

  /// The strong tag of the same bytes with a key in their forms.
  static func of(_ tag: String, key: FormKey) -> String {
    "\(tag.cut(toBytes: tag.utf8.count - 1)).\(key.text)\""
  }

  /// The keys with which a client says that it holds what a tag of keyless bytes names, in any
  /// coding; the first few.
  static func keys(of tag: String, in field: String) -> [FormKey] {
    let start = tag.cut(toBytes: tag.utf8.count - 1) + "."
    return field.utf8.split(separator: UInt8(ascii: ","), maxSplits: 8).prefix(8).compactMap {
      guard let range = Array($0).firstRange(of: Array(start.utf8)) else { return nil }
      let key = Array($0)[range.upperBound...].prefix(FormKey.length)
      return String(validating: key, as: UTF8.self).flatMap { FormKey($0) }
    }
  }

  /// Adds the tag of an answer's bytes as they are: the same in every process that shares the secret.
  static func add(to response: inout SiteResponse, under key: DigestKey) {
    response.setTag("\"\(key.name(of: response.body))\"")
  }

  /// Turns an answer into 304 when the client has the bytes that its tag names.
  ///
  /// - Returns: Whether it did.
  static func settle(_ response: inout SiteResponse, for request: HTTPRequest) -> Bool {
    guard response.head.status == .ok, request.method == .get || request.method == .head,
      let field = request.headerFields[.ifNoneMatch],
      let tag = response.head.headerFields.text(of: .eTag), matches(tag, field)
    else { return false }
    response.head.status = .notModified
    response.head.headerFields[.contentType] = nil
    response.setBody([])
    return true
  }

  /// If-None-Match compares weakly: a `W/` before the tag does not count.
  private static func matches(_ tag: String, _ field: String) -> Bool {
    field.utf8.split(separator: UInt8(ascii: ",")).contains { candidate in
      var candidate = candidate.drop(while: isSpace)
      while let last = candidate.last, isSpace(last) { candidate.removeLast() }
      return ["*", tag, "W/" + tag].contains { candidate.elementsEqual($0.utf8) }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
