import ArgumentParser
import FlyingSocks
import Foundation

struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Ask a running server whether it is well; exit with 1 if not.")

  @Option(help: "The port it listens on. Default: 8080")
  var port: Int?

  @Option(help: "The path of the Unix socket it listens on instead.")
  var socket: String?

  @Flag(help: "Ask whether it can serve requests whole, the database included.")
  var ready = false

  func run() async throws {
    let (place, connection) = try await connect()
    let path = ready ? "/-/ready" : "/-/health"
    try await connection.write(
      Data("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
    let status = try await connection.read(bytes: 12)
    guard String(decoding: status, as: UTF8.self) == "HTTP/1.1 200" else {
      throw CommandError("The server on \(place) is not \(ready ? "ready" : "well").")
    }
  }

  private func connect() async throws -> (place: String, AsyncSocket) {
    if port == nil, let path = try Setting.value(socket, "PAGES_SOCKET") {
      let place = "socket '\(path)'"
      guard path.utf8.count <= 103,
        let socket = try? await AsyncSocket.connected(to: .unix(path: path))
      else { throw CommandError("Nothing answers on \(place).") }
      return (place, socket)
    }
    let number = try Setting.value(port, "PAGES_PORT", default: 8080)
    guard let port = UInt16(exactly: number) else {
      throw CommandError("\(number) is no port. Choose 1 to 65535.")
    }
    let place = "port \(port)"
    guard let socket = try? await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
    else { throw CommandError("Nothing answers on \(place).") }
    return (place, socket)
  }
}
