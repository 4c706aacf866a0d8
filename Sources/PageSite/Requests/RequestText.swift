import HTTPTypes

extension HTTPRequest {
  /// How many bytes the path and the query may have together.
  private static let longestTarget = 8 << 10

  /// Fields that are compared with words of HTTP, which are all of ASCII (RFC 9110, section 5.5).
  private static let words: [HTTPField.Name] = [
    .accept, .acceptEncoding, .contentType, .ifNoneMatch, .origin, .secFetchMode, .secFetchSite,
  ]

  /// Takes away what cannot be read, so that nothing walks through it, in time linear in its bytes.
  ///
  /// - Returns: What to answer, where something was taken away that matters.
  mutating func removeUnreadableText() -> SiteProblem? {
    if let path, path.utf8.count > Self.longestTarget {
      self.path = "/"
      return SiteProblem(
        .uriTooLong,
        "The address has \(path.utf8.count) bytes. Shorten it to \(Self.longestTarget) at most.")
    }
    var problem: SiteProblem?
    if let authority, !authority.isPlain {
      self.authority = nil
      problem = Self.unreadable("Host")
    }
    for name in Self.words where !(headerFields[name]?.isPlain ?? true) {
      headerFields[name] = nil
      problem = Self.unreadable(name.rawName)
    }
    // Some programs put their own language there; it can be done without.
    if !(headerFields[.referer]?.isPlain ?? true) { headerFields[.referer] = nil }
    return problem
  }

  private static func unreadable(_ name: String) -> SiteProblem {
    SiteProblem(
      .badRequest,
      "The field \(name) of the request holds signs that are not of ASCII. Leave them out.")
  }
}

extension String {
  fileprivate var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
