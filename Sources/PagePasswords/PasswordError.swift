import HTTPTypes
import PageElements
public import PageSite

/// A reason why a password was not hashed or verified.
public enum PasswordError: SiteProblemConvertible, Hashable, CustomStringConvertible {
  /// The password has more bytes than the limit.
  case tooLong(bytes: Int)
  /// The password contains a NUL. Scrypt would not distinguish it from the password without it.
  case containsNUL
  /// The stored text is not a valid scrypt hash.
  case unreadableHash
  /// Too many hashes wait, or this one has waited too long.
  case busy
  /// The client has too many hashes running or waiting.
  case tooManyFromClient
  /// There is not enough memory at the moment.
  case failed

  public var description: String {
    switch self {
    case .tooLong(let bytes):
      "A password of \(bytes) bytes is too long. Have people choose one of at most "
        + "\(ScryptPasswords.byteLimit)."
    case .containsNUL:
      "A password has a NUL character (U+0000). Have people choose one without."
    case .unreadableHash:
      "The stored password hash is not a scrypt hash. Create it with ScryptPasswords.hash(_:), or verify it "
        + "with your own PasswordHashing."
    case .busy: "Too many passwords are being checked. Try again."
    case .tooManyFromClient:
      "Too many passwords of this client are being checked. Wait for their results, then try again."
    case .failed: "A password could not be hashed. The system may be out of memory."
    }
  }

  /// The problem for the response: a 503 or 429 if the error is temporary, a 422 for an invalid password, otherwise a
  /// 500.
  public var siteProblem: SiteProblem {
    switch self {
    case .busy, .failed: .unavailable(.busy)
    case .tooManyFromClient:
      SiteProblem(
        .tooManyRequests, .tooManyAttempts(seconds: 1), headerFields: [.retryAfter: "1"])
    case .tooLong, .containsNUL: SiteProblem(.unprocessableContent, description)
    case .unreadableHash: SiteProblem(.internalServerError, .internalServerError)
    }
  }
}
