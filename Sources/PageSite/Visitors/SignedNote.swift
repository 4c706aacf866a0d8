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

/// Signs texts that a reader carries from one page to another: each holds for one path, one reader and a while of the
/// server's own clock.
struct SignedNote: Sendable {
  /// Whom a text is for.
  enum Reader: Hashable, Sendable {
    /// Whoever has the visitor's cookie.
    case visitor(VisitorID)
    /// Who has no such cookie yet: somebody at that address with that browser.
    case stranger(address: String, browser: String)
    /// A user in one session: another session of the same user is another reader.
    case user(String, session: SessionID)
    /// A user whom a page knows without a session, in one browser.
    case userAndVisitor(String, VisitorID)
  }

  /// Seconds since 1970.
  static let clock: @Sendable () -> Int = { time(nil) }
  /// By how many seconds the clocks of two instances may differ.
  private static let skew = 5
  private static let digestLength = 16
  private static let headLength = digestLength + 8

  private let signer: Signer
  private let lifetime: Int
  private let now: @Sendable () -> Int

  /// - Parameters:
  ///   - secret: The site's secret.
  ///   - purpose: What is signed for one is worth nothing for another.
  ///   - lifetime: For how many seconds a text holds.
  ///   - now: Seconds since 1970.
  init(
    secret: [UInt8], purpose: String, lifetime: Int, now: @escaping @Sendable () -> Int = clock
  ) {
    signer = Signer(secret: secret, purpose: purpose)
    (self.lifetime, self.now) = (lifetime, now)
  }

  /// What carries a text: characters of base64url, and a full stop.
  func sign(_ text: String, for path: String, to reader: Reader) -> String {
    let made = withUnsafeBytes(of: Int64(now()).littleEndian, Array.init)
    return signer.sign(Base64URL.encode(Self.digest(path, reader) + made + Array(text.utf8)))
  }

  /// The text; `nil` for one of another path or other readers, one too old, or one not made here.
  ///
  /// - Parameter readers: Whom the request may come from.
  func open(_ signed: String, for path: String, to readers: [Reader]) -> String? {
    guard let payload = signer.open(signed).flatMap(Base64URL.decode),
      payload.count >= Self.headLength,
      readers.contains(where: { payload.starts(with: Self.digest(path, $0)) })
    else { return nil }
    let made = payload[Self.digestLength..<Self.headLength].reversed()
      .reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
    let (age, isOutOfRange) = now().subtractingReportingOverflow(Int(truncatingIfNeeded: made))
    guard !isOutOfRange, (-Self.skew...lifetime).contains(age) else { return nil }
    return String(validating: payload.dropFirst(Self.headLength), as: UTF8.self)
  }

  /// Path and reader are of any length.
  private static func digest(_ path: String, _ reader: Reader) -> [UInt8] {
    var parts = [path]
    switch reader {
    case .visitor(let visitor): parts += ["visitor", visitor.text]
    case .stranger(let address, let browser): parts += ["stranger", address, browser]
    case .user(let name, let session): parts += ["user", name, Base64URL.encode(session.digest)]
    case .userAndVisitor(let name, let visitor): parts += ["user and visitor", name, visitor.text]
    }
    // The length tells where a part ends, whatever is in it.
    let input = parts.flatMap {
      withUnsafeBytes(of: $0.utf8.count.littleEndian, Array.init) + Array($0.utf8)
    }
    return Array(SHA256.hash(input).prefix(digestLength))
  }
}
