import PageBytes

/// A party to a request as proxies name it (RFC 7239, section 6): an address, `unknown`, or a name
/// that hides one, with or without a port.
struct ForwardedNode: Hashable {
  /// `nil` where the address is not said.
  let address: IPAddress?

  /// Reads the value of `for`: an IPv6 address stands in brackets.
  init?(forwarded text: String) {
    var port: Substring?
    if text.hasPrefix("[") {
      guard let bracket = text.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let inner = text[text.utf8.index(after: text.startIndex)..<bracket]
      guard inner.utf8.contains(UInt8(ascii: ":")), let address = IPAddress(inner) else {
        return nil
      }
      self.address = address
      let rest = text[text.utf8.index(after: bracket)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      if !rest.isEmpty { port = Substring(rest.utf8.dropFirst()) }
    } else {
      let parts = text.utf8
        .split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { Substring($0) }
      if parts.count == 2 { port = parts[1] }
      if parts[0].lowercased() == "unknown" || Self.isHidden(parts[0]) {
        address = nil
      } else {
        guard let address = IPAddress(parts[0]) else { return nil }
        self.address = address
      }
    }
    guard port.map({ Self.isPort($0) || Self.isHidden($0) }) ?? true else { return nil }
  }

  /// Reads an element of `X-Forwarded-For`: an IPv6 address may also stand alone.
  init?(xForwarded text: String) {
    if let address = IPAddress(text) {
      self.init(address: address)
    } else {
      self.init(forwarded: text)
    }
  }

  private init(address: IPAddress) { self.address = address }

  private static func isPort(_ text: Substring) -> Bool {
    (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { $0.digit != nil }
      && UInt16(text) != nil
  }

  /// An underscore and letters, digits, dots, underscores or hyphens.
  private static func isHidden(_ text: Substring) -> Bool {
    text.utf8.count > 1 && text.hasPrefix("_")
      && text.utf8.allSatisfy { RequestIdentity.isNameByte($0) }
  }
}
