import HTTPTypes
import PageCrypto
import PageElements
package import PagePatching

/// The entity tags of responses, which identify their exact bytes (RFC 9110, section 8.8.3).
package enum EntityTag {
  /// Returns the strong tag of uncompressed bytes, for bytes that many responses share.
  package static func of(_ bytes: [UInt8]) -> String {
    "\"\(Base64URL.encode(SHA256.hash(bytes).prefix(16)))\""
  }

  /// Returns the strong tag of the same bytes with a content coding: different bytes have different tags
  /// (section 8.8.3.3).
  package static func of(_ tag: String, with coding: String) -> String {
    "\(tag.cut(toBytes: tag.utf8.count - 1))-\(coding)\""
  }

  /// Returns the strong tag of the same bytes with a key in their forms.
  package static func of(_ tag: String, key: FormKey) -> String {
    "\(tag.cut(toBytes: tag.utf8.count - 1)).\(key.text)\""
  }

  /// Returns the form keys of the responses that a client has stored, according to `If-None-Match`, for a tag
  /// of the bytes without keys. Reads the first eight entries.
  package static func keys(of tag: String, in field: String) -> [FormKey] {
    let start = tag.cut(toBytes: tag.utf8.count - 1) + "."
    return field.utf8.split(separator: UInt8(ascii: ","), maxSplits: 8).prefix(8).compactMap {
      guard let range = Array($0).firstRange(of: Array(start.utf8)) else { return nil }
      let key = Array($0)[range.upperBound...].prefix(FormKey.length)
      return String(validating: key, as: UTF8.self).flatMap { FormKey($0) }
    }
  }

  /// Adds the tag of a response's uncompressed bytes, which is the same in all processes with the same
  /// secret.
  package static func add(to response: inout SiteResponse, under key: DigestKey) {
    response.setTag("\"\(key.name(of: response.body))\"")
  }

  /// Turns the response into a 304 if the client has the bytes that its tag identifies.
  ///
  /// - Returns: Whether the response is now a 304.
  static func applyIfNoneMatch(_ response: inout SiteResponse, for request: HTTPRequest) -> Bool {
    guard response.head.status == .ok, request.method == .get || request.method == .head,
      let field = request.headerFields[.ifNoneMatch],
      let tag = response.head.headerFields.text(of: .eTag), matches(tag, field)
    else { return false }
    response.head.status = .notModified
    response.head.headerFields[.contentType] = nil
    response.setBody([])
    return true
  }

  /// Whether `If-None-Match` contains the tag. The comparison is weak: it ignores a `W/` prefix.
  private static func matches(_ tag: String, _ field: String) -> Bool {
    field.utf8.split(separator: UInt8(ascii: ",")).contains { candidate in
      var candidate = candidate.drop(while: isSpace)
      while let last = candidate.last, isSpace(last) { candidate.removeLast() }
      return ["*", tag, "W/" + tag].contains { candidate.elementsEqual($0.utf8) }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
