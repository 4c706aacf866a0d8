import PageBytes

/// A set of client addresses: a network in CIDR notation, one address, or the clients of a Unix socket.
///
///     IPNetwork("10.0.0.0/8")
///     IPNetwork("2001:db8::/32")
///     IPNetwork("192.0.2.7")   // this address alone
///     IPNetwork("unix")        // clients of a Unix socket
///     IPNetwork("10.0.0.1/8")  // nil: bits beyond the prefix are set, so one of the two is wrong
///
/// An IPv4-mapped IPv6 address (`::ffff:192.0.2.7`) is equal to the IPv4 address, and no IPv6 network contains it:
/// `::/0` contains every IPv6 address and `0.0.0.0/0` every IPv4 address.
public struct IPNetwork: Hashable, Sendable, LosslessStringConvertible {
  private enum Kind: Hashable {
    /// `length` counts from the first of 128 bits, for IPv4 too.
    case addresses(IPAddress, length: Int)
    case unixSocket
  }

  private let kind: Kind

  /// The clients of a Unix socket, written `unix`.
  public static let unixSocket = IPNetwork(kind: .unixSocket)

  /// The clients on this machine that connect over a loopback address: `127.0.0.0/8` and `::1`.
  public static let loopback = ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) }

  private init(kind: Kind) { self.kind = kind }

  /// Parses a network; `nil` unless it is written exactly as above.
  public init?(_ text: String) {
    guard text != "unix" else {
      self.init(kind: .unixSocket)
      return
    }
    let parts = text.utf8
      .split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard let address = IPAddress(parts[0]) else { return nil }
    let hasIPv4Syntax = !parts[0].utf8.contains(UInt8(ascii: ":"))
    var length = 128
    if parts.count == 2 {
      guard let number = Self.number(parts[1]), number <= (hasIPv4Syntax ? 32 : 128) else {
        return nil
      }
      length = hasIPv4Syntax ? number + 96 : number
    }
    guard address.prefix(length) == (address.high, address.low) else { return nil }
    self.init(kind: .addresses(address, length: length))
  }

  /// Whether the network contains an address, written without brackets and port. A client of a Unix socket has the
  /// empty address. A text that is not an address is in no network.
  public func contains(_ address: String) -> Bool {
    switch kind {
    case .unixSocket: address.isEmpty
    case .addresses: IPAddress(address).map(contains) ?? false
    }
  }

  func contains(_ address: IPAddress) -> Bool {
    guard case .addresses(let base, let length) = kind, base.isIPv4 == address.isIPv4 else {
      return false
    }
    return address.prefix(length) == (base.high, base.low)
  }

  /// The network as ``init(_:)`` reads it, in one spelling: `10.0.0.0/8`, `2001:db8::/32`.
  public var description: String {
    switch kind {
    case .unixSocket: "unix"
    case .addresses(let base, 128): base.text
    case .addresses(let base, let length): "\(base.text)/\(base.isIPv4 ? length - 96 : length)"
    }
  }

  /// Parses one to three digits without leading zeros.
  private static func number(_ text: Substring) -> Int? {
    guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ $0.digit != nil }),
      text.utf8.count == 1 || text.utf8.first != UInt8(ascii: "0")
    else { return nil }
    return Int(text)
  }
}
