import PageCrypto
import PageElements
import PagePatching

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A signer of texts that a reader carries from one page to another. Each text is valid for one path and one
/// reader, and for a limited time by the server's own clock.
package struct SignedMessage: Sendable {
  /// The reader of a text.
  package enum Recipient: Hashable, Sendable {
    /// The owner of a visitor's cookie.
    case visitor(VisitorID)
    /// A reader without a visitor's cookie, identified by address and browser.
    case anonymous(address: String, browser: String)
    /// A user in one session. Another session of the same user is another reader.
    case user(String, session: SessionID)
    /// A user whom a page identifies without a session, in one browser.
    case userAndVisitor(String, VisitorID)
  }

  /// Returns seconds since 1970.
  package static let clock: @Sendable () -> Int = { time(nil) }
  /// The maximum difference between the clocks of two instances, in seconds.
  private static let skew = 5
  private static let digestLength = 16
  private static let headLength = digestLength + 8

  private let signer: Signer
  private let lifetime: Int
  private let now: @Sendable () -> Int

  /// - Parameters:
  ///   - secret: The site's secret.
  ///   - purpose: The purpose of the signature, which is invalid for other purposes.
  ///   - lifetime: The number of seconds for which a text is valid.
  ///   - now: Returns seconds since 1970.
  package init(
    secret: [UInt8], purpose: String, lifetime: Int, now: @escaping @Sendable () -> Int = clock
  ) {
    signer = Signer(secret: secret, purpose: purpose)
    (self.lifetime, self.now) = (lifetime, now)
  }

  /// Returns the signed text: base64url characters and a full stop.
  package func sign(_ text: String, for path: String, to recipient: Recipient) -> String {
    let created = withUnsafeBytes(of: Int64(now()).littleEndian, Array.init)
    return signer.sign(Base64URL.encode(Self.digest(path, recipient) + created + Array(text.utf8)))
  }

  /// Returns the text; `nil` if it is for another path or reader, too old, or not signed by the site.
  ///
  /// - Parameter recipients: The possible readers of the request.
  package func open(_ signed: String, for path: String, to recipients: [Recipient]) -> String? {
    guard let payload = signer.open(signed).flatMap(Base64URL.decode),
      payload.count >= Self.headLength,
      recipients.contains(where: { payload.starts(with: Self.digest(path, $0)) })
    else { return nil }
    let created = payload[Self.digestLength..<Self.headLength].reversed()
      .reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
    let (age, isOutOfRange) = now().subtractingReportingOverflow(Int(truncatingIfNeeded: created))
    guard !isOutOfRange, (-Self.skew...lifetime).contains(age) else { return nil }
    return String(validating: payload.dropFirst(Self.headLength), as: UTF8.self)
  }

  /// Returns a digest of fixed length, since the path and the reader may be of any length.
  private static func digest(_ path: String, _ recipient: Recipient) -> [UInt8] {
    var parts = [path]
    switch recipient {
    case .visitor(let visitor): parts += ["visitor", visitor.text]
    case .anonymous(let address, let browser): parts += ["stranger", address, browser]
    case .user(let name, let session): parts += ["user", name, Base64URL.encode(session.digest)]
    case .userAndVisitor(let name, let visitor): parts += ["user and visitor", name, visitor.text]
    }
    // The lengths mark the ends of the parts, whatever these contain.
    let input = parts.flatMap {
      withUnsafeBytes(of: $0.utf8.count.littleEndian, Array.init) + Array($0.utf8)
    }
    return Array(SHA256.hash(input).prefix(digestLength))
  }
}
