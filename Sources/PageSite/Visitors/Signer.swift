import PageCrypto
import PagePatching

/// Signs text that leaves the server and comes back, so that nobody else can make or alter it.
///
/// HMAC-SHA256 under a key that is derived from the site's secret for one purpose: what is signed
/// for a visitor's cookie is worth nothing as a notice.
struct Signer: Sendable {
  private let key: MessageKey

  init(secret: [UInt8], purpose: String) {
    key = MessageKey(
      KeyDerivation.hkdf(secret, for: "PageElements \(purpose)", byteCount: 32))
  }

  /// The text with its signature after a full stop.
  func sign(_ text: String) -> String {
    "\(text).\(Base64URL.encode(key.code(for: Array(text.utf8))))"
  }

  /// The text of what ``sign(_:)`` made; `nil` for anything else, in the same time whatever is
  /// wrong with the signature.
  func open(_ signed: String) -> String? {
    guard let stop = signed.utf8.lastIndex(of: UInt8(ascii: ".")),
      let code = Base64URL.decode(String(signed[signed.utf8.index(after: stop)...]))
    else { return nil }
    let text = String(signed[..<stop])
    return areSame(code, key.code(for: Array(text.utf8))) ? text : nil
  }
}
