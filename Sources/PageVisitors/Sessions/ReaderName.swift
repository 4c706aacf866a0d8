import PageElements
package import PageScheduling

/// A name for finding subscribers who may have lost access.
package enum ReaderName: Hashable, Sendable {
  case session(SessionID)
  /// A user, by the bytes of the name.
  case user([UInt8])
  /// A client without a visitor cookie, on a page that stores visitors' state.
  case anonymous(ClientKey, path: [UInt8])

  package static func user(_ user: String) -> ReaderName { .user(Array(user.utf8)) }
}
