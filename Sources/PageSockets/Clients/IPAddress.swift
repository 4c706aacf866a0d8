import PageBytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address as a number of 128 bits. An IPv4 address has its IPv4-mapped value (`::ffff:0:0/96`), so
/// that both spellings are equal.
struct IPAddress: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// Parses `192.0.2.1` or `2001:db8::1`. Brackets, ports, zones and leading zeros, which some programs read as octal,
  /// are invalid.
  init?(_ text: some StringProtocol) {
    // Ensures that `inet_pton` receives a short text without NUL.
    guard (2...45).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAddressByte) else {
      return nil
    }
    let text = String(text)
    if text.utf8.contains(UInt8(ascii: ":")) {
      var address = in6_addr()
      guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
      (high, low) = withUnsafeBytes(of: &address) {
        (
          UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
          UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
      }
    } else {
      var address = in_addr()
      guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
      (high, low) = (0, 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: address.s_addr)))
    }
  }

  var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// The canonical spelling of the address (RFC 5952).
  var text: String {
    if isIPv4 {
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: low >> $0) }
      return bytes.map(String.init).joined(separator: ".")
    }
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) {
      $0.storeBytes(of: high.bigEndian, as: UInt64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 46) { memory in
      guard let start = memory.baseAddress,
        inet_ntop(AF_INET6, &address, start, 46) != nil
      else { return "::" }
      return String(cString: start)
    }
  }

  /// Returns the address with all bits after the first `length` cleared.
  func prefix(_ length: Int) -> (high: UInt64, low: UInt64) {
    func mask(_ bits: Int) -> UInt64 { bits <= 0 ? 0 : ~0 << UInt64(64 - min(bits, 64)) }
    return (high & mask(length), low & mask(length - 64))
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    byte.hexDigit != nil || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }
}
