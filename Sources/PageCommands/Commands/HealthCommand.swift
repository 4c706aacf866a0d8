package import ArgumentParser
import PageSockets

package struct HealthCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Ask a running server whether it is well; exit with 1 if not.")

  @Flag(help: "Ask whether it can serve requests whole, the database included.")
  var ready = false

  @OptionGroup var listening: ListenOptions

  package init() {}

  package func run() async throws {
    let address = try listening.address().fromThisMachine
    guard address.unixSocket != nil || address.port != 0 else {
      throw CommandError("Port 0 is any free one. Name the one that the server has with --port.")
    }
    let place = address.unixSocket.map { "the socket '\($0)'" } ?? "\(address)"
    let path = ready ? "/-/ready" : "/-/health"
    let answer: [UInt8]
    do {
      // A site accepts loopback host names whatever its allowed hosts are.
      answer = try LocalExchange.answer(
        to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", from: address,
        limit: 12)
    } catch .badAddress {
      throw CommandError(
        "Nothing can listen on \(place). Name an IP address with --host, or a shorter path with "
          + "--socket.")
    } catch .silent {
      throw CommandError("Nothing answers on \(place).")
    }
    guard String(decoding: answer, as: UTF8.self) == "HTTP/1.1 200" else {
      throw CommandError("The server on \(place) is not \(ready ? "ready" : "well").")
    }
  }
}
