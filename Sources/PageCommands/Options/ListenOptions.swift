import ArgumentParser
package import PageSockets

/// The options for the address to listen on.
package struct ListenOptions: ParsableArguments {
  package init() {}

  @Option(help: "The address the server listens on. Default: 127.0.0.1")
  var host: String?

  @Option(help: "The port to listen on; for 'serve', 0 means any free port. Default: 8080")
  var port: Int?

  @Option(help: "The path of a Unix socket to listen on, instead of an address and a port.")
  var socket: String?

  /// Returns the address from the command line, or else from the environment. A host or port on the command line takes
  /// precedence over a socket in the environment.
  ///
  /// - Throws: ``CommandError`` if the port is invalid, or the command line has both a socket and an address.
  package func address() throws -> ServerAddress {
    if host == nil, port == nil, let path = try Setting.value(socket, "PAGES_SOCKET") {
      return ServerAddress(unixSocket: path)
    }
    guard socket == nil else {
      throw CommandError("A server listens on a socket or on an address and a port. Choose one.")
    }
    let number = try Setting.value(port, "PAGES_PORT", default: 8080)
    guard let port = UInt16(exactly: number) else {
      throw CommandError("\(number) is not a valid port. Choose 0 to 65535.")
    }
    return ServerAddress(
      host: try Setting.value(host, "PAGES_HOST", default: "127.0.0.1"), port: port)
  }
}
