import Foundation
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct PassedSocketTests {
  private func passed(_ environment: [String: String]) throws -> ServerAddress? {
    try ServerAddress.passed(in: environment, to: 42)
  }

  @Test func thePassedSocketIsDescriptorThree() throws {
    #expect(
      try passed(["LISTEN_PID": "42", "LISTEN_FDS": "1"]) == ServerAddress(descriptor: 3))
  }

  @Test(arguments: [
    [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "41", "LISTEN_FDS": "1"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "0"], ["LISTEN_PID": "42", "LISTEN_FDS": "many"],
  ]) func unrelatedOrIncompleteVariablesAreIgnored(environment: [String: String]) throws {
    #expect(try passed(environment) == nil)
  }

  @Test func severalPassedSocketsAreRejected() throws {
    let error = #expect(throws: ServerError.self) {
      try passed(["LISTEN_PID": "42", "LISTEN_FDS": "2"])
    }
    #expect(
      error?.description.hasSuffix(
        ": 2 sockets were passed, but a server uses one; configure one socket in the unit.") == true
    )
  }

  /// Returns an address with a duplicate of the listener's descriptor, as another process would get one.
  private func copy(of listener: ListeningSocket) -> ServerAddress {
    ServerAddress(descriptor: dup(listener.number))
  }

  private func serve(_ address: ServerAddress, _ body: (ServerAddress) async throws -> Void)
    async throws
  {
    let server = makeServer { $0.address = address }
    let run = Task { try await server.run() }
    defer { run.cancel() }
    try await body(try await server.boundAddress)
    run.cancel()
    _ = await run.result
  }

  @Test func theNextServerOnAPassedSocketServesWaitingClients() async throws {
    let listener = try ListeningSocket(ServerAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    let port = listener.address.port
    try await serve(copy(of: listener)) { address in
      #expect(address == listener.address)
      let client = try await TestClient(port: port)
      try await client.send(get("/first"))
      #expect(try await client.response().status == 200)
      client.close()
    }
    // No server accepts connections now, but the kernel does not refuse them.
    let client = try await TestClient(port: port)
    try await client.send(get("/second"))
    try await serve(copy(of: listener)) { _ in
      let response = try await client.response()
      #expect(response.status == 200)
    }
    client.close()
  }

  @Test func theFileOfAPassedUnixSocketIsNotRemoved() async throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "pe\(UInt32.random(in: .min ... .max))"
    ).path
    let listener = try ListeningSocket(ServerAddress(unixSocket: path))
    defer { listener.close() }
    try await serve(copy(of: listener)) { #expect($0 == ServerAddress(unixSocket: path)) }
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func aDescriptorThatDoesNotListenIsRejected() async throws {
    let pipe = Pipe()
    let server = makeServer {
      $0.address = ServerAddress(descriptor: pipe.fileHandleForReading.fileDescriptor)
    }
    let error = await #expect(throws: ServerError.self) { try await server.run() }
    #expect(error?.description.hasPrefix("Cannot listen on descriptor ") == true)
  }
}
