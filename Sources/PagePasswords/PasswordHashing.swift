/// Makes hashes of passwords, and tells whether a password belongs to one.
///
/// A hash is one line of ASCII that says how it was made, so that those of before stay good when new ones are
/// made otherwise.
public protocol PasswordHashing: Sendable {
  /// A hash of a password, with a salt of its own: another one each time.
  ///
  /// - Throws: ``PasswordError``, and `CancellationError`.
  func hash(_ password: String) async throws -> String

  /// Whether a password belongs to a hash.
  ///
  /// - Parameters:
  ///   - password: What was typed.
  ///   - hash: What was kept. With `nil`, as for a user who does not exist, it takes as long, and the answer
  ///     is no.
  /// - Throws: ``PasswordError``, and `CancellationError`.
  func verify(_ password: String, against hash: String?) async throws -> Bool

  /// Whether a hash was made otherwise than new ones are: after a log-in that worked, when the password is
  /// known, is the time to make it anew.
  func isOutdated(_ hash: String) -> Bool
}
