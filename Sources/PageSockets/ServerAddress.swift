/// Where a server listens: an IP address and a port.
///
/// `host` is an IPv4 or IPv6 address, or `localhost`, which means `127.0.0.1`. Names are not looked
/// up: a server listens on an address of its own machine. `0.0.0.0` means every IPv4 address, `::`
/// every address.
///
///     ServerAddress(host: "127.0.0.1", port: 8080)
///     ServerAddress(host: "::1", port: 0)  // any free port: see ``Server/boundAddress``
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IP address without brackets, or `localhost`.
  public var host: String
  /// The TCP port; 0 means any free one.
  public var port: UInt16

  /// Creates an address. It is checked when the server starts, which throws ``ServerError``.
  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// The address as it stands in a URL: `127.0.0.1:8080`, `[::1]:8080`.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
