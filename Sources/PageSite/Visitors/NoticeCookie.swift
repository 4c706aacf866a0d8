import PageElements

/// Carries one sentence over a redirect to the page that shows it, for at most a minute.
///
/// Set it with the 303, and send ``removal`` with the page that shows the text. It is signed, since
/// it is shown in the site's own name, and holds for one path and one reader: put into another reader's browser, it
/// says nothing.
struct NoticeCookie: Sendable {
  /// How many bytes of a text are carried: browsers keep cookies of up to 4,096.
  static let byteLimit = 2_000
  /// For how many seconds it is shown.
  static let lifetime = 60

  private let kind: CookieKind
  private let note: SignedNote

  /// - Parameters:
  ///   - secret: The site's secret.
  ///   - isSecure: Whether the site is reached by TLS.
  ///   - now: Seconds since 1970.
  init(secret: [UInt8], isSecure: Bool, now: @escaping @Sendable () -> Int = SignedNote.clock) {
    kind = CookieKind("pe-notice", isSecure: isSecure, lifetime: Self.lifetime)
    note = SignedNote(secret: secret, purpose: "notice", lifetime: Self.lifetime, now: now)
  }

  /// The value of `Set-Cookie` that carries a text to a path. A longer one is cut after a whole
  /// Unicode scalar.
  func field(_ text: String, for path: String, to reader: SignedNote.Reader) -> String {
    kind.field(note.sign(text.cut(toBytes: Self.byteLimit), for: path, to: reader))
  }

  /// The text for a path; `nil` where none came, one for another path or other readers, one too old,
  /// or one not made here.
  ///
  /// - Parameter readers: Whom the request may come from.
  func text(in cookies: Cookies, for path: String, to readers: [SignedNote.Reader]) -> String? {
    cookies[kind.name].flatMap { note.open($0, for: path, to: readers) }
  }

  /// The value of `Set-Cookie` that makes a browser forget it.
  var removal: String { kind.removal }
}
