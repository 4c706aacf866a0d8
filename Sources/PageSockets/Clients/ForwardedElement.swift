import PageBytes

/// One proxy's description of a request it forwarded: one element of `Forwarded` (RFC 7239, section 4).
struct ForwardedElement: Hashable {
  /// The client's address; `nil` if the proxy does not know or hides it (`unknown`, `_name`).
  var client: IPAddress?
  var scheme: String?
  var host: String?

  init(client: IPAddress? = nil, scheme: String? = nil, host: String? = nil) {
    (self.client, self.scheme, self.host) = (client, scheme, host)
  }

  /// Parses `for=192.0.2.1;proto=https;host="example.org:8443"`; `nil` if it is malformed.
  ///
  /// Other parameters are only checked for syntax. Blanks around a semicolon, which the grammar does not allow but some
  /// proxies write, are skipped.
  init?(_ bytes: ArraySlice<UInt8>) {
    var names: Set<String> = []
    var rest = bytes
    while true {
      rest = rest.trimmingBlanks
      if let first = rest.first, first != UInt8(ascii: ";") {
        guard let name = rest.takeToken()?.lowercased(), names.insert(name).inserted,
          rest.popFirst() == UInt8(ascii: "="), let value = rest.takeValue(),
          take(name, value)
        else { return nil }
        rest = rest.trimmingBlanks
      }
      guard let separator = rest.popFirst() else { break }
      guard separator == UInt8(ascii: ";") else { return nil }
    }
    if names.isEmpty { return nil }
  }

  /// - Returns: Whether the value is valid for the parameter.
  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "for":
      guard let node = ForwardedNode(forwarded: value) else { return false }
      client = node.address
    case "by": return ForwardedNode(forwarded: value) != nil
    case "proto": scheme = Self.scheme(value)
    case "host":
      guard let host = Self.host(value) else { return false }
      self.host = host
    default: break
    }
    return true
  }

  /// Returns `http` or `https`; `nil` for other schemes.
  static func scheme(_ text: String) -> String? {
    switch text.lowercased() {
    case "http": "http"
    case "https": "https"
    default: nil
    }
  }

  /// Returns a host and an optional port, as in the `Host` field; `nil` if the text is invalid.
  static func host(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBufferPointer { Authority($0)?.text }
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func takeToken() -> String? {
    let token = ByteSet.token
    let tokenPrefix = prefix { token.contains($0) }
    self = self[tokenPrefix.endIndex...]
    return tokenPrefix.isEmpty ? nil : String(decoding: tokenPrefix, as: UTF8.self)
  }

  /// Takes a token, or a quoted string without its quotation marks and backslashes (RFC 9110, section 5.6.4).
  fileprivate mutating func takeValue() -> String? {
    guard first == UInt8(ascii: "\"") else { return takeToken() }
    removeFirst()
    var value: [UInt8] = []
    while let byte = popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = popFirst() else { return nil }
        value.append(escaped)
      default: value.append(byte)
      }
    }
    return nil
  }
}
