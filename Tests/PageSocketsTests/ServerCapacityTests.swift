import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import PageSockets

/// Tests of a server whose connection limit is reached.
@Suite(.timeLimit(.minutes(20))) struct ServerCapacityTests {
  private let half = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"

  /// Returns clients that occupy slots of a server, each with half a request.
  private func fill(_ count: Int, _ port: UInt16) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for _ in 0..<count {
      let client = try await TestClient(port: port)
      // A response shows that the client has a slot.
      try await client.send(get("/") + half)
      #expect(try await client.response().status == 200)
      clients.append(client)
    }
    return clients
  }

  private func answer(to request: String, _ port: UInt16) async throws -> String {
    let client = try await TestClient(port: port)
    defer { client.close() }
    return try await client.exchange(request)
  }

  @Test func healthChecksAreAnsweredAtTheConnectionLimit() async throws {
    try await withServer(makeServer(configure: { $0.maximumConnections = 3 })) { port in
      let clients = try await fill(3, port)
      for request in [
        get("/-/health"), get("/-/health?from=balancer"), get("/-/ready"),
        "HEAD /-/health HTTP/1.1\r\nHost: a\r\n\r\n",
      ] {
        let answer = try await answer(to: request, port)
        #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(request)")
        #expect(answer.contains("\r\nConnection: close\r\n"))
      }
      for request in [
        get("/"), get("/-/healthy"), get("/-/health/"), post("/-/health", ""),
        get("/-/health", "Content-Length: 1\r\n") + "a",
      ] {
        let answer = try await answer(to: request, port)
        #expect(answer.hasPrefix("HTTP/1.1 503 "), "\(request)")
        #expect(answer.contains("\r\nRetry-After: 1\r\n"))
      }
      for client in clients {
        try await client.send("cde")
        #expect(try await client.response().body == "POST / abcde")
        client.close()
      }
    }
  }

  @Test func urgentPathsAreConfigurable() async throws {
    let server = makeServer(configure: {
      $0.maximumConnections = 2
      $0.urgentPaths = ["/alive"]
    })
    try await withServer(server) { port in
      let clients = try await fill(2, port)
      #expect(try await answer(to: get("/alive"), port).hasPrefix("HTTP/1.1 200 "))
      #expect(try await answer(to: get("/-/health"), port).hasPrefix("HTTP/1.1 503 "))
      for client in clients { client.close() }
    }
  }

  @Test func silentConnectionsDoNotBlockHealthChecks() async throws {
    let server = makeServer(configure: { $0.maximumConnections = 3 })
    try await withServer(server) { port in
      let clients = try await fill(3, port)
      var silent: [TestClient] = []
      for _ in 0..<10 {
        for _ in 0..<10 { silent.append(try await TestClient(port: port)) }
        // The kernel may queue a few silent connections behind the health check, which is then evicted with 503.
        var isWell = false
        for _ in 0..<10 where !isWell {
          isWell = try await answer(to: get("/-/health"), port).hasPrefix("HTTP/1.1 200 ")
        }
        #expect(isWell)
      }
      // The server has sent 503 to evicted clients, and still waits for the last few.
      for client in silent {
        client.finishSending()
        let answer = try await client.rest()
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 503 "))
        client.close()
      }
      for client in clients { client.close() }
    }
  }

  @Test func theConnectionReserveIsReleased() async throws {
    let server = makeServer(configure: { $0.maximumConnections = 3 })
    let registry = server.context.registry
    try await withServer(server) { port in
      let clients = try await fill(3, port)
      var silent: [TestClient] = []
      for _ in 0..<50 { silent.append(try await TestClient(port: port)) }
      for client in silent {
        client.finishSending()
        _ = try await client.rest()
        client.close()
      }
      for client in clients { client.close() }
      await registry.waitUntilEmpty()
      #expect(registry.count == 0)
      #expect(registry.countedClients == 0)
    }
  }

  /// A client may be slow between connecting and sending. The server still responds to it.
  @Test func anEvictedConnectionIsStillAnswered() async throws {
    try await withServer(makeServer(configure: { $0.maximumConnections = 1 })) { port in
      let slow = try await TestClient(port: port)
      let quick = try await TestClient(port: port)
      try await quick.send(get("/quick"))
      #expect(try await quick.response().body == "GET /quick ")
      try await slow.send(get("/slow"))
      // It gets the slot of the quick client, unless the server has not yet marked that client as idle.
      #expect([200, 503].contains(try await slow.response().status))
      slow.close()
      quick.close()
    }
  }

  @Test func aClientThatSendsABodyStillReadsTheRefusal() async throws {
    try await withServer(makeServer(configure: { $0.maximumConnections = 1 })) { port in
      let clients = try await fill(1, port)
      let body = String(repeating: "a", count: 100_000)
      for _ in 0..<20 {
        #expect(try await answer(to: post("/", body), port).hasPrefix("HTTP/1.1 503 "))
      }
      for client in clients { client.close() }
    }
  }

  @Test func aSlowSenderIsEvictedForANewConnection() async throws {
    let server = makeServer(configure: {
      $0.maximumConnections = 3
      $0.timeouts.crowded = .milliseconds(200)
    })
    try await withServer(server) { port in
      let clients = try await fill(3, port)
      let end = ContinuousClock.now + .seconds(60)
      var answer: String?
      while answer?.hasPrefix("HTTP/1.1 200 ") != true, ContinuousClock.now < end {
        answer = try? await self.answer(to: get("/", "Connection: close\r\n"), port)
      }
      #expect(answer?.hasPrefix("HTTP/1.1 200 ") == true)
      var answers: [String] = []
      for client in clients {
        client.finishSending()
        answers.append(try await client.rest())
        client.close()
      }
      #expect(answers.contains { $0.hasPrefix("HTTP/1.1 503 ") })
    }
  }

  // MARK: New and existing connections

  /// A record of the received requests, which can block the loop's thread.
  private final class Stage: Sendable {
    private let state = Mutex((asked: [String](), held: Set<String>(), released: Set<String>()))

    var asked: [String] { state.withLock(\.asked) }
    func release(_ path: String) { state.withLock { _ = $0.released.insert(path) } }

    /// Blocks the thread at the first request for a path until that path is released.
    func enter(_ path: String) {
      let isFirst = state.withLock { state in
        state.asked.append(path)
        return state.held.insert(path).inserted
      }
      while isFirst, !state.withLock({ $0.released.contains(path) }) { sched_yield() }
    }
  }

  @Test func newConnectionsDoNotStarveExistingOnes() async throws {
    let stage = Stage()
    // No other thread may take over the blocked loop.
    let server = makeServer(configure: { ($0.eventLoops, $0.blockedThreadLimit) = (1, 0) }) {
      request in
      stage.enter(request.head.path ?? "")
      return echo(request)
    }
    try await withServer(server) { port in
      stage.release("/hello")
      stage.release("/here")
      let (one, here) = (try await TestClient(port: port), try await TestClient(port: port))
      for client in [one, here] {
        try await client.send(get("/hello"))
        #expect(try await client.response().status == 200)
      }
      // A blocked loop accepts no connections, so all clients arrive at once.
      try await one.send(get("/one"))
      while !stage.asked.contains("/one") { await Task.yield() }
      var crowd: [TestClient] = []
      for _ in 0..<100 {
        crowd.append(try await TestClient(port: port))
        try await crowd.last?.send(get("/crowd"))
      }
      stage.release("/one")
      while !stage.asked.contains("/crowd") { await Task.yield() }
      // Enough time for a server that accepts all of them first.
      for _ in 0..<20_000 where server.context.registry.count < 102 { await Task.yield() }
      try await here.send(get("/here"))
      stage.release("/crowd")
      #expect(try await here.response().status == 200)
      for client in crowd { #expect(try await client.response().status == 200) }
      let before = stage.asked.prefix { $0 != "/here" }.count { $0 == "/crowd" }
      #expect(before < 50)
      for client in crowd + [one, here] { client.close() }
    }
  }

  // MARK: One client

  @Test func connectionsPerClientAreLimited() async throws {
    let server = makeServer(configure: {
      $0.connectionsPerClient = 3
      $0.limitsLoopback = true
    })
    let registry = server.context.registry
    try await withServer(server) { port in
      var clients = try await fill(3, port)
      for _ in 0..<20 {
        let answer = try await answer(to: get("/"), port)
        #expect(answer.hasPrefix("HTTP/1.1 429 "))
        #expect(answer.contains("\r\nRetry-After: 1\r\n"))
        #expect(answer.contains("\r\nConnection: close\r\n"))
      }
      // Refused and closed connections no longer count.
      clients.removeLast().close()
      while registry.count > 2 { await Task.yield() }
      clients += try await fill(1, port)
      for client in clients { client.close() }
    }
  }

  @Test(arguments: [(false, 1), (true, nil)] as [(Bool, Int?)])
  func loopbackConnectionsAreNotLimitedByDefault(limitsLoopback: Bool, limit: Int?) async throws {
    let server = makeServer(configure: {
      $0.connectionsPerClient = limit
      $0.limitsLoopback = limitsLoopback
    })
    try await withServer(server) { port in
      for client in try await fill(10, port) { client.close() }
    }
  }

  // MARK: Requests of one client that are still arriving

  private func half(from client: String) -> String {
    "POST / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\nContent-Length: 5\r\n\r\nab"
  }

  @Test func uploadsPerClientAreLimited() async throws {
    let server = makeServer(configure: {
      $0.uploadsPerClient = 2
      $0.limitsLoopback = true
    })
    try await withServer(server) { port in
      var clients = try await fill(2, port)
      while server.context.uploads.count(of: .ipv4(0x7F00_0001)) < 2 { await Task.yield() }
      for request in [
        half, half.replacing("ab", with: ""),
        "POST / HTTP/1.1\r\nHost: a\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\n"
          + "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n",
      ] {
        let answer = try await answer(to: request, port)
        #expect(answer.hasPrefix("HTTP/1.1 429 "), "\(request)")
        #expect(answer.contains("\r\nRetry-After: 1\r\n"))
        #expect(answer.contains("\r\nConnection: close\r\n"))
      }
      #expect(try await answer(to: get("/", "Connection: close\r\n"), port).contains(" 200 "))
      let whole = post("/", "abcde", "Connection: close\r\n")
      #expect(
        try await answer(to: whole, port).contains(" 200 "), "The whole request arrived at once")
      // A completed upload and an aborted one no longer count.
      try await clients[0].send("cde")
      #expect(try await clients[0].response().body == "POST / abcde")
      clients.removeLast().close()
      while server.context.uploads.clients > 0 { await Task.yield() }
      clients += try await fill(2, port)
      for client in clients { client.close() }
    }
  }

  @Test func theUploadLimitUsesTheClientReportedByAProxy() async throws {
    let server = makeServer(configure: {
      $0.uploadsPerClient = 2
      $0.maximumConnections = 6
      $0.trustedProxies = [IPNetwork("127.0.0.1")].compactMap { $0 }
    })
    try await withServer(server) { port in
      let crowd = "203.0.113.66"
      var clients: [TestClient] = []
      for _ in 0..<2 {
        clients.append(try await TestClient(port: port))
        try await clients.last?.send(half(from: crowd))
      }
      while server.context.uploads.count(of: ClientAddress(crowd)) < 2 { await Task.yield() }
      // More requests than there are slots.
      for _ in 0..<20 {
        #expect(try await answer(to: half(from: crowd), port).hasPrefix("HTTP/1.1 429 "))
      }
      for number in 1...3 {
        let other = try await TestClient(port: port)
        try await other.send(half(from: "198.51.100.\(number)"))
        try await other.send("cde")
        #expect(try await other.response().status == 200)
        other.close()
      }
      for client in clients { client.close() }
    }
  }
}
