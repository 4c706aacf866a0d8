import HTTPTypes
import Synchronization
import Testing

@testable import PageSockets

/// Tests of clients that request large responses and do not read them.
@Suite(.timeLimit(.minutes(20))) struct ResponseBudgetTests {
  private static let megabyte = 1 << 20

  private func server(
    _ size: Int, isStream: Bool = false,
    configure: @escaping (inout ServerConfiguration) -> Void
  ) -> Server {
    makeServer(configure: configure) { _ in
      let body = [UInt8](repeating: 0x61, count: size)
      guard isStream else { return ServerResponse(status: .ok, body: body) }
      let pieces = Mutex([body])
      return ServerResponse(
        status: .ok, stream: ResponseStream { pieces.withLock { $0.popLast() } })
    }
  }

  private func silentClients(_ count: Int, _ port: UInt16) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for _ in 0..<count {
      let client = try await TestClient(port: port, receiveBuffer: 4096)
      try await client.send(get("/"))
      clients.append(client)
    }
    return clients
  }

  /// Returns the number of bytes that each client receives when it finally reads.
  private func bytes(_ clients: [TestClient]) async throws -> [Int] {
    var counts: [Int] = []
    for client in clients {
      client.finishSending()
      counts.append((try? await client.restOfBytes([]))?.count ?? 0)
      client.close()
    }
    return counts
  }

  @Test(arguments: [false, true])
  func unreadResponsesStayWithinTheBudget(isStream: Bool) async throws {
    let limit = 8 * Self.megabyte
    let server = server(Self.megabyte, isStream: isStream) { $0.limits.allResponses = limit }
    let (budget, registry) = (server.context.responses, server.context.registry)
    try await withServer(server) { port in
      let clients = try await silentClients(40, port)
      var most = 0
      // Each response takes a little more than a megabyte.
      while registry.count > 7 {
        most = max(most, budget.heldBytes)
        await Task.yield()
      }
      while budget.holders < 7 { await Task.yield() }
      #expect(most <= limit)
      #expect(budget.heldBytes <= limit)
      #expect(budget.heldBytes >= 7 * Self.megabyte)
      let counts = try await bytes(clients)
      #expect(counts.count { $0 > Self.megabyte } == 7)
      while registry.count > 0 { await Task.yield() }
      #expect(budget.heldBytes == 0)
      #expect(budget.holders == 0)
      #expect(budget.clients == 0)
    }
  }

  @Test func aSlowReaderReceivesTheWholeResponse() async throws {
    let size = 4 * Self.megabyte
    let server = server(size) { $0.limits.allResponses = 22 * Self.megabyte }
    let budget = server.context.responses
    try await withServer(server) { port in
      var crowd = try await silentClients(8, port)
      while budget.holders < 5 { await Task.yield() }
      let slow = try await TestClient(port: port, receiveBuffer: 4096)
      try await slow.send(get("/"))
      var left: [UInt8] = []
      _ = try await slow.text(through: "\r\n\r\n", left: &left)
      var count = left.count
      for _ in 0..<40 {
        crowd += try await silentClients(1, port)
        let end = count + size / 50
        while count < end { count += try await slow.receive().count }
      }
      while count < size { count += try await slow.receive().count }
      #expect(count == size)
      for client in crowd + [slow] { client.close() }
    }
  }

  @Test func oneClientGetsAtMostAQuarterOfTheBudget() async throws {
    let server = server(Self.megabyte) {
      $0.limits.allResponses = 16 * Self.megabyte
      $0.limitsLoopback = true
    }
    let (budget, registry) = (server.context.responses, server.context.registry)
    try await withServer(server) { port in
      let clients = try await silentClients(20, port)
      while registry.count > 3 || budget.holders < 3 { await Task.yield() }
      #expect(budget.heldBytes <= 4 * Self.megabyte)
      #expect(try await bytes(clients).count { $0 > Self.megabyte } == 3)
    }
  }

  @Test func aSingleResponseMayExceedTheClientsShare() async throws {
    let size = 6 * Self.megabyte
    let server = server(size) {
      $0.limits.allResponses = 16 * Self.megabyte
      $0.limitsLoopback = true
    }
    let budget = server.context.responses
    try await withServer(server) { port in
      let clients = try await silentClients(1, port)
      while budget.holders < 1 { await Task.yield() }
      #expect(try await bytes(clients).allSatisfy { $0 > size })
    }
  }

  @Test func responsesReadImmediatelyAreNotCounted() async throws {
    let server = server(1_000) { $0.limits.allResponses = 1 }
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      for _ in 0..<100 {
        try await client.send(get("/"))
        #expect(try await client.response().status == 200)
      }
      client.close()
    }
  }
}
