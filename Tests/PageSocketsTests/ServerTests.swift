import Dispatch
import HTTPTypes
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct ServerTests {
  @Test func answersSequentialRequests() async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      for number in 1...5 {
        try await client.send(get("/\(number)"))
        let response = try await client.response()
        #expect(response.status == 200)
        #expect(response.body == "GET /\(number) ")
        #expect(response.field("Connection") == nil)
        #expect(response.field("Date")?.utf8.count == 29)
      }
      client.close()
    }
  }

  @Test func answersPipelinedRequestsInOrder() async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      let count = 500
      try await client.send(
        (0..<count).map { post("/\($0)", "body\($0)") }.joined()
          + get("/end", "Connection: close\r\n"))
      var left: [UInt8] = []
      for number in 0..<count {
        let response = try await client.response(left: &left)
        #expect(response.body == "POST /\(number) body\(number)")
      }
      let last = try await client.response(left: &left)
      #expect(last.field("Connection") == "close")
      #expect(try await client.rest() == "")
      client.close()
    }
  }

  @Test func answersAClientThatHasFinishedSending() async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/a") + get("/b"))
      client.finishSending()
      let answers = try await client.rest()
      #expect(answers.contains("GET /a "))
      #expect(answers.contains("GET /b "))
      client.close()
    }
  }

  @Test func theResponseOfACancelledHandlerIsSentCompletely() async throws {
    let size = 16 << 20
    let server = makeServer(
      configure: { $0.timeouts.disconnectedClient = .milliseconds(10) },
      handler: { _ in
        await waitForCancellation()
        return ServerResponse(status: .ok, body: [UInt8](repeating: 0x61, count: size))
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      client.finishSending()
      let answer = try await client.rest()
      #expect(answer.utf8.count > size)
      client.close()
    }
  }

  @Test func aBlockingHandlerDoesNotDelayNewConnections() async throws {
    let (isHeld, door) = (Gate(), DispatchSemaphore(value: 0))
    let server = makeServer(configure: { $0.eventLoops = 2 }) { request in
      if request.head.path == "/held" {
        isHeld.open()
        Self.wait(for: door)
      }
      return echo(request)
    }
    try await withServer(server) { port in
      let held = try await TestClient(port: port)
      try await held.send(get("/held"))
      await isHeld.wait()
      // Either loop may be blocked. The other has fewer connections, and also accepts.
      let newcomer = try await TestClient(port: port)
      try await newcomer.send(get("/"))
      #expect(try await newcomer.response().status == 200)
      door.signal()
      #expect(try await held.response().status == 200)
      for client in [held, newcomer] { client.close() }
    }
  }

  /// Blocks the thread, which a handler should not do.
  private static func wait(for door: DispatchSemaphore) { door.wait() }

  @Test func headHasNoBodyAndTheSameLength() async throws {
    let server = makeServer(
      handler: { _ in ServerResponse(status: .ok, body: Array("hello".utf8)) })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n" + get("/"))
      var left: [UInt8] = []
      let head = try await client.response(hasBody: false, left: &left)
      #expect(head.field("Content-Length") == "5")
      let full = try await client.response(left: &left)
      #expect(full.status == 200)
      #expect(full.body == "hello")
      client.close()
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.0\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  ])
  func closesIfTheRequestEndsTheConnection(request: String) async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange(request + get("/second"))
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("\r\nConnection: close\r\n"))
      #expect(!answer.contains("second"))
      client.close()
    }
  }

  @Test func readsBodiesByLengthAndInChunks() async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      let chunked =
        "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: z\r\n\r\n"
      try await client.send(post("/l", "12345") + chunked + get("/n"))
      var left: [UInt8] = []
      #expect(try await client.response(left: &left).body == "POST /l 12345")
      #expect(try await client.response(left: &left).body == "POST /c abcde")
      #expect(try await client.response(left: &left).body == "GET /n ")
      client.close()
    }
  }

  @Test func readsALargeBodyAndSendsItBack() async throws {
    let size = 1 << 20
    try await withServer(makeServer(handler: { ServerResponse(status: .ok, body: $0.body) })) {
      port in
      let client = try await TestClient(port: port)
      let body = String(repeating: "0123456789abcdef", count: size / 16)
      try await client.send(post("/", body))
      #expect(try await client.response().body == body)
      client.close()
    }
  }

  @Test func readsARequestSentByteByByte() async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      for byte in post("/slow", "xyz").utf8 { try await client.send([byte]) }
      #expect(try await client.response().body == "POST /slow xyz")
      client.close()
    }
  }

  @Test func sends100ContinueForAnExpectedBody() async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      try await client.send(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
      let interim = try await client.response(hasBody: false)
      #expect(interim.head == "HTTP/1.1 100 Continue\r\n\r\n")
      try await client.send("abc")
      #expect(try await client.response().body == "POST / abc")
      client.close()
    }
  }

  @Test func passesTheClientAddressToTheHandler() async throws {
    let server = makeServer(
      handler: { ServerResponse(status: .ok, body: Array($0.remoteAddress.utf8)) })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      #expect(try await client.response().body == "127.0.0.1")
      client.close()
    }
  }

  @Test func servesManyClientsAtOnce() async throws {
    try await withServer { port in
      try await withThrowingTaskGroup { group in
        for number in 0..<100 {
          group.addTask {
            let client = try await TestClient(port: port)
            for turn in 0..<5 {
              try await client.send(get("/\(number)/\(turn)"))
              let body = try await client.response().body
              #expect(body == "GET /\(number)/\(turn) ")
            }
            client.close()
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func opensAndClosesManyConnections() async throws {
    // The system reuses the descriptor numbers of closed sockets at once.
    try await withServer { port in
      for round in 0..<40 {
        try await withThrowingTaskGroup { group in
          for _ in 0..<8 {
            group.addTask {
              let client = try await TestClient(port: port)
              try await client.send(get("/\(round)", "Connection: close\r\n"))
              let answer = try await client.rest()
              #expect(answer.hasSuffix("GET /\(round) "))
              client.close()
            }
          }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test func survivesDisconnectingClients() async throws {
    let big = [UInt8](repeating: 0x61, count: 4 << 20)
    let server = makeServer(handler: { request in
      request.head.path == "/big" ? ServerResponse(status: .ok, body: big) : echo(request)
    })
    try await withServer(server) { port in
      for number in 0..<30 {
        let client = try await TestClient(port: port)
        try await client.send(
          number % 3 == 0 ? get("/big") : number % 3 == 1 ? "GET / HT" : get("/big") + get("/big"))
        if number % 2 == 0 { client.reset() } else { client.close() }
      }
      let client = try await TestClient(port: port)
      try await client.send(get("/alive"))
      #expect(try await client.response().body == "GET /alive ")
      client.close()
    }
  }

  @Test func cancelsTheHandlerWhenItsClientDisconnects() async throws {
    let (cancellations, cancelled) = AsyncStream<Void>.makeStream()
    let started = Gate()
    let server = makeServer(
      configure: { $0.timeouts.disconnectedClient = .milliseconds(10) },
      handler: { request in
        started.open()
        await Gate().wait()
        if Task.isCancelled { cancelled.yield() }
        return echo(request)
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      await started.wait()
      client.close()
      var iterator = cancellations.makeAsyncIterator()
      await iterator.next()
    }
  }

  @Test func listensOnIPv6() async throws {
    let server = Server(
      configuration: testConfiguration { $0.address = ServerAddress(host: "::1", port: 0) },
      logger: quietLogger, handler: echo)
    let run = Task { try await server.run() }
    let address: ServerAddress
    do {
      address = try await server.boundAddress
    } catch ServerError.badHost {
      return  // a machine without IPv6
    }
    #expect(address.description == "[::1]:\(address.port)")
    #expect(address.port > 0)
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
  }
}
