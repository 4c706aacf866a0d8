import Crypto
import PageElements
import PagePatching

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Carries one sentence over a redirect to the page that shows it, for at most a minute.
///
/// Set it with the 303, and send ``removal`` with the page that shows the text. It is signed, since
/// it is shown in the site's own name, and holds for one path, one reader and a minute of the
/// server's own clock: put into another reader's browser, it says nothing.
struct NoticeCookie: Sendable {
  /// Whom a sentence is for.
  enum Reader: Hashable, Sendable {
    /// Whoever has the visitor's cookie.
    case visitor(VisitorID)
    /// Who has no such cookie yet: somebody at that address with that browser.
    case stranger(address: String, browser: String)
  }

  /// How many bytes of a text are carried: browsers keep cookies of up to 4,096.
  static let byteLimit = 2_000
  /// For how many seconds it is shown.
  static let lifetime = 60
  /// By how many seconds the clocks of two instances may differ.
  private static let skew = 5

  private let kind: CookieKind
  private let signer: Signer
  private let now: @Sendable () -> Int

  /// - Parameters:
  ///   - secret: The site's secret.
  ///   - isSecure: Whether the site is reached by TLS.
  ///   - now: Seconds since 1970.
  init(secret: [UInt8], isSecure: Bool, now: @escaping @Sendable () -> Int = { time(nil) }) {
    kind = CookieKind("pe-notice", isSecure: isSecure, lifetime: Self.lifetime)
    signer = Signer(secret: secret, purpose: "notice")
    self.now = now
  }

  /// The value of `Set-Cookie` that carries a text to a path. A longer one is cut after a whole
  /// Unicode scalar.
  func field(_ text: String, for path: String, to reader: Reader) -> String {
    let made = withUnsafeBytes(of: Int64(now()).littleEndian, Array.init)
    let carried = text.cut(toBytes: Self.byteLimit)
    let payload = Self.digest(path, reader) + made + Array(carried.utf8)
    return kind.field(signer.sign(Base64URL.encode(payload)))
  }

  /// The text for a path; `nil` where none came, one for another path or other readers, one too old,
  /// or one not made here.
  ///
  /// - Parameter readers: Whom the request may come from.
  func text(in cookies: Cookies, for path: String, to readers: [Reader]) -> String? {
    guard let payload = cookies[kind.name].flatMap(signer.open).flatMap(Base64URL.decode),
      payload.count >= Self.headLength,
      readers.contains(where: { payload.starts(with: Self.digest(path, $0)) })
    else { return nil }
    let made = payload[Self.digestLength..<Self.headLength].reversed()
      .reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
    let (age, isOutOfRange) = now().subtractingReportingOverflow(Int(truncatingIfNeeded: made))
    guard !isOutOfRange, (-Self.skew...Self.lifetime).contains(age) else { return nil }
    return String(validating: payload.dropFirst(Self.headLength), as: UTF8.self)
  }

  /// The value of `Set-Cookie` that makes a browser forget it.
  var removal: String { kind.removal }

  private static let digestLength = 16
  private static let headLength = digestLength + 8

  /// Path and reader are of any length.
  private static func digest(_ path: String, _ reader: Reader) -> [UInt8] {
    var parts = [path]
    switch reader {
    case .visitor(let visitor): parts += ["visitor", visitor.text]
    case .stranger(let address, let browser): parts += ["stranger", address, browser]
    }
    var hash = SHA256()
    for part in parts {
      // The length tells where a part ends, whatever is in it.
      withUnsafeBytes(of: part.utf8.count.littleEndian) { hash.update(bufferPointer: $0) }
      hash.update(data: Array(part.utf8))
    }
    return Array(hash.finalize().prefix(digestLength))
  }
}
