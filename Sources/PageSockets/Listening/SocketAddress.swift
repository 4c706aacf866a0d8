#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An address for system calls: IPv4, IPv6 or the path of a Unix socket.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length: socklen_t

  /// Creates an IPv4 or IPv6 address, `::1` without brackets; `nil` for any other text.
  init?(ip host: String, port: UInt16) {
    // The system reads text up to its first NUL.
    guard !host.utf8.contains(0) else { return nil }
    var ip4 = sockaddr_in()
    var ip6 = sockaddr_in6()
    if inet_pton(AF_INET, host, &ip4.sin_addr) == 1 {
      (ip4.sin_family, ip4.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
      self.init(ip4)
    } else if inet_pton(AF_INET6, host, &ip6.sin6_addr) == 1 {
      (ip6.sin6_family, ip6.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
      self.init(ip6)
    } else {
      return nil
    }
  }

  /// Creates the address of a Unix socket; `nil` if the path is empty, too long or contains NUL.
  init?(unixSocket path: String) {
    guard (1...Self.maximumPathLength).contains(path.utf8.count), !path.utf8.contains(0) else {
      return nil
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    self.init(address)
  }

  /// Creates the address that a socket is bound to.
  init(of number: Int32) throws(SystemError) {
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(number, $0, &length)
      }
    }
    guard result == 0 else { throw .last }
  }

  /// Creates an address from storage that the system has filled.
  init(_ storage: sockaddr_storage) {
    (self.storage, length) = (storage, socklen_t(MemoryLayout<sockaddr_storage>.size))
  }

  private init<Address>(_ address: Address) {
    length = socklen_t(MemoryLayout<Address>.size)
    withUnsafeMutableBytes(of: &storage) { storage in
      withUnsafeBytes(of: address) { storage.copyMemory(from: $0) }
    }
  }

  /// The longest path that fits, in bytes.
  static var maximumPathLength: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

  var family: Int32 { Int32(storage.ss_family) }

  /// An IP address and its port; `nil` for a Unix socket.
  var ip: (host: String, port: UInt16)? {
    switch family {
    case AF_INET:
      let address = read(as: sockaddr_in.self)
      return (Self.text(of: address.sin_addr, AF_INET), UInt16(bigEndian: address.sin_port))
    case AF_INET6:
      let address = read(as: sockaddr_in6.self)
      return (Self.text(of: address.sin6_addr, AF_INET6), UInt16(bigEndian: address.sin6_port))
    default: return nil
    }
  }

  /// The path of a Unix socket; `nil` for an IP address and for a socket without a name.
  var path: String? {
    guard family == AF_UNIX else { return nil }
    let bytes = withUnsafeBytes(of: read(as: sockaddr_un.self).sun_path) { path in
      path.prefix { $0 != 0 }.map { $0 }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Calls a function with a pointer to the address.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  private func read<Address>(as type: Address.Type) -> Address {
    withUnsafeBytes(of: storage) { $0.loadUnaligned(as: type) }
  }

  private static func text<Address>(of address: Address, _ family: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let isWritten = withUnsafeBytes(of: address) {
        inet_ntop(family, $0.baseAddress, text.baseAddress, socklen_t(text.count)) != nil
      }
      return isWritten ? String(cString: Array(text)) : ""
    }
  }
}
