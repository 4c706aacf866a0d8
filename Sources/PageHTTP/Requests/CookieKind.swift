/// A cookie of the library: its name, and the fields that set and delete it.
///
/// Scripts cannot read it, and browsers do not send it with posts of other sites. With TLS, other hosts or
/// unencrypted connections cannot set it (`__Host-`).
package struct CookieKind: Sendable {
  package let name: String
  private let isSecure: Bool
  private let lifetime: Int?

  /// - Parameters:
  ///   - name: The name without a prefix.
  ///   - isSecure: Whether clients reach the site over TLS.
  ///   - lifetime: The lifetime of the cookie in seconds; `nil` for the browser session.
  package init(_ name: String, isSecure: Bool, lifetime: Int?) {
    self.name = isSecure ? "__Host-\(name)" : name
    (self.isSecure, self.lifetime) = (isSecure, lifetime)
  }

  /// Returns the value of `Set-Cookie`.
  ///
  /// - Parameter value: Only letters, digits, `-`, `_` and `.`, which need no escaping.
  package func field(_ value: String) -> String { field(value, seconds: lifetime) }

  /// The value of `Set-Cookie` that deletes the cookie.
  package var removal: String { field("", seconds: 0) }

  /// Returns the value of `Set-Cookie` with another lifetime.
  package func field(_ value: String, seconds: Int?) -> String {
    "\(name)=\(value); Path=/" + (seconds.map { "; Max-Age=\($0)" } ?? "")
      + "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
  }
}
