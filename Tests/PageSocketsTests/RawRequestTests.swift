import Foundation
import HTTPTypes
import PageBytes
import Testing

@testable import PageSockets

/// Tests that send every row of requests.json over a socket, one at a time, to leave processor time to other tests.
@Suite(.serialized, .timeLimit(.minutes(20))) struct RawRequestTests {
  @Test func theTableIsCompleteAndConsistent() {
    let names = RawRequest.all.map(\.testDescription)
    #expect(names.count >= 400)
    #expect(Set(names).count == names.count)
    // Each request that is parsed has a distinct echo, so that no response passes for another.
    let echoes = RawRequest.all.flatMap(\.answers).compactMap(\.body)
      .filter { !["GET /", "OPTIONS *"].contains($0) }
    #expect(Set(echoes).count == echoes.count)
    for row in RawRequest.all {
      #expect(!row.answers.contains { $0.body?.hasPrefix("GET /hidden") == true }, "\(row.name)")
      let last = row.answers.last?.status ?? 200
      #expect(row.ending != .kept || last == 200, "\(row.name)")
      #expect(row.ending == .closed || last < 400, "\(row.name)")
    }
  }

  @Test(arguments: RawRequest.all)
  func theResponseMatchesTheTable(_ row: RawRequest) async throws {
    try await expectAnswers(to: row, pieces: [row.bytes])
  }

  /// Tests the reading from the socket. `SplitTests` tests the parsers with every split. Requests with `Expect` are
  /// left out, because the server may ask for their late bodies.
  @Test(arguments: RawRequest.all.filter { $0.bytes.count < 700 && $0.family != "Expect" })
  func theResponseIsTheSameForASplitRequest(_ row: RawRequest) async throws {
    var random = SeededGenerator(seed: UInt64(row.bytes.count))
    var pieces: [[UInt8]] = []
    var rest = row.bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...max(1, row.bytes.count / 8), using: &random))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    try await expectAnswers(to: row, pieces: pieces)
  }

  private func expectAnswers(to row: RawRequest, pieces: [[UInt8]]) async throws {
    let patient = makeServer(
      configure: { $0.timeouts.head = .seconds(300) }, handler: exactEcho)
    try await withServer(patient) { port in
      let client = try await TestClient(port: port)
      defer { client.close() }
      do {
        // The server may close before it has read everything.
        for piece in pieces { try await client.send(piece) }
      } catch TestClient.Failure.reset where row.ending == .closed {}
      var left: [UInt8] = []
      for (index, answer) in row.answers.enumerated() {
        let response = try await client.response(hasBody: answer.hasBody, left: &left)
        #expect(response.status == answer.status)
        if let body = answer.body {
          #expect(response.body == body)
        }
        let closes = row.ending == .closed && index == row.answers.count - 1
        #expect(response.field("Connection") == (closes ? "close" : nil))
        if answer.status == 100 { try await client.send(row.rest) }
      }
      switch row.ending {
      case .kept:
        try await client.send(get("/next", "Connection: close\r\n"))
        let next = try await client.response(left: &left)
        #expect(next.body == "GET /next")
      case .closed: break
      case .waits: client.finishSending()
      }
      #expect(try await client.restOfBytes(left) == [])
    }
  }
}

/// Responds with the method, the target and the body as parsed.
@Sendable private func exactEcho(_ request: ServerRequest) -> ServerResponse {
  let head = "\(request.head.method) \(request.head.path ?? "")"
  return ServerResponse(
    status: .ok, headerFields: [.contentType: "text/plain"],
    body: Array(head.utf8) + (request.body.isEmpty ? [] : [.space] + request.body))
}
