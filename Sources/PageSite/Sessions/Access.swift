import PageElements

/// How a page or a route knows who asks, and whom it lets in.
struct Access: Sendable {
  var authorize: Page.Authorization?
  /// Whether they are let in, too, whom `authorize` does not know.
  var admitsStrangers = false
  var session: SessionRule?
  var chooseFormats: Page.FormatChoice?

  /// Whether it is the same for everyone.
  var isForEveryone: Bool { authorize == nil && session == nil && chooseFormats == nil }
}

/// What sessions a page or a route asks for.
struct SessionRule: Sendable {
  /// Where readers are sent who are not logged in; `nil` lets them in.
  var login: String?
  /// Which users are let in: those whom all of these let.
  var conditions: [@Sendable (String) async throws -> Bool] = []
}

/// Who asks for something, as far as it knows.
struct Reader: Sendable {
  /// `nil` for nobody in particular.
  var identity: String?
  /// The session that the request names, whether or not it has ended.
  var session: SessionID?
  /// How they are written to: as the site writes to everybody, unless they have chosen.
  private(set) var formats: Formats
  private var chosenFormats: String?
  /// Whether they read files that the site has been written into, where nothing can be asked.
  let isOfFiles: Bool

  /// - Parameter formats: The site's.
  init(
    identity: String? = nil, session: SessionID? = nil, formats: Formats, isOfFiles: Bool
  ) {
    (self.identity, self.session, self.formats) = (identity, session, formats)
    self.isOfFiles = isOfFiles
  }

  mutating func choose(_ formats: Formats) {
    guard formats != self.formats else { return }
    (self.formats, chosenFormats) = (formats, formats.name)
  }

  /// What tells what is shown to them from what is shown to others, in ASCII; `nil` for what is shown to
  /// nobody in particular.
  var scope: String? {
    // By its bytes: two users may differ in the spelling of an accent alone.
    let name = identity.map { "as " + URLQuery.encode($0) }
    guard let chosenFormats else { return name }
    return (name ?? "") + " in " + URLQuery.encode(chosenFormats)
  }

  /// By what their open copies are found.
  var names: [LiveHub.ReaderName] {
    guard let session else { return [] }
    return [.session(session)] + (identity.map { [.user($0)] } ?? [])
  }
}
