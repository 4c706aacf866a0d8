import PageElements
package import PageHTTP
package import PageVisitors

/// The rules by which a page or route identifies the senders of requests, and admits them.
package struct Access: Sendable {
  package var authorize: Page.Authorization?
  /// Whether senders whom `authorize` does not identify are admitted.
  package var allowsAnonymous = false
  package var session: SessionRule?
  package var chooseFormats: Page.FormatChoice?

  /// Whether the responses are the same for everyone.
  package var isForEveryone: Bool { authorize == nil && session == nil && chooseFormats == nil }
}

/// The session that a page or route requires.
package struct SessionRule: Sendable {
  /// The page where readers log in; `nil` also admits readers who are not logged in.
  package var login: String?
  /// The conditions on users. A user must satisfy all of them.
  package var conditions: [@Sendable (String) async throws -> Bool] = []
}

/// The reader who sent a request, as far as known.
package struct Reader: Sendable {
  /// The user; `nil` for an unknown reader.
  package var identity: String?
  /// The session that the request names, whether or not it has ended.
  package var session: SessionID?
  /// The formats of the site, or those that the reader has chosen.
  private(set) var formats: Formats
  private var chosenFormats: String?
  /// Whether the reader reads the site as files, which cannot send requests.
  let isOfFiles: Bool

  /// - Parameter formats: The formats of the site.
  package init(
    identity: String? = nil, session: SessionID? = nil, formats: Formats, isOfFiles: Bool
  ) {
    (self.identity, self.session, self.formats) = (identity, session, formats)
    self.isOfFiles = isOfFiles
  }

  package mutating func choose(_ formats: Formats) {
    guard formats != self.formats else { return }
    (self.formats, chosenFormats) = (formats, formats.name)
  }

  /// The scope, in ASCII, of the content that this reader sees; `nil` for the content that all unknown
  /// readers see.
  package var scope: String? {
    // Encoded by bytes: the names of two users may differ only in the spelling of an accent.
    let name = identity.map { "as " + URLQuery.encode($0) }
    guard let chosenFormats else { return name }
    return (name ?? "") + " in " + URLQuery.encode(chosenFormats)
  }

  /// The names under which the reader's open copies are registered.
  package var names: [ReaderName] {
    guard let session else { return [] }
    return [.session(session)] + (identity.map { [.user($0)] } ?? [])
  }
}
