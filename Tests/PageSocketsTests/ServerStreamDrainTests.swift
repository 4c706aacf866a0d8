import HTTPTypes
import Synchronization
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct ServerStreamDrainTests {
  typealias Running = ServerShutdownTests.Running

  @Test func aStreamSendsItsLastPieceBeforeShutdown() async throws {
    let draining = Gate()
    let running = Running(
      configure: { $0.drainTimeout = .seconds(600) },
      onDrain: { draining.open() },
      handler: { request in
        StreamProducer { turn in
          if request.head.path == "/short" { return turn == 0 ? Array("hi".utf8) : nil }
          if turn == 1 { await draining.wait() }
          return turn < 2 ? Array(["hi", "bye"][turn].utf8) : nil
        }.response
      })
    let client = try await TestClient(port: running.port)
    try await client.send(get("/long"))
    var left: [UInt8] = []
    _ = try await client.text(through: "2\r\nhi\r\n", left: &left)
    let ended = try await TestClient(port: running.port)
    try await ended.send(get("/short"))
    var nothing: [UInt8] = []
    _ = try await ended.text(through: "2\r\nhi\r\n0\r\n\r\n", left: &nothing)
    running.server.shutDown()
    // Neither client closes its side before the server has stopped.
    try await running.run.value
    #expect(try await client.restOfBytes(left) == Array("3\r\nbye\r\n0\r\n\r\n".utf8))
    #expect(try await ended.restOfBytes(nothing) == [])
    client.close()
    ended.close()
  }

  @Test func anUnfinishedStreamIsCutAtTheDrainTimeout() async throws {
    let (cancelled, released) = (Gate(), Gate())
    let running = Running(
      configure: { $0.drainTimeout = .milliseconds(50) },
      handler: { _ in
        StreamProducer(released: released) { turn in
          if turn == 0 { return Array("hi".utf8) }
          await waitForCancellation()
          if Task.isCancelled { cancelled.open() }
          return nil
        }.response
      })
    let client = try await TestClient(port: running.port)
    try await client.send(get("/"))
    var left: [UInt8] = []
    _ = try await client.text(through: "2\r\nhi\r\n", left: &left)
    running.server.shutDown()
    try await running.run.value
    #expect(try await client.restOfBytes(left) == [])
    await cancelled.wait()
    await released.wait()
    client.close()
  }

  @Test func aRequestPipelinedAfterAStreamIsAnsweredBeforeShutdown() async throws {
    let draining = Gate()
    let running = Running(
      configure: { $0.drainTimeout = .seconds(600) },
      onDrain: { draining.open() },
      handler: { request in
        guard request.head.path == "/stream" else { return echo(request) }
        return StreamProducer { turn in
          if turn == 1 { await draining.wait() }
          return turn < 1 ? Array("hi".utf8) : nil
        }.response
      })
    let client = try await TestClient(port: running.port)
    try await client.send(get("/stream") + get("/last"))
    var left: [UInt8] = []
    _ = try await client.text(through: "2\r\nhi\r\n", left: &left)
    running.server.shutDown()
    let rest = String(decoding: try await client.restOfBytes(left), as: UTF8.self)
    #expect(rest.hasPrefix("0\r\n\r\nHTTP/1.1 200 OK\r\n"))
    #expect(rest.hasSuffix("GET /last "))
    client.close()
    try await running.run.value
  }

  @Test func aRequestSentDuringAStreamIsAnsweredBeforeShutdown() async throws {
    let draining = Gate()
    let running = Running(
      configure: { $0.drainTimeout = .seconds(600) },
      onDrain: { draining.open() },
      handler: { request in
        guard request.head.path == "/stream" else { return echo(request) }
        return StreamProducer { turn in
          if turn == 1 { await draining.wait() }
          return turn < 1 ? Array("hi".utf8) : nil
        }.response
      })
    let client = try await TestClient(port: running.port)
    try await client.send(get("/stream"))
    var left: [UInt8] = []
    _ = try await client.text(through: "2\r\nhi\r\n", left: &left)
    // The request has arrived, but the server has not read it yet.
    try await client.send(get("/last"))
    running.server.shutDown()
    let rest = String(decoding: try await client.restOfBytes(left), as: UTF8.self)
    #expect(rest.hasPrefix("0\r\n\r\nHTTP/1.1 200 OK\r\n"))
    #expect(rest.hasSuffix("GET /last "))
    client.close()
    try await running.run.value
  }

  @Test func anEmptyLineAfterABodyDoesNotDelayShutdown() async throws {
    let (entered, door) = (Gate(), Gate())
    let running = Running(
      configure: {
        $0.drainTimeout = .seconds(600)
        $0.timeouts.idle = .seconds(600)
      },
      handler: { request in
        entered.open()
        await door.wait()
        return echo(request)
      })
    let client = try await TestClient(port: running.port)
    try await client.send(post("/", "tea") + "\r\n")
    await entered.wait()
    running.server.shutDown()
    while (try? await TestClient(port: running.port))?.close() != nil {}
    door.open()
    #expect(try await client.rest().hasSuffix("POST / tea"))
    try await running.run.value
    client.close()
  }
}
