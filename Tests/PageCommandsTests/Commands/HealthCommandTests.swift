import ArgumentParser
import Testing

@testable import PageCommands

@Suite struct HealthCommandTests {
  private func failure(_ arguments: String...) async throws -> String? {
    let health = try HealthCommand.parse(arguments)
    return await #expect(throws: CommandError.self) { try await health.run() }?.description
  }

  /// For each of these hosts, the command connects to a loopback address and sends `Host: localhost`.
  @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0"])
  func aHealthyServerPassesTheCheck(host: String) async throws {
    let port = try LoopbackPeer.answering(200)
    try await HealthCommand.parse(["--host", host, "--port", "\(port)"]).run()
  }

  @Test func theErrorNamesAnUnhealthyServer() async throws {
    let port = try LoopbackPeer.answering(503)
    #expect(
      try await failure("--port", "\(port)") == "The server on 127.0.0.1:\(port) is not healthy.")
    let other = try LoopbackPeer.answering(503)
    #expect(
      try await failure("--ready", "--host", "0.0.0.0", "--port", "\(other)")
        == "The server on 127.0.0.1:\(other) is not ready.")
  }

  @Test func theErrorNamesAnAddressWithoutAServer() async throws {
    let (port, message) = try await LoopbackPeer.silent { port in
      (port, try await failure("--port", "\(port)"))
    }
    #expect(message == "No server answers on 127.0.0.1:\(port).")
    #expect(
      try await failure("--socket", "/nowhere/s") == "No server answers on the socket '/nowhere/s'."
    )
  }

  @Test func anInvalidAddressIsAnError() async throws {
    let name = try await failure("--host", "tea.example")
    #expect(name?.hasPrefix("No server can listen on tea.example:8080. Name an IP address") == true)
    #expect(try await failure("--port", "0")?.contains("Name the server's port") == true)
    #expect(try await failure("--port=-1")?.contains("is not a valid port.") == true)
    let two = try await failure("--socket", "/tmp/s", "--port", "1")
    #expect(two?.hasSuffix("Choose one.") == true)
  }
}
