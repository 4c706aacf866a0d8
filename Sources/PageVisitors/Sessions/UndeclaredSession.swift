import PageElements

/// The error of a page or route that uses a session without being declared with one.
///
/// Otherwise, the page would silently treat logged-in users as unknown.
package struct UndeclaredSession: Error, CustomStringConvertible {
  let path: String

  package init(path: String) {
    self.path = path
  }

  package var description: String {
    "'\(path)' does not use sessions. Declare it with .session() or "
      + ".authorized(orRedirectTo:)."
  }
}

/// The error of a user identifier that is empty or too long.
package struct InvalidUser: Error, CustomStringConvertible {
  package static let byteLimit = 200

  let bytes: Int

  package init(bytes: Int) {
    self.bytes = bytes
  }

  package var description: String {
    "A user name has \(bytes) bytes. Use an identifier of 1 to \(Self.byteLimit) bytes, such as "
      + "the user's number."
  }
}
