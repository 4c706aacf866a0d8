import FlyingSocks
import Testing

@testable import PageSockets

/// The moment at which a client's time is over and its request comes all the same.
@Suite(.timeLimit(.minutes(5))) struct ConnectionControlTests {
  /// An accepted connection and its client.
  private func connection() async throws -> (control: ConnectionControl, client: TestClient) {
    let listener = try ListeningSocket(ServerAddress(host: "127.0.0.1", port: 0))
    defer { try? listener.socket.close() }
    let client = try await TestClient(port: listener.address.port)
    while true {
      switch listener.accept() {
      case .connection(let accepted, _): return (ConnectionControl(accepted), client)
      case .none, .lost: await Task.yield()
      case .exhausted(let reason), .failed(let reason):
        throw ServerError.cannotAccept(listener.address, reason: reason)
      }
    }
  }

  @Test func aRequestThatHasComeJustInTimeIsRead() async throws {
    let (control, client) = try await connection()
    control.enter(.idle, until: .now)
    try await client.send("GET")
    while !control.descriptor.hasUnreadBytes { await Task.yield() }
    control.sweep(now: .now + .seconds(1))
    #expect(!control.hasExpired)
    var buffer: [UInt8] = []
    #expect(control.receive(into: &buffer, maximum: 10) == .moved(3))
    client.close()
    control.descriptor.close()
  }

  /// Its reading was stopped, so the client could not be missed once it has left.
  @Test(arguments: [ConnectionControl.Phase.idle, .reading])
  func aRequestThatComesTooLateIsNotBegun(phase: ConnectionControl.Phase) async throws {
    let (control, client) = try await connection()
    control.enter(phase, until: .now)
    control.sweep(now: .now + .seconds(1))
    #expect(control.hasExpired)
    try await client.send("GET")
    while !control.descriptor.hasUnreadBytes { await Task.yield() }
    var buffer: [UInt8] = []
    #expect(control.receive(into: &buffer, maximum: 10) == .ended)
    #expect(buffer.isEmpty)
    client.close()
    control.descriptor.close()
  }
}
