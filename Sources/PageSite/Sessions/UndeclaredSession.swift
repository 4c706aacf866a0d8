import PageElements

/// A page or route asked for a session, or changed one, that does not know its readers by sessions.
///
/// It would otherwise take whoever is logged in for nobody, without a word.
struct UndeclaredSession: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "'\(path)' does not know its readers by sessions. Declare it with .session() or "
      + ".authorized(orGoTo:)."
  }
}

/// A user that no session can be of.
struct UnfitUser: Error, CustomStringConvertible {
  static let byteLimit = 200

  let bytes: Int

  var description: String {
    "A user's name has \(bytes) bytes. Log users in by 1 to \(Self.byteLimit) that name them, such as "
      + "their number."
  }
}
