/// A method of hashing passwords and verifying them against hashes.
///
/// A hash is one line of ASCII that includes its parameters, so that old hashes stay valid when the parameters change.
public protocol PasswordHashing: Sendable {
  /// Returns a hash of a password with a random salt, different each time.
  ///
  /// - Throws: ``PasswordError``, and `CancellationError`.
  func hash(_ password: String) async throws -> String

  /// Returns whether a password matches a hash.
  ///
  /// - Parameters:
  ///   - password: The password entered.
  ///   - hash: The stored hash. With `nil`, for a user who does not exist, it takes as long and returns false.
  /// - Throws: ``PasswordError``, and `CancellationError`.
  func verify(_ password: String, against hash: String?) async throws -> Bool

  /// Whether a hash has other parameters than new ones. If so, hash the password again after a successful login, when
  /// it is known.
  func isOutdated(_ hash: String) -> Bool
}
