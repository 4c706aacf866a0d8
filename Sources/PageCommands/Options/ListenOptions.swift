import ArgumentParser
import PageSockets

/// Where the server listens.
struct ListenOptions: ParsableArguments {
  @Option(help: "The address to listen on. Default: 127.0.0.1")
  var host: String?

  @Option(help: "The port to listen on; 0 takes any free one. Default: 8080")
  var port: Int?

  @Option(help: "The path of a Unix socket to listen on instead of an address and a port.")
  var socket: String?

  func address() throws -> ServerAddress {
    if let path = try Setting.value(socket, "PAGES_SOCKET") {
      guard host == nil, port == nil else {
        throw CommandError("A server listens on a socket or on an address and a port. Choose one.")
      }
      return ServerAddress(unixSocket: path)
    }
    let number = try Setting.value(port, "PAGES_PORT", default: 8080)
    guard let port = UInt16(exactly: number) else {
      throw CommandError("\(number) is no port. Choose 0 to 65535.")
    }
    return ServerAddress(
      host: try Setting.value(host, "PAGES_HOST", default: "127.0.0.1"), port: port)
  }
}
