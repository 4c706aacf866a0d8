import HTTPTypes

extension HTTPRequest {
  /// The maximum size of the path and the query together, in bytes.
  private static let maximumTargetLength = 8 << 10

  /// Fields that are compared with HTTP keywords, which are ASCII (RFC 9110, section 5.5).
  private static let checkedFields: [HTTPField.Name] = [
    .accept, .acceptEncoding, .contentType, .ifNoneMatch, .origin, .secFetchMode, .secFetchSite,
  ]

  /// Removes overlong or non-ASCII text, so that no later code processes it. Takes linear time.
  ///
  /// - Returns: The error response if a removed part matters; `nil` otherwise.
  package mutating func removeUnreadableText() -> SiteProblem? {
    if let path, path.utf8.count > Self.maximumTargetLength {
      self.path = "/"
      return SiteProblem(
        .uriTooLong,
        "The address has \(path.utf8.count) bytes. Shorten it to at most \(Self.maximumTargetLength) bytes."
      )
    }
    var problem: SiteProblem?
    if let authority, !authority.isASCII {
      self.authority = nil
      problem = Self.unreadable("Host")
    }
    for name in Self.checkedFields where !(headerFields[name]?.isASCII ?? true) {
      headerFields[name] = nil
      problem = Self.unreadable(name.rawName)
    }
    // Some programs send this field in another encoding. The site can do without it.
    if !(headerFields[.referer]?.isASCII ?? true) { headerFields[.referer] = nil }
    return problem
  }

  private static func unreadable(_ name: String) -> SiteProblem {
    SiteProblem(
      .badRequest,
      "The header field \(name) contains non-ASCII characters. Remove them.")
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
