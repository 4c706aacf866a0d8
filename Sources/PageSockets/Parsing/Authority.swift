import PageBytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A host and an optional port, as in `Host` and absolute targets.
///
/// The host is never empty. An address in brackets is an IPv6 address, and a port is a number up to 65535. User
/// information is rejected (RFC 9110, section 4.2.4).
struct Authority {
  let text: String

  init?(_ bytes: Bytes) {
    let end: Int
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")),
        Self.isIPv6(bytes.part(1..<bracket))
      else { return nil }
      end = bracket + 1
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      guard end > 0, Self.isName(bytes.part(0..<end)) else { return nil }
    }
    guard Self.isPort(bytes.part(from: end)) else { return nil }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  private static func isName(_ bytes: Bytes) -> Bool {
    let name = ByteSet.name
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, bytes[index + 1].hexDigit != nil,
          bytes[index + 2].hexDigit != nil
        else { return false }
        index += 3
      } else {
        guard name.contains(bytes[index]) else { return false }
        index += 1
      }
    }
    return true
  }

  private static func isIPv6(_ bytes: Bytes) -> Bool {
    guard (2...45).contains(bytes.count) else { return false }
    var address = in6_addr()
    return inet_pton(AF_INET6, String(decoding: bytes, as: UTF8.self), &address) == 1
  }

  /// Whether the text is empty, or a colon and a number up to 65535.
  private static func isPort(_ bytes: Bytes) -> Bool {
    guard !bytes.isEmpty else { return true }
    guard bytes[0] == UInt8(ascii: ":"), (2...6).contains(bytes.count) else { return false }
    var port = 0
    for byte in bytes.dropFirst() {
      guard let digit = byte.digit else { return false }
      port = port * 10 + digit
    }
    return port <= 65535
  }
}
