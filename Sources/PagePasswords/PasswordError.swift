import HTTPTypes
import PageElements
public import PageSite

/// Why there is no hash of a password, and no answer.
public enum PasswordError: SiteProblemConvertible, Hashable, CustomStringConvertible {
  /// The password has more bytes than are hashed.
  case tooLong(bytes: Int)
  /// What was kept is no hash that can be read here.
  case unreadableHash
  /// So many others wait that this one is not looked at.
  case busy
  /// There is no memory for it at the moment.
  case failed

  public var description: String {
    switch self {
    case .tooLong(let bytes):
      "A password of \(bytes) bytes is too long. Have people choose one of at most "
        + "\(ScryptPasswords.byteLimit)."
    case .unreadableHash:
      "What is kept as a password's hash is none of scrypt's. Make it by ScryptPasswords.hash(_:), or read it "
        + "by a PasswordHashing of your own."
    case .busy: "Too many passwords are being checked. Try again."
    case .failed: "A password could not be hashed. Is there memory for it?"
    }
  }

  /// A 503 where it passes, and else an error of the site's, which is logged with what it is.
  public var siteProblem: SiteProblem {
    switch self {
    case .busy, .failed: .unavailable(.busy)
    case .tooLong: SiteProblem(.unprocessableContent, description)
    case .unreadableHash: SiteProblem(.internalServerError, .internalServerError)
    }
  }
}
