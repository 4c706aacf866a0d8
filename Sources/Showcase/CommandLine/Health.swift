import ArgumentParser
import FlyingSocks
import Foundation

struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Ask a running server whether it is well; exit with 1 if not.")

  @Option(help: "The port it listens on. Default: 8080")
  var port: Int?

  func run() async throws {
    let number = try Setting.value(port, "PAGES_PORT", default: 8080)
    guard let port = UInt16(exactly: number) else {
      throw CommandError("\(number) is no port. Choose 1 to 65535.")
    }
    let socket: AsyncSocket
    do {
      socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
    } catch {
      throw CommandError("Nothing answers on port \(port).")
    }
    try await socket.write(
      Data("GET /-/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
    let status = try await socket.read(bytes: 12)
    guard String(decoding: status, as: UTF8.self) == "HTTP/1.1 200" else {
      throw CommandError("The server on port \(port) is not well.")
    }
  }
}
