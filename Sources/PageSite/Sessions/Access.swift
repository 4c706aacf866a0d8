/// How a page or a route knows who asks, and whom it lets in.
struct Access: Sendable {
  var authorize: Page.Authorization?
  var session: SessionRule?

  /// Whether it is the same for everyone.
  var isForEveryone: Bool { authorize == nil && session == nil }
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

  /// By what their open copies are found.
  var names: [LiveHub.ReaderName] {
    guard let session else { return [] }
    return [.session(session)] + (identity.map { [.user($0)] } ?? [])
  }
}
