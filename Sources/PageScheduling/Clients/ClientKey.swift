#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The identity of a client, for counting its usage and sharing capacity fairly.
package enum ClientKey: Hashable, Sendable {
  case ipv4(UInt32)
  /// The first 64 bits, which a household or machine usually has to itself.
  case ipv6(UInt64)
  /// The server's name for a client without an IP address; empty for one without a name, such as that of a Unix socket.
  case name(String)

  package init(_ address: String) {
    var (ipv4, ipv6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, address, &ipv4) == 1 {
      self = .ipv4(UInt32(bigEndian: ipv4.s_addr))
    } else if inet_pton(AF_INET6, address, &ipv6) == 1 {
      let (high, low) = withUnsafeBytes(of: &ipv6) {
        (
          UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
          UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
      }
      if high == 0, low == 1 {
        self = Self.loopback
      } else if high == 0, low >> 32 == 0xFFFF {
        self = .ipv4(UInt32(truncatingIfNeeded: low))
      } else {
        self = .ipv6(high)
      }
    } else {
      self = .name(address)
    }
  }

  private static let loopback = Self.ipv4(0x7F00_0001)

  /// Whether the client is on the server's own machine, or has no address.
  package var isLocal: Bool {
    switch self {
    case .ipv4(let address): address >> 24 == 127
    case .ipv6: false
    case .name(let name): name.isEmpty
    }
  }
}
