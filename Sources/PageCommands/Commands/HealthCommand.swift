import ArgumentParser
import PageSockets

struct HealthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Ask a running server whether it is well; exit with 1 if not.")

  @Option(help: "The port it listens on. Default: 8080")
  var port: Int?

  @Option(help: "The path of the Unix socket it listens on instead.")
  var socket: String?

  @Flag(help: "Ask whether it can serve requests whole, the database included.")
  var ready = false

  func run() async throws {
    let address = try address()
    let place = address.unixSocket.map { "socket '\($0)'" } ?? "port \(address.port)"
    let path = ready ? "/-/ready" : "/-/health"
    let answer: [UInt8]
    do {
      answer = try LocalExchange.answer(
        to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", from: address,
        limit: 12)
    } catch {
      throw CommandError("Nothing answers on \(place).")
    }
    guard String(decoding: answer, as: UTF8.self) == "HTTP/1.1 200" else {
      throw CommandError("The server on \(place) is not \(ready ? "ready" : "well").")
    }
  }

  private func address() throws -> ServerAddress {
    if port == nil, let path = try Setting.value(socket, "PAGES_SOCKET") {
      return ServerAddress(unixSocket: path)
    }
    let number = try Setting.value(port, "PAGES_PORT", default: 8080)
    guard let port = UInt16(exactly: number) else {
      throw CommandError("\(number) is no port. Choose 1 to 65535.")
    }
    return ServerAddress(host: "127.0.0.1", port: port)
  }
}
