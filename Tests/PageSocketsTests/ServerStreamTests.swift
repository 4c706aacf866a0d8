import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct ServerStreamTests {
  @Test func eachPieceIsOneChunk() async throws {
    let producer = StreamProducer(["hello", "", "0123456789abcdef\r\n", "é"])
    try await withServer(makeServer(handler: { _ in producer.response })) { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange(get("/", "Connection: close\r\n"))
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"))
      #expect(!answer.contains("Content-Length"))
      #expect(
        body(answer)
          == "5\r\nhello\r\n12\r\n0123456789abcdef\r\n\r\n2\r\né\r\n0\r\n\r\n")
      #expect(producer.calls == 5)
      client.close()
    }
  }

  @Test func anHTTP10StreamEndsWithItsConnection() async throws {
    let producer = StreamProducer(["hello", "", "world"])
    try await withServer(makeServer(handler: { _ in producer.response })) { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange(
        "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + get("/second"))
      #expect(answer.contains("\r\nConnection: close\r\n"))
      #expect(!answer.contains("Transfer-Encoding"))
      #expect(!answer.contains("Content-Length"))
      #expect(body(answer) == "helloworld")
      client.close()
    }
  }

  @Test func aHEADRequestReadsNoStreamPieces() async throws {
    let producer = StreamProducer(["x"])
    try await withServer(makeServer(handler: { _ in producer.response })) { port in
      let client = try await TestClient(port: port)
      let answer = try await client.exchange(
        "HEAD / HTTP/1.1\r\nHost: a\r\n\r\nHEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answer.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 3)
      #expect(answer.components(separatedBy: "\r\n\r\n").count == 3)
      #expect(answer.hasSuffix("\r\n\r\n"))
      #expect(producer.calls == 0)
      client.close()
    }
  }

  @Test func eachPieceIsSentImmediately() async throws {
    let doors = [Gate(), Gate(), Gate()]
    let texts = ["x", "y"]
    let producer = StreamProducer { turn in
      await doors[turn].wait()
      return turn < 2 ? Array(texts[turn].utf8) : nil
    }
    try await withServer(makeServer(handler: { _ in producer.response })) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      var left: [UInt8] = []
      // Each piece arrives before the next one is produced.
      #expect(try await client.text(through: "\r\n\r\n", left: &left).hasPrefix("HTTP/1.1 200"))
      for (door, text) in zip(doors, texts) {
        door.open()
        #expect(try await client.text(through: "\(text)\r\n", left: &left) == "1\r\n\(text)\r\n")
      }
      doors[2].open()
      #expect(try await client.text(through: "\r\n\r\n", left: &left) == "0\r\n\r\n")
      client.close()
    }
  }

  @Test func theConnectionServesFurtherRequests() async throws {
    let producer = StreamProducer(["once"])
    let server = makeServer(handler: { $0.head.path == "/stream" ? producer.response : echo($0) })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/stream"))
      var left: [UInt8] = []
      _ = try await client.text(through: "4\r\nonce\r\n0\r\n\r\n", left: &left)
      try await client.send(get("/next"))
      #expect(try await client.response(left: &left).body == "GET /next ")
      #expect(producer.calls == 2)
      client.close()
    }
  }

  @Test func aPipelinedRequestIsAnsweredAfterTheStream() async throws {
    let server = makeServer(
      handler: { $0.head.path == "/stream" ? StreamProducer(["a", "b"]).response : echo($0) })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      let answers = try await client.exchange(
        get("/stream") + post("/second", "body") + get("/stream")
          + get("/last", "Connection: close\r\n"))
      let parts = answers.components(separatedBy: "HTTP/1.1 200 OK\r\n").dropFirst().map(body)
      let chunks = "1\r\na\r\n1\r\nb\r\n0\r\n\r\n"
      #expect(parts == [chunks, "POST /second body", chunks, "GET /last "])
      client.close()
    }
  }

  @Test func theStreamIsReleasedBeforeTheNextRequest() async throws {
    let released = Gate()
    let server = makeServer(handler: { _ in StreamProducer(["x"], released: released).response })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      await released.wait()
      client.close()
    }
  }

  /// The client must be able to see that the body is incomplete.
  @Test func anErrorCutsTheBody() async throws {
    let server = makeServer(
      handler: { _ in
        StreamProducer { turn in
          if turn == 1 { throw Broken() }
          return Array("part".utf8)
        }.response
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      #expect(body(try await client.exchange(get("/") + get("/next"))) == "4\r\npart\r\n")
      client.close()
      let old = try await TestClient(port: port)
      await #expect(throws: TestClient.Failure.reset) {
        try await old.exchange("GET / HTTP/1.0\r\n\r\n")
      }
      old.close()
    }
  }

  @Test func aPieceIsRequestedOnceThePreviousOneIsSent() async throws {
    let released = Gate()
    let size = 1 << 16
    let calls = Mutex(0)
    let server = makeServer(
      configure: { $0.timeouts.write = .milliseconds(100) },
      handler: { _ in
        StreamProducer(released: released) { turn in
          calls.withLock { $0 = turn + 1 }
          return [UInt8](repeating: 0x61, count: size)
        }.response
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      // The stream is endless and the client does not read, so the server closes after the write timeout.
      await released.wait()
      let taken = body(try await client.rest()).utf8.count
      let chunk = "10000\r\n".utf8.count + size + 2
      let asked = calls.withLock { $0 }
      #expect(asked > 1)
      // The kernel has all pieces except the last, and at most a part of that one.
      #expect(((asked - 1) * chunk..<asked * chunk).contains(taken))
      client.close()
    }
  }

  @Test func aLargeStreamArrivesWhole() async throws {
    let producer = StreamProducer { turn in
      turn < 256 ? [UInt8](repeating: UInt8(turn), count: 1 << 15) : nil
    }
    try await withServer(makeServer(handler: { _ in producer.response })) { port in
      let client = try await TestClient(port: port, receiveBuffer: 1 << 16)
      try await client.send(get("/", "Connection: close\r\n"))
      var left: [UInt8] = []
      _ = try await client.text(through: "\r\n\r\n", left: &left)
      let bytes = try await client.restOfBytes(left)
      var expected: [UInt8] = []
      for byte in UInt8.min...UInt8.max {
        expected += Array("8000\r\n".utf8)
        expected += [UInt8](repeating: byte, count: 1 << 15)
        expected += Array("\r\n".utf8)
      }
      expected += Array("0\r\n\r\n".utf8)
      #expect(bytes == expected)
      client.close()
    }
  }

  @Test func aDisconnectIsDetectedInALongStream() async throws {
    let (door, cancelled, released) = (Gate(), Gate(), Gate())
    let server = makeServer(
      configure: {
        $0.timeouts.disconnectedClient = .milliseconds(10)
        $0.timeouts.idle = .milliseconds(500)
      },
      handler: { _ in
        StreamProducer(released: released) { turn in
          if turn == 1 { await door.wait() }
          if turn == 2 {
            await waitForCancellation()
            if Task.isCancelled { cancelled.open() }
            throw CancellationError()
          }
          return Array("\(turn)".utf8)
        }.response
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      var left: [UInt8] = []
      for turn in 0..<2 {
        _ = try await client.text(through: "1\r\n\(turn)\r\n", left: &left)
        // Another connection reaches its idle timeout, so the server has also checked the stream's client.
        let silent = try await TestClient(port: port)
        #expect(try await silent.rest() == "")
        silent.close()
        door.open()
      }
      client.close()
      await cancelled.wait()
      await released.wait()
      try await waitForNoConnection(toServer: port)
    }
  }

  @Test func aDisconnectIsDetectedAfterASlowRead() async throws {
    let cancelled = Gate()
    let server = makeServer(
      configure: { $0.timeouts.disconnectedClient = .milliseconds(10) },
      handler: { _ in
        StreamProducer { turn in
          if turn == 0 { return [UInt8](repeating: 0x61, count: 16 << 20) }
          await waitForCancellation()
          if Task.isCancelled { cancelled.open() }
          return nil
        }.response
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      var left: [UInt8] = []
      // The body exceeds the kernel's buffers, so the server has waited for the client to read.
      _ = try await client.text(through: "aaaa\r\n", left: &left)
      client.close()
      await cancelled.wait()
    }
  }

  enum Ending: CaseIterable {
    case fails, goesOn, ends

    var rest: String {
      switch self {
      case .fails: ""
      case .goesOn: "4\r\nmore\r\n"
      case .ends: "0\r\n\r\n"
      }
    }
  }

  /// A client that stops sending counts as disconnected. The server still sends the piece in progress.
  @Test(arguments: Ending.allCases)
  func theLastPieceOfACancelledStreamIsSent(ending: Ending) async throws {
    let calls = Mutex(0)
    let server = makeServer(
      configure: { $0.timeouts.disconnectedClient = .milliseconds(10) },
      handler: { _ in
        StreamProducer { turn in
          calls.withLock { $0 += 1 }
          if turn == 0 { return Array("a".utf8) }
          await waitForCancellation()
          switch ending {
          case .fails: throw CancellationError()
          case .goesOn: return Array("more".utf8)
          case .ends: return nil
          }
        }.response
      })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      var left: [UInt8] = []
      _ = try await client.text(through: "1\r\na\r\n", left: &left)
      client.finishSending()
      #expect(try await client.restOfBytes(left) == Array(ending.rest.utf8))
      #expect(calls.withLock { $0 } == 2)
      client.close()
    }
  }

  /// The time limit counts from the start of the request, not from each piece.
  @Test func anEndlessStreamEndsWhenItsClientStopsSending() async throws {
    let released = Gate()
    let server = makeServer(
      configure: { $0.timeouts.disconnectedClient = .milliseconds(200) },
      handler: { _ in StreamProducer(released: released) { _ in [0x61] }.response })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(get("/"))
      client.finishSending()
      let answer = try await client.rest()
      #expect(!answer.hasSuffix("0\r\n\r\n"))
      await released.wait()
      client.close()
    }
  }

  @Test func allSocketsAreClosedAfterManyDisconnects() async throws {
    let count = 50
    let gone = ChangeSignal()
    let cancellations = Mutex(0)
    let server = makeServer(
      configure: { $0.timeouts.disconnectedClient = .milliseconds(10) },
      handler: { _ in
        let released = Gate()
        Task {
          await released.wait()
          gone.send()
        }
        return StreamProducer(released: released) { turn in
          if turn == 0 { return Array("a".utf8) }
          await waitForCancellation()
          if Task.isCancelled { cancellations.withLock { $0 += 1 } }
          return nil
        }.response
      })
    try await withServer(server) { port in
      var clients: [TestClient] = []
      for _ in 0..<count {
        let client = try await TestClient(port: port)
        try await client.send(get("/"))
        var left: [UInt8] = []
        _ = try await client.text(through: "1\r\na\r\n", left: &left)
        clients.append(client)
      }
      #expect(openSockets(ofServer: port) == 1 + count)
      for (number, client) in clients.enumerated() {
        if number % 2 == 0 { client.reset() } else { client.close() }
      }
      while case let seen = gone.generation, seen < count {
        try Task.checkCancellation()
        await gone.wait(after: seen)
      }
      try await waitForNoConnection(toServer: port)
      #expect(cancellations.withLock { $0 } == count)
    }
  }

  @Test func busyStreamsDoNotBlockOtherClients() async throws {
    let server = makeServer(handler: {
      $0.head.path == "/stream"
        ? ServerResponse(status: .ok, stream: ResponseStream { [] }) : echo($0)
    })
    try await withServer(server) { port in
      var clients: [TestClient] = []
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        let client = try await TestClient(port: port)
        try await client.send(get("/stream"))
        _ = try await client.response(hasBody: false)
        clients.append(client)
      }
      let other = try await TestClient(port: port)
      try await other.send(get("/"))
      #expect(try await other.response().body == "GET / ")
      for client in clients + [other] { client.close() }
    }
  }
}
