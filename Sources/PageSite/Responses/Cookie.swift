public import HTTPTypes
public import PageElements

/// A cookie of one's own (RFC 6265), such as one for a choice that a browser is to keep.
///
///     event.set(try Cookie("theme", "dark", lifetime: .seconds(365 * 86_400)))
///
/// Scripts cannot read it, other sites' posts do not bring it, and it is `Secure` where the request came by
/// TLS. Nothing that it says is signed or hidden: who is logged in belongs into a ``Session``.
public struct Cookie: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// What it says.
  public let value: String
  private let seconds: Int?

  /// What browsers keep at most of one cookie, in bytes.
  static let byteLimit = 4_096

  /// - Parameters:
  ///   - name: Letters, digits and the signs of a token, such as `-`; not beginning with `pe-` or `__`.
  ///   - value: ASCII without blanks, `"`, `,`, `;` and `\`; anything else is to be encoded first.
  ///   - lifetime: For how long a browser keeps it; until it ends with `nil`, the default.
  /// - Throws: ``CookieError``.
  public init(_ name: String, _ value: String, lifetime: Duration? = nil) throws(CookieError) {
    guard !name.isEmpty, name.utf8.allSatisfy(ParameterField.isToken) else {
      throw .unfitName(name)
    }
    let lowercased = name.lowercased()
    guard !["pe-", "__"].contains(where: lowercased.hasPrefix) else { throw .reservedName(name) }
    guard value.utf8.allSatisfy(Self.isOctet) else { throw .unfitValue(name: name) }
    let count = name.utf8.count + value.utf8.count
    guard count <= Self.byteLimit else { throw .tooLong(name: name, bytes: count) }
    (self.name, self.value) = (name, value)
    seconds = lifetime.map { max(0, Int($0.components.seconds)) }
  }

  /// What makes a browser forget a cookie.
  ///
  /// - Throws: ``CookieError``.
  public static func removal(of name: String) throws(CookieError) -> Cookie {
    try Cookie(name, "", lifetime: .zero)
  }

  /// RFC 6265, section 4.1.1.
  private static func isOctet(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\",;\\".utf8.contains(byte)
  }

  public static func == (left: Cookie, right: Cookie) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.value.hasSameBytes(as: right.value)
      && left.seconds == right.seconds
  }

  /// The value of `Set-Cookie`.
  func field(isSecure: Bool) -> String {
    "\(name)=\(value); Path=/" + (seconds.map { "; Max-Age=\($0)" } ?? "")
      + "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
  }
}

/// Why something cannot be a ``Cookie``.
public enum CookieError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name holds what names cannot.
  case unfitName(String)
  /// The name is one that the library or browsers use for themselves.
  case reservedName(String)
  /// The value holds what values cannot.
  case unfitValue(name: String)
  /// Name and value are longer than what browsers keep.
  case tooLong(name: String, bytes: Int)

  public var description: String {
    switch self {
    case .unfitName(let name):
      "A cookie cannot be named '\(name.cut(toBytes: 80))'. Use letters, digits and '-'."
    case .reservedName(let name):
      "A cookie cannot be named '\(name.cut(toBytes: 80))': names that begin with 'pe-' or '__' have a "
        + "meaning already. Name it otherwise."
    case .unfitValue(let name):
      "The cookie '\(name)' cannot hold blanks, '\"', ',', ';', '\\', or what is no ASCII. Encode its value, "
        + "such as in base64."
    case .tooLong(let name, let bytes):
      "The cookie '\(name)' has \(bytes) bytes, more than the \(Cookie.byteLimit) that browsers keep. Keep it "
        + "in a store, and its key in the cookie."
    }
  }
}

extension SiteResponse {
  /// The same answer, which has its browser keep a cookie.
  public func setting(_ cookie: Cookie) -> SiteResponse {
    var response = self
    response.cookies.append(cookie)
    return response
  }

  /// Writes cookies into the head.
  mutating func add(_ cookies: [Cookie], isSecure: Bool) {
    for cookie in cookies {
      head.headerFields.append(
        HTTPField(name: .setCookie, value: cookie.field(isSecure: isSecure)))
    }
  }
}

extension ActionEvent {
  /// Has the browser keep a cookie, once the handler has ended without an error.
  ///
  /// - Parameter cookie: Another one of the same name that was set before is left out.
  public mutating func set(_ cookie: Cookie) {
    extras.cookies.removeAll { $0.name.hasSameBytes(as: cookie.name) }
    extras.cookies.append(cookie)
  }
}

extension HTTPRequest {
  /// What a browser has kept under a name (``Cookie``), for what is asked before a page is made, such as
  /// ``Page/formats(_:)``; `nil` where it has kept nothing.
  public func cookie(_ name: String) -> String? { Cookies(self)[name] }
}

extension RouteRequest {
  /// What the browser has kept under a name; `nil` where it has kept nothing.
  public func cookie(_ name: String) -> String? { Cookies(head)[name] }
}
