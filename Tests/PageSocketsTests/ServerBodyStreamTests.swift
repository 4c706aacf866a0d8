import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import PageSockets

/// Tests of bodies that a handler reads as they arrive.
@Suite(.timeLimit(.minutes(20))) struct ServerBodyStreamTests {
  /// Creates a server that streams bodies for `/stream`, up to `limit`, and reads other bodies whole.
  private func makeServer(
    limit: Int = 64 << 20, bodyTimeout: Duration = .seconds(120),
    handler: @escaping @Sendable (ServerRequest) async -> ServerResponse = Self.count
  ) -> Server {
    Server(
      configuration: testConfiguration { $0.timeouts.body = bodyTimeout }, logger: quietLogger,
      streamLimit: { $0.path?.hasPrefix("/stream") == true ? limit : nil }, handler: handler)
  }

  /// Responds with the number of bytes, their sum, and whether a piece exceeded 16 KiB.
  private static let count: @Sendable (ServerRequest) async -> ServerResponse = { request in
    guard let stream = request.stream else { return echo(request) }
    do {
      var (bytes, largest, sum) = (0, 0, 0)
      while let piece = try await stream.next() {
        bytes += piece.count
        largest = max(largest, piece.count)
        sum += piece.reduce(0) { $0 + Int($1) }
      }
      return text(
        "\(bytes) bytes, sum \(sum), pieces of \(largest <= 16 << 10 ? "16 KiB" : "more")")
    } catch let refusal as Refusal {
      return text("\(refusal.status.code): \(refusal.detail)")
    } catch {
      return text("\(error)")
    }
  }

  private static func text(_ text: String) -> ServerResponse {
    ServerResponse(
      status: .ok, headerFields: [.contentType: "text/plain"], body: Array(text.utf8))
  }

  private func head(_ framing: String, _ fields: String = "") -> String {
    "POST /stream HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\(fields)\r\n"
  }

  @Test func largeContentIsStreamedInPieces() async throws {
    try await withServer(makeServer()) { port in
      let client = try await TestClient(port: port)
      let piece = [UInt8](repeating: 1, count: 1 << 20)
      try await client.send(head("Content-Length: \(20 << 20)"))
      for _ in 0..<20 { try await client.send(piece) }
      var left: [UInt8] = []
      let answer = try await client.response(left: &left)
      #expect(answer.body == "\(20 << 20) bytes, sum \(20 << 20), pieces of 16 KiB")
      // The connection stays open, also for requests whose body is read whole.
      try await client.send(post("/whole", "tea"))
      #expect(try await client.response(left: &left).body == "POST /whole tea")
      client.close()
    }
  }

  @Test func chunkedContentIsDecoded() async throws {
    try await withServer(makeServer()) { port in
      let client = try await TestClient(port: port)
      try await client.send(head("Transfer-Encoding: chunked"))
      for _ in 0..<300 {
        try await client.send("2710\r\n\(String(repeating: "a", count: 10_000))\r\n")
      }
      // The next request directly follows the last chunk.
      try await client.send("0\r\nX-Trailer: a\r\n\r\n" + get("/next"))
      var left: [UInt8] = []
      let first = try await client.response(left: &left)
      #expect(first.body == "3000000 bytes, sum \(3_000_000 * 97), pieces of 16 KiB")
      #expect(try await client.response(left: &left).body == "GET /next ")
      client.close()
    }
  }

  @Test func contentOverItsLimitIsRefused() async throws {
    try await withServer(makeServer(limit: 3_000_000)) { port in
      let client = try await TestClient(port: port)
      let announced = try await client.exchange(head("Content-Length: 3000001"))
      #expect(announced.hasPrefix("HTTP/1.1 413 "))
      client.close()
      let other = try await TestClient(port: port)
      try await other.send(head("Transfer-Encoding: chunked"))
      for _ in 0..<3 {
        try await other.send("f4240\r\n\(String(repeating: "a", count: 1_000_000))\r\n")
      }
      try await other.send("1\r\na\r\n0\r\n\r\n")
      let answer = try await other.response()
      #expect(answer.body == "413: The request's body is larger than 3000000 bytes.")
      #expect(answer.head.contains("Connection: close"))
      other.close()
    }
  }

  @Test func anEarlyResponseClosesTheConnection() async throws {
    let server = makeServer { request in
      _ = try? await request.stream?.next()
      return Self.text("Enough.")
    }
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(
        head("Content-Length: 2000000") + String(repeating: "x", count: 300_000))
      let answer = try await client.response()
      #expect(answer.body == "Enough.")
      #expect(answer.head.contains("Connection: close"))
      client.close()
    }
  }

  @Test func readingTheStreamSends100Continue() async throws {
    try await withServer(makeServer()) { port in
      let client = try await TestClient(port: port)
      try await client.send(head("Content-Length: 3", "Expect: 100-continue\r\n"))
      var left: [UInt8] = []
      #expect(try await client.text(through: "\r\n\r\n", left: &left).contains("100 Continue"))
      try await client.send("tea")
      #expect(
        try await client.response(left: &left).body == "3 bytes, sum 314, pieces of 16 KiB")
      client.close()
    }
  }

  @Test func contentThatArrivesTooSlowlyTimesOut() async throws {
    let server = makeServer(bodyTimeout: .milliseconds(200))
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(head("Content-Length: 1000") + "a")
      let answer = try await client.response()
      #expect(answer.body == "408: The request's body took too long to arrive.")
      #expect(answer.head.contains("Connection: close"))
      client.close()
    }
  }

  @Test func contentThatEndsTooEarlyIsAnError() async throws {
    let told = Mutex("")
    let signal = Gate()
    let server = makeServer { request in
      do { while try await request.stream?.next() != nil {} } catch {
        told.withLock { $0 = (error as? Refusal)?.detail ?? "\(error)" }
      }
      signal.open()
      return Self.text("")
    }
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(head("Content-Length: 1000") + "abc")
      client.close()
      await signal.wait()
      #expect(told.withLock(\.self) == "The request's content ended too early.")
    }
  }

  @Test func readingAfterTheResponseThrows() async throws {
    let ended = Gate()
    let server = makeServer { request in
      guard let stream = request.stream else { return echo(request) }
      let reading = Gate()
      // The handler does not wait for this task, as after a timeout.
      Task {
        do {
          while try await stream.next() != nil { reading.open() }
        } catch { ended.open() }
      }
      await reading.wait()
      return Self.text("Gone on.")
    }
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(head("Content-Length: 1000") + "abc")
      let answer = try await client.response()
      #expect(answer.body == "Gone on.")
      #expect(answer.head.contains("Connection: close"))
      await ended.wait()
      client.close()
    }
  }

  @Test func theTimeoutGrowsWithTheBytesReceived() {
    let head = RequestHead(
      request: HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/"),
      version: .http11, framing: .length(1 << 30), expectsContinue: false, wantsClose: false)
    var progress = BodyProgress(head, limit: 1 << 30, limits: ServerConfiguration.Limits())
    #expect(progress.remainingTime(.seconds(30)) == .seconds(30))
    // Time already spent waiting is subtracted.
    progress.waitTime = .seconds(20)
    #expect(progress.remainingTime(.seconds(30)) == .seconds(10))
    progress.received = 15 * 16 << 10
    #expect(progress.remainingTime(.seconds(30)) == .seconds(25))
    progress.received = 1 << 30
    #expect(
      progress.remainingTime(.seconds(30)) == .seconds(30),
      "The remaining time is at most the timeout of one piece")
    (progress.received, progress.waitTime) = (0, .seconds(31))
    #expect(progress.remainingTime(.seconds(30)) == .zero)
  }

  /// The server does not send `100 Continue` to a rejected client, whether it streams the body or not.
  @Test(arguments: ["/stream", "/whole"])
  func oversizedContentGetsNo100Continue(path: String) async throws {
    try await withServer(makeServer(limit: 2_000_000)) { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange(
        "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 2000001\r\n"
          + "Expect: 100-continue\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 413 "))
      client.close()
    }
  }

  /// A handler with its own deadline can stop reading while the client still sends.
  @Test func cancellingTheReaderEndsItsWait() async throws {
    let reading = Gate()
    let server = makeServer { request in
      let read = Task {
        do {
          while try await request.stream?.next() != nil { reading.open() }
          return "ended"
        } catch { return error is CancellationError ? "cancelled" : "\(error)" }
      }
      await reading.wait()
      read.cancel()
      return await Self.text(read.value)
    }
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(head("Content-Length: 1000") + "abc")
      let answer = try await client.response()
      #expect(answer.body == "cancelled")
      #expect(answer.head.contains("Connection: close"))
      client.close()
    }
  }

  /// The task may request the first piece at any time after the handler has returned.
  @Test func aLateReaderDoesNotDisturbTheResponse() async throws {
    let server = makeServer { request in
      Task { _ = try? await request.stream?.next() }
      return Self.text("Gone on.")
    }
    try await withServer(server) { port in
      for _ in 0..<100 {
        let client = try await TestClient(port: port)
        try await client.send(head("Content-Length: 1000"))
        #expect(try await client.response().body == "Gone on.")
        client.close()
      }
    }
  }

  @Test func theLimitOnChunkExtensionsGrowsWithTheStream() async throws {
    try await withServer(makeServer()) { port in
      let client = try await TestClient(port: port)
      try await client.send(head("Transfer-Encoding: chunked"))
      let signature = String(repeating: "f", count: 80)
      for _ in 0..<400 {
        try await client.send("2710;s=\(signature)\r\n\(String(repeating: "a", count: 10_000))\r\n")
      }
      try await client.send("0\r\n\r\n")
      #expect(try await client.response().body.hasPrefix("4000000 bytes"))
      client.close()
    }
  }
}
