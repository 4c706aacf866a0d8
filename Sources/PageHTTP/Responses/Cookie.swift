public import HTTPTypes
import PageElements

/// A cookie of the application (RFC 6265), such as one that stores a choice in the browser.
///
///     event.set(try Cookie("theme", "dark", lifetime: .seconds(365 * 86_400)))
///
/// Scripts cannot read it, and browsers do not send it with posts of other sites. It is `Secure` if the
/// request used TLS. Its value is neither signed nor encrypted: use a `Session` for logged-in users.
public struct Cookie: Hashable, Sendable {
  /// The name of the cookie.
  public let name: String
  /// The value of the cookie.
  public let value: String
  private let seconds: Int?

  /// The maximum size of one cookie in browsers, in bytes.
  static let byteLimit = 4_096

  /// - Parameters:
  ///   - name: Token characters, such as letters, digits and `-`. It must not begin with `pe-` or `__`.
  ///   - value: ASCII without blanks, `"`, `,`, `;` and `\`. Encode any other value first.
  ///   - lifetime: The time for which the browser stores the cookie; `nil`, the default, for the browser
  ///     session.
  /// - Throws: ``CookieError``.
  public init(_ name: String, _ value: String, lifetime: Duration? = nil) throws(CookieError) {
    guard !name.isEmpty, name.utf8.allSatisfy(ParameterField.isToken) else {
      throw .invalidName(name)
    }
    let lowercased = name.lowercased()
    guard !["pe-", "__"].contains(where: lowercased.hasPrefix) else { throw .reservedName(name) }
    guard value.utf8.allSatisfy(Self.isOctet) else { throw .invalidValue(name: name) }
    let count = name.utf8.count + value.utf8.count
    guard count <= Self.byteLimit else { throw .tooLong(name: name, bytes: count) }
    (self.name, self.value) = (name, value)
    seconds = lifetime.map { max(0, Int($0.components.seconds)) }
  }

  /// Returns a cookie that makes browsers delete the one with this name.
  ///
  /// - Throws: ``CookieError``.
  public static func removal(of name: String) throws(CookieError) -> Cookie {
    try Cookie(name, "", lifetime: .zero)
  }

  /// Whether a byte may be part of a cookie's value (RFC 6265, section 4.1.1).
  private static func isOctet(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\",;\\".utf8.contains(byte)
  }

  public static func == (left: Cookie, right: Cookie) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.value.hasSameBytes(as: right.value)
      && left.seconds == right.seconds
  }

  /// Returns the value of `Set-Cookie`.
  func field(isSecure: Bool) -> String {
    "\(name)=\(value); Path=/" + (seconds.map { "; Max-Age=\($0)" } ?? "")
      + "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
  }
}

/// The reasons why a value cannot be a ``Cookie``.
public enum CookieError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name contains invalid characters.
  case invalidName(String)
  /// The name is reserved by the library or by browsers.
  case reservedName(String)
  /// The value contains invalid characters.
  case invalidValue(name: String)
  /// The name and value together are longer than browsers store.
  case tooLong(name: String, bytes: Int)

  public var description: String {
    switch self {
    case .invalidName(let name):
      "A cookie cannot be named '\(name.cut(toBytes: 80))'. Use letters, digits and '-'."
    case .reservedName(let name):
      "A cookie cannot be named '\(name.cut(toBytes: 80))': names that begin with 'pe-' or '__' are "
        + "reserved. Choose another name."
    case .invalidValue(let name):
      "The cookie '\(name)' cannot contain spaces, '\"', ',', ';', '\\' or non-ASCII characters. Encode its value, "
        + "for example in base64."
    case .tooLong(let name, let bytes):
      "The cookie '\(name)' has \(bytes) bytes, more than the \(Cookie.byteLimit) that browsers store. Put the value "
        + "in a store, and its key in the cookie."
    }
  }
}

extension SiteResponse {
  /// Returns the response with a cookie for the browser to store.
  public func setting(_ cookie: Cookie) -> SiteResponse {
    var response = self
    response.cookies.append(cookie)
    return response
  }

  /// Adds `Set-Cookie` fields to the head.
  package mutating func add(_ cookies: [Cookie], isSecure: Bool) {
    for cookie in cookies {
      head.headerFields.append(
        HTTPField(name: .setCookie, value: cookie.field(isSecure: isSecure)))
    }
  }
}

extension HTTPRequest {
  /// Returns the value of a cookie (``Cookie``); `nil` if the browser did not send it. For code that runs
  /// before a page is made, such as `Page.formats(_:)`.
  public func cookie(_ name: String) -> String? { Cookies(self)[name] }
}
