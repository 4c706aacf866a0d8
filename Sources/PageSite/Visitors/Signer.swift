import Crypto
import PagePatching

/// Signs text that leaves the server and comes back, so that nobody else can make or alter it.
///
/// HMAC-SHA256 under a key that is derived from the site's secret for one purpose: what is signed
/// for a visitor's cookie is worth nothing as a notice.
struct Signer: Sendable {
  private let key: SymmetricKey

  init(secret: [UInt8], purpose: String) {
    key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret), info: Array("PageElements \(purpose)".utf8),
      outputByteCount: 32)
  }

  /// The text with its signature after a full stop.
  func sign(_ text: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    return "\(text).\(Base64URL.encode(code))"
  }

  /// The text of what ``sign(_:)`` made; `nil` for anything else, in the same time whatever is
  /// wrong with the signature.
  func open(_ signed: String) -> String? {
    guard let stop = signed.utf8.lastIndex(of: UInt8(ascii: ".")),
      let code = Base64URL.decode(String(signed[signed.utf8.index(after: stop)...]))
    else { return nil }
    let text = String(signed[..<stop])
    let isGenuine = HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: Array(text.utf8), using: key)
    return isGenuine ? text : nil
  }
}
