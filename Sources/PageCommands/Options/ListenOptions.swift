import ArgumentParser
package import PageSockets

/// Where the server listens.
package struct ListenOptions: ParsableArguments {
  package init() {}

  @Option(help: "The address the server listens on. Default: 127.0.0.1")
  var host: String?

  @Option(help: "The port it listens on; 'serve' takes any free one for 0. Default: 8080")
  var port: Int?

  @Option(help: "The path of the Unix socket it listens on instead of an address and a port.")
  var socket: String?

  /// What the command line says, else the environment. A host or a port on the command line wins over a
  /// socket in the environment.
  ///
  /// - Throws: ``CommandError`` for a port that is none, and for a command line that names two places.
  package func address() throws -> ServerAddress {
    if host == nil, port == nil, let path = try Setting.value(socket, "PAGES_SOCKET") {
      return ServerAddress(unixSocket: path)
    }
    guard socket == nil else {
      throw CommandError("A server listens on a socket or on an address and a port. Choose one.")
    }
    let number = try Setting.value(port, "PAGES_PORT", default: 8080)
    guard let port = UInt16(exactly: number) else {
      throw CommandError("\(number) is no port. Choose 0 to 65535.")
    }
    return ServerAddress(
      host: try Setting.value(host, "PAGES_HOST", default: "127.0.0.1"), port: port)
  }
}
