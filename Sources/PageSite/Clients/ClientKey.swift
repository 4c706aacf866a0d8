#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tells clients apart whose use is counted.
enum ClientKey: Hashable, Sendable {
  case ipv4(UInt32)
  /// The first 64 bits, which are what one household or machine is given.
  case ipv6(UInt64)
  /// What a server calls a client instead of an address.
  case name(String)

  /// The client of an address; `nil` for one that is not limited, see ``ClientLimits``.
  init?(_ address: String) {
    guard !address.isEmpty else { return nil }
    var (ipv4, ipv6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, address, &ipv4) == 1 {
      self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
    } else if inet_pton(AF_INET6, address, &ipv6) == 1 {
      let (high, low) = withUnsafeBytes(of: &ipv6) {
        (
          UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
          UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
      }
      if high == 0, low == 1 { return nil }
      if high == 0, low >> 32 == 0xFFFF {
        self.init(ipv4: UInt32(truncatingIfNeeded: low))
      } else {
        self = .ipv6(high)
      }
    } else {
      self = .name(address)
    }
  }

  private init?(ipv4: UInt32) {
    guard ipv4 >> 24 != 127 else { return nil }
    self = .ipv4(ipv4)
  }
}
