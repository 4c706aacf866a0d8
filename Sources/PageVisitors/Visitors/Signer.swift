import PageCrypto
import PagePatching

/// A signer of text that leaves the server and returns, so that nobody else can create or change it.
///
/// It uses HMAC-SHA256 with a key derived from the site's secret for one purpose. A signature of a visitor's
/// cookie is therefore invalid for a notice.
struct Signer: Sendable {
  private let key: MessageKey

  init(secret: [UInt8], purpose: String) {
    key = MessageKey(
      KeyDerivation.hkdf(secret, for: "PageElements \(purpose)", byteCount: 32))
  }

  /// Returns the text, a full stop, and the signature.
  func sign(_ text: String) -> String {
    "\(text).\(Base64URL.encode(key.code(for: Array(text.utf8))))"
  }

  /// Returns the text of a value from ``sign(_:)``; `nil` for any other. The time is the same for all invalid
  /// signatures.
  func open(_ signed: String) -> String? {
    guard let separator = signed.utf8.lastIndex(of: UInt8(ascii: ".")),
      let code = Base64URL.decode(String(signed[signed.utf8.index(after: separator)...]))
    else { return nil }
    let text = String(signed[..<separator])
    return areEqualInConstantTime(code, key.code(for: Array(text.utf8))) ? text : nil
  }
}
