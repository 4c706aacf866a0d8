import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct ServerShutdownTests {
  /// A running server that a test can shut down gracefully.
  struct Running {
    let server: Server
    let run: Task<Void, any Error>

    init(
      configure: (inout ServerConfiguration) -> Void = { _ in },
      onDrain: @escaping @Sendable () -> Void = {},
      handler: @escaping @Sendable (ServerRequest) async -> ServerResponse = echo
    ) {
      let server = Server(
        configuration: testConfiguration(configure), logger: quietLogger, onDrain: onDrain,
        handler: handler)
      self.server = server
      self.run = Task { try await server.run() }
    }

    var port: UInt16 { get async throws { try await server.boundAddress.port } }
  }

  @Test func aRunningRequestIsAnsweredBeforeShutdown() async throws {
    let (entered, door) = (Gate(), Gate())
    let running = Running(handler: { request in
      entered.open()
      await door.wait()
      return echo(request)
    })
    let client = try await TestClient(port: running.port)
    try await client.send(get("/work"))
    await entered.wait()
    let idle = try await TestClient(port: running.port)
    running.server.shutDown()
    // The idle connection closes first, so the shutdown is in progress when the door opens.
    #expect(try await idle.rest() == "")
    door.open()
    let answer = try await client.rest()
    #expect(answer.hasSuffix("GET /work "))
    #expect(answer.contains("\r\nConnection: close\r\n"))
    client.close()
    idle.close()
    try await running.run.value
  }

  @Test func repeatedShutdownsDrainOnce() async throws {
    let drains = Mutex(0)
    let server = Server(
      configuration: testConfiguration { _ in }, logger: quietLogger,
      onDrain: { drains.withLock { $0 += 1 } }, handler: echo)
    server.shutDown()
    server.shutDown()
    try await server.run()
    server.shutDown()
    #expect(drains.withLock { $0 } == 1)
  }

  @Test func aPartiallyReceivedRequestIsAnsweredDuringShutdown() async throws {
    let running = Running()
    let client = try await TestClient(port: running.port)
    // The start of the second request arrives with the end of the first, so the server has read it.
    try await client.send(get("/first") + "GET /second HT")
    var left: [UInt8] = []
    _ = try await client.response(left: &left)
    let idle = try await TestClient(port: running.port)
    running.server.shutDown()
    #expect(try await idle.rest() == "")
    try await client.send("TP/1.1\r\nHost: a\r\n\r\n")
    let answer = try await client.response(left: &left)
    #expect(answer.body == "GET /second ")
    #expect(answer.field("Connection") == "close")
    client.close()
    idle.close()
    try await running.run.value
  }

  @Test func pipelinedRequestsAreAnsweredDuringShutdown() async throws {
    let (entered, door) = (Gate(), Gate())
    let running = Running(handler: { request in
      if request.head.path == "/1" {
        entered.open()
        await door.wait()
      }
      return echo(request)
    })
    let client = try await TestClient(port: running.port)
    try await client.send(get("/1") + get("/2") + get("/3"))
    await entered.wait()
    let idle = try await TestClient(port: running.port)
    running.server.shutDown()
    #expect(try await idle.rest() == "")
    door.open()
    let answers = try await client.rest()
    for path in ["/1", "/2", "/3"] { #expect(answers.contains("GET \(path) ")) }
    #expect(answers.components(separatedBy: "\r\nConnection: close\r\n").count == 2)
    client.close()
    idle.close()
    try await running.run.value
  }

  @Test func newClientsAreServedOnlyDuringTheDrainDelay() async throws {
    let drains = Mutex(0)
    let drained = Gate()
    let running = Running(
      // Long enough for a client on a busy machine to connect.
      configure: { $0.drainDelay = .seconds(3) },
      onDrain: {
        drains.withLock { $0 += 1 }
        drained.open()
      })
    let port = try await running.port
    running.server.shutDown()
    await drained.wait()
    let client = try await TestClient(port: port)
    // The response tells a client without `Connection: close` that the server closes.
    try await client.send(get("/late"))
    let answer = try await client.rest()
    #expect(answer.hasSuffix("GET /late "))
    #expect(answer.contains("\r\nConnection: close\r\n"))
    client.close()
    try await running.run.value
    #expect(drains.withLock { $0 } == 1)
    await #expect(throws: TestClient.Failure.self) { _ = try await TestClient(port: port) }
  }

  @Test func aStuckHandlerDelaysShutdownOnlyUntilTheTimeout() async throws {
    let entered = Gate()
    let stuck = Gate()
    let running = Running(
      configure: { $0.drainTimeout = .milliseconds(50) },
      handler: { request in
        entered.open()
        // An unstructured task does not inherit the cancellation.
        await Task { await stuck.wait() }.value
        return echo(request)
      })
    let client = try await TestClient(port: running.port)
    try await client.send(get("/"))
    await entered.wait()
    running.server.shutDown()
    try await running.run.value
    #expect(try await client.rest() == "")
    stuck.open()
    client.close()
  }

  @Test func cancellingEndsEverythingAtOnce() async throws {
    let entered = Gate()
    let wasCancelled = Mutex(false)
    let server = Server(configuration: testConfiguration { _ in }, logger: quietLogger) { request in
      entered.open()
      await Gate().wait()
      wasCancelled.withLock { $0 = Task.isCancelled }
      return echo(request)
    }
    let run = Task { try await server.run() }
    let client = try await TestClient(port: server.boundAddress.port)
    try await client.send(get("/"))
    await entered.wait()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(wasCancelled.withLock { $0 })
    #expect(try await client.rest() == "")
    client.close()
  }

  @Test func aPortInUseIsReported() async throws {
    try await withServer { port in
      let address = ServerAddress(host: "127.0.0.1", port: port)
      let second = Server(
        configuration: ServerConfiguration(address: address), logger: quietLogger, handler: echo)
      await #expect(throws: ServerError.addressInUse(address)) { try await second.run() }
      await #expect(throws: ServerError.addressInUse(address)) { try await second.boundAddress }
      #expect(ServerError.addressInUse(address).description.contains("127.0.0.1:\(port)"))
    }
  }

  @Test(arguments: ["", "example.invalid", "256.1.1.1", "1.2.3", "192.0.2.1", "::g", "a b"])
  func anInvalidHostIsReported(host: String) async throws {
    let address = ServerAddress(host: host, port: 0)
    let server = Server(
      configuration: ServerConfiguration(address: address), logger: quietLogger, handler: echo)
    await #expect(throws: ServerError.badHost(address)) { try await server.run() }
    #expect(ServerError.badHost(address).description.contains("'\(host)'"))
  }

  @Test(arguments: ["localhost", "[::1]"])
  func localhostAndBracketedIPv6AreAccepted(host: String) throws {
    guard let listener = try? ListeningSocket(ServerAddress(host: host, port: 0)) else {
      #expect(host == "[::1]")  // a machine without IPv6
      return
    }
    #expect(listener.address.port > 0)
    listener.close()
  }

  @Test func aServerCanRunOnlyOnce() async throws {
    let server = Server(
      configuration: testConfiguration { _ in }, logger: quietLogger, handler: echo)
    let run = Task { try await server.run() }
    let address = try await server.boundAddress
    #expect(address.port > 0)
    await #expect(throws: ServerError.self) { try await server.run() }
    run.cancel()
    _ = await run.result
  }

  @Test func cancellingEndsTheWaitForTheAddress() async throws {
    let server = Server(
      configuration: testConfiguration { _ in }, logger: quietLogger, handler: echo)
    let waiting = Task { try await server.boundAddress }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
