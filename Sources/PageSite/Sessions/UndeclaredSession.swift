import PageElements

/// The error of a page or route that uses a session without being declared with one.
///
/// Otherwise, the page would silently treat logged-in users as unknown.
struct UndeclaredSession: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "'\(path)' does not know its readers by sessions. Declare it with .session() or "
      + ".authorized(orGoTo:)."
  }
}

/// The error of a user identifier that is empty or too long.
struct UnfitUser: Error, CustomStringConvertible {
  static let byteLimit = 200

  let bytes: Int

  var description: String {
    "A user's name has \(bytes) bytes. Log users in by 1 to \(Self.byteLimit) that name them, such as "
      + "their number."
  }
}
