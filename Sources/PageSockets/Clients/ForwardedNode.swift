import PageBytes

/// A node identifier (RFC 7239, section 6): an address, `unknown`, or an obfuscated name, with or without a port.
struct ForwardedNode: Hashable {
  /// The address; `nil` if it is unknown or obfuscated.
  let address: IPAddress?

  /// Parses the value of `for`, in which an IPv6 address is in brackets.
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

  /// Parses an element of `X-Forwarded-For`, in which an IPv6 address may be without brackets.
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

  /// Whether the text is an underscore followed by letters, digits, dots, underscores or hyphens.
  private static func isHidden(_ text: Substring) -> Bool {
    text.utf8.count > 1 && text.hasPrefix("_")
      && text.utf8.allSatisfy { RequestIdentity.isIDByte($0) }
  }
}
