import Testing

@testable import PageSockets

/// Tests of requests that arrive when the connection's deadline passes.
@Suite(.timeLimit(.minutes(20))) struct ConnectionTests {
  /// Returns an accepted connection that no event loop watches, and its client.
  private func connection() async throws -> (Connection, TestClient) {
    let listener = try ListeningSocket(ServerAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    let loop = try #require(EventLoop(sweepInterval: .seconds(100)))
    loop.stop()
    let context = ConnectionContext(
      settings: ServerConfiguration(), registry: ConnectionRegistry(maximum: 10),
      handler: { echo($0) }, refusal: { .problem($0) })
    let client = try await TestClient(port: listener.address.port)
    while true {
      if case .connection(let accepted, let address) = listener.accept() {
        let connection = Connection(
          accepted, on: loop, remoteAddress: address, context: context)
        return (connection, client)
      }
      await Task.yield()
    }
  }

  @Test func unreadBytesAtTheDeadlineKeepTheConnectionOpen() async throws {
    let (connection, client) = try await connection()
    connection.enter(.idle, until: .now)
    try await client.send("GET")
    while !connection.descriptor.hasUnreadBytes { await Task.yield() }
    connection.sweep(now: .now + .seconds(1))
    #expect(!connection.hasExpired)
    client.close()
    connection.close()
  }

  @Test func bytesAfterTheDeadlineAreNotRead() async throws {
    let (connection, client) = try await connection()
    connection.enter(.reading, until: .now)
    connection.sweep(now: .now + .seconds(1))
    #expect(connection.hasExpired)
    try await client.send("GET")
    while !connection.descriptor.hasUnreadBytes { await Task.yield() }
    var buffer: [UInt8] = []
    #expect(connection.receive(into: &buffer, maximum: 10) == .ended)
    #expect(buffer.isEmpty)
    client.close()
    connection.close()
  }

  @Test func anExpiredIdleConnectionIsClosedWithoutATask() async throws {
    let (connection, client) = try await connection()
    connection.enter(.idle, until: .now)
    connection.sweep(now: .now + .seconds(1))
    #expect(try await client.rest().isEmpty)
    connection.close()  // closing again has no effect
    client.close()
  }
}
