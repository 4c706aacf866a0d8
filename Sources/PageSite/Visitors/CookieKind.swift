/// One of the library's own cookies: its name, and the fields that set and clear it.
///
/// None can be read by scripts, none is sent with a post from another site, and under TLS none can
/// be set by another host or without encryption (`__Host-`).
struct CookieKind: Sendable {
  let name: String
  private let isSecure: Bool
  private let lifetime: Int?

  /// - Parameters:
  ///   - name: The name without a prefix.
  ///   - isSecure: Whether the site is reached by TLS.
  ///   - lifetime: For how many seconds a browser keeps it; `nil` until it ends.
  init(_ name: String, isSecure: Bool, lifetime: Int?) {
    self.name = isSecure ? "__Host-\(name)" : name
    (self.isSecure, self.lifetime) = (isSecure, lifetime)
  }

  /// The value of `Set-Cookie`.
  ///
  /// - Parameter value: Letters, digits, `-`, `_` and `.` alone, so nothing needs escaping.
  func field(_ value: String) -> String { field(value, seconds: lifetime) }

  /// The value of `Set-Cookie` that makes a browser forget it.
  var removal: String { field("", seconds: 0) }

  /// The value of `Set-Cookie` with a lifetime of its own.
  func field(_ value: String, seconds: Int?) -> String {
    "\(name)=\(value); Path=/" + (seconds.map { "; Max-Age=\($0)" } ?? "")
      + "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
  }
}
