/// Where a server listens: an IP address and a port, or a socket in the file system.
///
/// `host` is an IPv4 or IPv6 address, or `localhost`, which means `127.0.0.1`. Names are not looked
/// up: a server listens on an address of its own machine. `0.0.0.0` means every IPv4 address, `::`
/// every address.
///
///     ServerAddress(host: "127.0.0.1", port: 8080)
///     ServerAddress(host: "::1", port: 0)  // any free port: see ``Server/boundAddress``
///     ServerAddress(unixSocket: "/run/tea.sock")  // for a proxy on the same machine
///
/// The file of a Unix socket is made when the server starts, with the permissions that the process's
/// umask leaves, and removed when it stops. One that a server left behind when it was killed is
/// replaced; any other file, and a socket on which somebody listens, is ``ServerError/addressInUse(_:)``.
/// Two servers that start on one path in the same instant may both believe that they have it.
///
/// A socket that listens already is taken over by its descriptor, such as one that systemd holds so that
/// nobody is refused while a server restarts: see ``passed()``.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IP address without brackets, or `localhost`; empty for a Unix socket.
  public var host: String
  /// The TCP port; 0 means any free one.
  public var port: UInt16
  /// The path of a Unix socket, at most 103 bytes on macOS and 107 on Linux.
  public var unixSocket: String?
  /// The descriptor of a socket that listens already.
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

  /// Creates the address of a socket that listens already. The server owns it from when it starts: it is closed
  /// with the server, for this process alone, and the file of a Unix socket stays.
  public init(descriptor: Int32) {
    self.init(host: "", port: 0)
    if let bound = try? SocketAddress(of: descriptor) {
      if let ip = bound.ip { (host, port) = ip }
      unixSocket = bound.path
    }
    self.descriptor = descriptor
  }

  /// The address as it stands in a URL: `127.0.0.1:8080`, `[::1]:8080`; or `unix:` and the path.
  public var description: String {
    if let descriptor, host.isEmpty, unixSocket == nil { return "descriptor \(descriptor)" }
    if let unixSocket { return "unix:\(unixSocket)" }
    return host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
