/// The client that a connection's resources are counted for: an IPv4 address, or an IPv6 /64 network, the usual size
/// for one household or machine.
enum ClientAddress: Hashable, Sendable {
  case ipv4(UInt32)
  case ipv6(UInt64)
  /// All clients of a Unix socket.
  case unixSocket

  /// - Parameter address: An address without brackets and port; empty for a client of a Unix socket.
  init(_ address: String) {
    guard let address = IPAddress(address) else {
      self = .unixSocket
      return
    }
    if address.isIPv4 {
      self = .ipv4(UInt32(truncatingIfNeeded: address.low))
    } else if address.high == 0, address.low == 1 {
      self = .ipv4(0x7F00_0001)
    } else {
      self = .ipv6(address.high)
    }
  }

  /// Whether the client is a program on this machine, often a proxy that all other clients are behind.
  var isLoopback: Bool {
    switch self {
    case .ipv4(let number): number >> 24 == 127
    case .ipv6: false
    case .unixSocket: true
    }
  }
}
