/// The address a server listens on: an IP address and a port, or a Unix socket.
///
/// `host` is an IPv4 or IPv6 address, or `localhost`, which means `127.0.0.1`. Other names are not resolved. `0.0.0.0`
/// means every IPv4 address, `::` every address.
///
///     ServerAddress(host: "127.0.0.1", port: 8080)
///     ServerAddress(host: "::1", port: 0)  // any free port: see ``Server/boundAddress``
///     ServerAddress(unixSocket: "/run/tea.sock")  // for a proxy on the same machine
///
/// The server creates the file of a Unix socket when it starts, with permissions according to the umask, and removes it
/// when it stops. It replaces a file left behind by a killed server. Any other file, or a socket with a listener, is
/// ``ServerError/addressInUse(_:)``. If two servers start on one path at the same moment, both may believe that they
/// have it.
///
/// A listening socket can be taken over by its descriptor. For example, systemd can hold it so that no connection is
/// refused while a server restarts: see ``passed()``.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IP address without brackets, or `localhost`; empty for a Unix socket.
  public var host: String
  /// The TCP port; 0 means any free one.
  public var port: UInt16
  /// The path of a Unix socket, at most 103 bytes on macOS and 107 on Linux.
  public var unixSocket: String?
  /// The descriptor of a listening socket.
  public var descriptor: Int32?

  /// Creates an address. It is checked when the server starts, which throws ``ServerError``.
  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Creates the address of a Unix socket.
  public init(unixSocket path: String) {
    self.init(host: "", port: 0)
    self.unixSocket = path
  }

  /// Creates the address of a listening socket. The server owns the descriptor from its start and closes it at its end.
  /// The file of a Unix socket remains.
  public init(descriptor: Int32) {
    self.init(host: "", port: 0)
    if let bound = try? SocketAddress(of: descriptor) {
      if let ip = bound.ip { (host, port) = ip }
      unixSocket = bound.path
    }
    self.descriptor = descriptor
  }

  /// The address as in a URL: `127.0.0.1:8080`, `[::1]:8080`; or `unix:` and the path.
  public var description: String {
    if let descriptor, host.isEmpty, unixSocket == nil { return "descriptor \(descriptor)" }
    if let unixSocket { return "unix:\(unixSocket)" }
    return host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
