package import ArgumentParser
import PageSockets

package struct HealthCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Check whether a running server is healthy; exit with 1 if not.")

  @Flag(help: "Check whether it can serve requests completely, including the database.")
  var ready = false

  @OptionGroup var listening: ListenOptions

  package init() {}

  package func run() async throws {
    let address = try listening.address().localAddress
    guard address.unixSocket != nil || address.port != 0 else {
      throw CommandError("Port 0 means any free port. Name the server's port with --port.")
    }
    let addressText = address.unixSocket.map { "the socket '\($0)'" } ?? "\(address)"
    let path = ready ? "/-/ready" : "/-/health"
    let answer: [UInt8]
    do {
      // A site accepts loopback host names whatever its allowed hosts are.
      answer = try LocalExchange.answer(
        to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", from: address,
        limit: 12)
    } catch .badAddress {
      throw CommandError(
        "No server can listen on \(addressText). Name an IP address with --host, or a shorter path with "
          + "--socket.")
    } catch .noResponse {
      throw CommandError("No server answers on \(addressText).")
    }
    guard String(decoding: answer, as: UTF8.self) == "HTTP/1.1 200" else {
      throw CommandError("The server on \(addressText) is not \(ready ? "ready" : "healthy").")
    }
  }
}
