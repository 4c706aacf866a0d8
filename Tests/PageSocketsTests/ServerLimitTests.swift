import Foundation
import HTTPTypes
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct ServerLimitTests {
  @Test(arguments: [
    ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    (get("/", "X: \(String(repeating: "a", count: 20_000))\r\n"), 431),
    (get("/", String(repeating: "X: y\r\n", count: 10_000)), 431),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000000\r\n\r\n", 413),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n",
      413
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n", 413),
    (get("/", "Expect: a-cake\r\n"), 417), ("GET / HTTP/3.0\r\n\r\n", 505),
    ("GET / HTTP/1.1\nHost: a\n\n", 400), ("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
  ])
  func refusesAndCloses(request: String, status: Int) async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange(request)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
      #expect(answer.contains("\r\nConnection: close\r\n"))
      #expect(answer.contains("\r\nContent-Type: application/problem+json\r\n"))
      #expect(answer.contains(#""status":\#(status),"#))
      #expect(answer.components(separatedBy: "\r\nDate: ").count == 2)
      client.close()
    }
  }

  @Test func aRefusalReachesAClientThatStillSends() async throws {
    try await withServer { port in
      for _ in 0..<20 {
        let client = try await TestClient(port: port)
        let body = String(repeating: "x", count: 400_000)
        let answer = try await client.exchange(
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n" + body)
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        client.close()
      }
    }
  }

  @Test func aRefusedHeadRequestGetsNoBody() async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange("HEAD / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 417 "))
      #expect(answer.hasSuffix("\r\n\r\n"))
      client.close()
    }
  }

  @Test func refusalResponsesAreCustomisable() async throws {
    let server = Server(
      configuration: testConfiguration { _ in }, logger: quietLogger,
      refusal: { refusal in
        ServerResponse(
          status: refusal.status, body: Array("\(refusal.accept ?? "none"): sorry".utf8))
      }, handler: echo)
    let run = Task { try await server.run() }
    let client = try await TestClient(port: server.boundAddress.port)
    let answer = try await client.exchange(get("/", "Accept: text/html\r\nX : y\r\n"))
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
    #expect(answer.hasSuffix("text/html: sorry"))
    client.close()
    run.cancel()
    _ = await run.result
  }

  /// Each carrier is malformed in a way that makes a lenient parser answer the request after it as well.
  @Test(arguments: [
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n"
      + "0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\u{B}chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nX: y\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 44\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0, 44\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n 0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0;\n\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxx0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\n",
    "GET / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
  ])
  func aSmuggledRequestIsNeverAnswered(carrier: String) async throws {
    try await withServer { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange(carrier + get("/smuggled"))
      #expect(answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 501 "))
      #expect(answer.components(separatedBy: "\r\nDate: ").count == 2)
      #expect(!answer.contains("smuggled"))
      client.close()
    }
  }

  @Test(arguments: ["Content-Length: 60000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nEA60\r\n"])
  func bodiesBeyondTheTotalLimitAreRefused(framing: String) async throws {
    let configure: (inout ServerConfiguration) -> Void = {
      $0.limits.body = 60_000
      $0.limits.allBodies = 70_000
    }
    let head = "POST / HTTP/1.1\r\nHost: a\r\n\(framing)"
    let end = framing.hasPrefix("T") ? "\r\n0\r\n\r\n" : ""
    let post = head + String(repeating: "a", count: 60_000) + end
    let (entered, door) = (Gate(), Gate())
    let server = makeServer(configure: configure) { request in
      entered.open()
      await door.wait()
      return echo(request)
    }
    try await withServer(server) { port in
      let first = try await TestClient(port: port)
      try await first.send(post)
      await entered.wait()
      // The first body counts towards the limit while its handler runs.
      let second = try await TestClient(port: port)
      try await second.send(post)
      let refused = try await second.response()
      #expect(refused.status == 503)
      #expect(refused.field("Retry-After") == "1")
      #expect(refused.field("Connection") == "close")
      second.close()
      door.open()
      #expect(try await first.response().status == 200)
      let third = try await TestClient(port: port)
      try await third.send(post)
      #expect(try await third.response().status == 200)
      first.close()
      third.close()
    }
  }

  @Test func refusesConnectionsBeyondTheCap() async throws {
    try await withServer(makeServer(configure: { $0.maximumConnections = 2 })) { port in
      let first = try await TestClient(port: port)
      let second = try await TestClient(port: port)
      for client in [first, second] {
        try await client.send(get("/") + "GET /st")
        #expect(try await client.response().status == 200)
      }
      // Both clients are in the middle of a request.
      for _ in 0..<10 {
        let third = try await TestClient(port: port)
        let answer = try await third.exchange(get("/"))
        #expect(answer.hasPrefix("HTTP/1.1 503 "))
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(answer.contains("\r\nRetry-After: 1\r\n"))
        third.close()
      }
      try await second.send("ay HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      _ = try await second.rest()
      second.close()
      try await first.send("ill HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await first.response().body == "GET /still ")
      first.close()
    }
  }

  @Test func connectionsWithoutARequestAreEvictedFirst() async throws {
    try await withServer(makeServer(configure: { $0.maximumConnections = 3 })) { port in
      let served = try await TestClient(port: port)
      try await served.send(get("/"))
      #expect(try await served.response().status == 200)
      let silent = [try await TestClient(port: port), try await TestClient(port: port)]
      for _ in silent {
        let newcomer = try await TestClient(port: port)
        try await newcomer.send(get("/"))
        #expect(try await newcomer.response().status == 200)
      }
      for client in silent {
        // The client has sent nothing, and announces that it will not.
        client.finishSending()
        #expect(try await client.rest() == "")
        client.close()
      }
      try await served.send(get("/still"))
      #expect(try await served.response().status == 200)
      served.close()
    }
  }

  /// `RecencyQueueTests` tests the order of eviction. A connection becomes idle a moment after its response, so a
  /// refused client tries again.
  @Test func idleConnectionsAreEvicted() async throws {
    try await withServer(makeServer(configure: { $0.maximumConnections = 3 })) { port in
      let busy = try await TestClient(port: port)
      try await busy.send(get("/") + "GET /busy")
      #expect(try await busy.response().status == 200)
      var idle: [TestClient] = []
      while idle.count < 6 {
        let client = try await TestClient(port: port)
        try await client.send(get("/"))
        guard try await client.response().status == 200 else {
          client.close()
          continue
        }
        idle.append(client)
      }
      var kept = 0
      for client in idle {
        try? await client.send(get("/still"))
        if let response = try? await client.response() {
          #expect(response.status == 200)
          kept += 1
        }
      }
      #expect(kept == 2)
      try await busy.send(" HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await busy.response().body == "GET /busy ")
      for client in idle + [busy] { client.close() }
    }
  }

  @Test func aSlowHeadIsAnswered408() async throws {
    try await withServer(makeServer(configure: { $0.timeouts.head = .milliseconds(30) })) { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange("GET / HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
      client.close()
    }
  }

  @Test func aHeadSentByteByByteIsAnswered408() async throws {
    try await withServer(makeServer(configure: { $0.timeouts.head = .milliseconds(50) })) { port in
      let client = try await TestClient(port: port)
      let answer = Task { try await client.rest() }
      try await client.send("GET / HTTP/1.1\r\nX: ")
      // The deadline applies to the whole head, even if bytes keep arriving.
      while (try? await client.send("a")) != nil {}
      // Bytes sent after the response may cause a reset, which can discard the response.
      switch await answer.result {
      case .success(let text): #expect(text.hasPrefix("HTTP/1.1 408 "))
      case .failure(let error): #expect(error as? TestClient.Failure == .reset)
      }
      client.close()
    }
  }

  @Test func aSlowBodyIsAnswered408() async throws {
    try await withServer(makeServer(configure: { $0.timeouts.body = .milliseconds(30) })) { port in
      for request in [
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
      ] {
        let client = try await TestClient(port: port)
        #expect(try await client.exchange(request).hasPrefix("HTTP/1.1 408 "))
        client.close()
      }
    }
  }

  @Test func anIdleConnectionIsClosedWithoutAResponse() async throws {
    try await withServer(makeServer(configure: { $0.timeouts.idle = .milliseconds(30) })) { port in
      let silent = try await TestClient(port: port)
      #expect(try await silent.rest() == "")
      silent.close()
      let used = try await TestClient(port: port)
      try await used.send(get("/"))
      #expect(try await used.response().status == 200)
      #expect(try await used.rest() == "")
      used.close()
    }
  }

  @Test func aClientThatDoesNotReadIsDisconnected() async throws {
    let big = [UInt8](repeating: 0x61, count: 64 << 20)
    let server = makeServer(
      configure: { $0.timeouts.write = .milliseconds(50) },
      handler: { _ in ServerResponse(status: .ok, body: big) })
    try await withServer(server) { port in
      let client = try await TestClient(port: port, receiveBuffer: 4096)
      let other = try await TestClient(port: port, receiveBuffer: 4096)
      try await client.send(get("/"))
      try await other.send(get("/"))
      // Sending fails only because the server closes the connection after a stalled write.
      while (try? await client.send(get("/"))) != nil {}
      client.close()
      other.close()
    }
  }

  @Test func aHandlerMayTakeLongerThanAnyTimeout() async throws {
    let gate = Gate()
    let server = makeServer(
      configure: {
        $0.timeouts.head = .milliseconds(100)
        $0.timeouts.idle = .milliseconds(400)
        $0.timeouts.body = .milliseconds(10)
        $0.timeouts.disconnectedClient = .milliseconds(10)
      },
      handler: { request in
        if request.head.path == "/slow" { await gate.wait() }
        return echo(request)
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/slow"))
      // Meanwhile, another connection reaches its idle timeout.
      let silent = try await TestClient(port: port)
      #expect(try await silent.rest() == "")
      gate.open()
      #expect(try await client.response().body == "GET /slow ")
      client.close()
      silent.close()
    }
  }
}
