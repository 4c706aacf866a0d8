import HTTPTypes
import Synchronization
import Testing

@testable import PageSockets

/// Tests of the client's address, the request ID and the log of a request, over a socket.
@Suite(.timeLimit(.minutes(20))) struct ServerClientTests {
  /// Responds with the request as the handler receives it.
  @Sendable private static func describe(_ request: ServerRequest) -> ServerResponse {
    let names = request.head.headerFields.map { $0.name.rawName }.joined(separator: ",")
    let text =
      "\(request.remoteAddress) \(request.head.scheme ?? "") \(request.head.authority ?? "") "
      + "[\(names)] \(request.id)"
    return ServerResponse(status: .ok, body: Array(text.utf8))
  }

  private static let fields =
    "X-Forwarded-For: 192.0.2.7\r\nx-forwarded-proto: https\r\nX-Request-ID: proxy-1\r\n"
    + "Forwarded: for=6.6.6.6\r\n"

  @Test func forwardingFieldsOfATrustedProxyAreUsed() async throws {
    let server = makeServer(
      configure: {
        $0.trustedProxies = ["127.0.0.0/8"].compactMap { IPNetwork($0) }
        $0.proxyFields.insert(.xRequestID)
      },
      handler: Self.describe)
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/", Self.fields))
      let response = try await client.response()
      #expect(
        response.body
          == "192.0.2.7 https a [X-Forwarded-For,x-forwarded-proto,X-Request-ID] proxy-1")
      #expect(response.field("X-Request-Id") == "proxy-1")
      // The next request on the same connection comes from another client.
      try await client.send(get("/", "X-Forwarded-For: 192.0.2.8\r\n"))
      #expect(try await client.response().body.hasPrefix("192.0.2.8 http a "))
      try await client.send(get("/"))
      #expect(try await client.response().body.hasPrefix("127.0.0.1 http a "))
      client.close()
    }
  }

  @Test func forwardingFieldsOfOtherClientsAreRemoved() async throws {
    try await withServer(makeServer(handler: Self.describe)) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/", Self.fields))
      let response = try await client.response()
      let id = try #require(response.field("X-Request-Id"))
      #expect(id.utf8.count == 13)
      #expect(response.body == "127.0.0.1 http a [] \(id)")
      client.close()
    }
  }

  @Test func eachResponseHasItsRequestID() async throws {
    let server = makeServer(handler: { request in
      var response = Self.describe(request)
      if request.head.path == "/own" {
        response.head.headerFields[HTTPField.Name("x-request-ID") ?? .server] = "own"
      }
      return response
    })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      var left: [UInt8] = []
      try await client.send(get("/") + get("/") + get("/own") + "GET / HTTP/9.9\r\n\r\n")
      let first = try await client.response(left: &left)
      let second = try await client.response(left: &left)
      let own = try await client.response(left: &left)
      let refused = try await client.response(left: &left)
      let ids = [first, second, refused].compactMap { $0.field("X-Request-Id") }
      #expect(Set(ids).count == 3)
      #expect(first.body.hasSuffix(ids[0]))
      #expect(own.field("X-Request-Id") == nil)
      #expect(own.field("x-request-ID") == "own")
      client.close()
    }
  }

  @Test func requestIDsCanBeLeftOutOfResponses() async throws {
    let server = makeServer(configure: { $0.answersWithRequestID = false }, handler: Self.describe)
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      let response = try await client.response()
      #expect(response.field("X-Request-Id") == nil)
      #expect(response.body.split(separator: " ").last?.utf8.count == 13)
      client.close()
    }
  }

  @Test func aRequestCreatedInATestHasAnID() {
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    let (first, second) = (ServerRequest(head: head), ServerRequest(head: head))
    #expect(first.id == first.id)
    #expect(first.id != second.id)
    var named = ServerRequest(head: head, id: "mine")
    #expect(named.id == "mine")
    named.id = "other"
    #expect(named.id == "other")
  }

  // MARK: Exchanges

  private final class Exchanges: Sendable {
    private let state = Mutex<[Exchange]>([])
    let changes = ChangeSignal()
    func add(_ exchange: Exchange) {
      state.withLock { $0.append(exchange) }
      changes.send()
    }
    func first(_ count: Int) async -> [Exchange] {
      while !Task.isCancelled {
        let seen = changes.generation
        let all = state.withLock { $0 }
        if all.count >= count { return all }
        await changes.wait(after: seen)
      }
      return state.withLock { $0 }
    }
  }

  private func server(
    _ exchanges: Exchanges, configure: (inout ServerConfiguration) -> Void = { _ in },
    handler: @escaping @Sendable (ServerRequest) async -> ServerResponse = echo
  ) -> Server {
    Server(
      configuration: testConfiguration(configure), logger: quietLogger,
      onExchange: { exchanges.add($0) }, handler: handler)
  }

  @Test func everyExchangeIsReported() async throws {
    let exchanges = Exchanges()
    let server = server(
      exchanges, configure: { $0.trustedProxies = [IPNetwork("127.0.0.1")].compactMap { $0 } })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      var left: [UInt8] = []
      try await client.send(
        get("/a?b", "Referer: http://r/\r\nUser-Agent: test\r\nX-Forwarded-For: 192.0.2.7\r\n")
          + "HEAD /h HTTP/1.1\r\nHost: a\r\n\r\n"
          + "POST /bad HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.8\r\nContent-Length: x\r\n\r\n"
      )
      let first = try await client.response(left: &left)
      _ = try await client.response(hasBody: false, left: &left)
      _ = try await client.response(left: &left)
      client.close()
      // The server reports an exchange after its last byte, so it could report another connection's exchange first.
      _ = await exchanges.first(3)
      let garbage = try await TestClient(port: port)
      _ = try await garbage.exchange("\u{1}\r\n\r\n")
      garbage.close()

      let told = await exchanges.first(4)
      #expect(told.count == 4)
      #expect(told.map(\.status) == [200, 200, 400, 400])
      #expect(told.map(\.method) == [.get, .head, .post, nil])
      #expect(told.map(\.target) == ["/a?b", "/h", "/bad", nil])
      #expect(told.map(\.version) == ["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", nil])
      #expect(told.map(\.remoteAddress) == ["192.0.2.7", "127.0.0.1", "192.0.2.8", "127.0.0.1"])
      #expect(told.map(\.isCutOff) == [false, false, false, false])
      #expect(told[0].referer == "http://r/")
      #expect(told[0].userAgent == "test")
      #expect(told[0].id == first.field("X-Request-Id"))
      #expect(told[0].bytesSent == first.body.utf8.count)
      #expect(told[1].bytesSent == 0)
      #expect(told.allSatisfy { $0.duration >= .zero && $0.duration < .seconds(60) })
      #expect(Set(told.map(\.id)).count == 4)
    }
  }

  @Test func aFailedStreamIsReportedAsCutOff() async throws {
    struct Broken: Error {}
    let exchanges = Exchanges()
    let server = server(
      exchanges,
      handler: { _ in
        let pieces = Mutex(2)
        return ServerResponse(
          status: .ok,
          stream: ResponseStream {
            let left = pieces.withLock { left in
              left -= 1
              return left
            }
            if left == 0 { throw Broken() }
            return Array("piece".utf8)
          })
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      _ = try? await client.rest()
      client.close()
      let told = await exchanges.first(1)
      #expect(told.first?.isCutOff == true)
      #expect(told.first?.bytesSent == "5\r\npiece\r\n".utf8.count)
    }
  }

  @Test func aRefusedConnectionIsReported() async throws {
    let exchanges = Exchanges()
    let (entered, gate) = (Gate(), Gate())
    let server = server(
      exchanges, configure: { $0.maximumConnections = 1 },
      handler: { request in
        entered.open()
        await gate.wait()
        return echo(request)
      })
    try await withServer(server) { port in
      let first = try await TestClient(port: port)
      try await first.send(get("/"))
      await entered.wait()
      let second = try await TestClient(port: port)
      _ = try await second.exchange(get("/"))
      second.close()
      gate.open()
      _ = try await first.response()
      first.close()
      let told = await exchanges.first(2)
      #expect(told.map(\.status) == [503, 200])
      #expect(told.first?.target == "/")
    }
  }
}
