import Foundation
import HTTPTypes
import PageSite
import PageSockets
import Testing

@testable import PageServer

@Suite(.timeLimit(.minutes(20))) struct DevelopmentEndpointTests {
  private func state(_ edition: Int, _ phase: DevelopmentState.Phase = .served) -> DevelopmentState
  {
    DevelopmentState(edition: edition, phase: phase)
  }

  private func ask(_ endpoint: DevelopmentEndpoint, _ path: String) -> ServerResponse? {
    endpoint.response(
      to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
  }

  private func stream(_ endpoint: DevelopmentEndpoint) throws -> ResponseStream {
    let response = try #require(ask(endpoint, "/-/development/events"))
    guard case .stream(let stream) = response.body else {
      Issue.record("status \(response.head.status) instead of a stream")
      throw CancellationError()
    }
    return stream
  }

  private func decodedState(_ piece: [UInt8]?) throws -> DevelopmentState {
    let text = String(decoding: try #require(piece), as: UTF8.self)
    let data = try #require(text.split(separator: "\n").first { $0.hasPrefix("data: ") })
    return try JSONDecoder().decode(DevelopmentState.self, from: Data(data.dropFirst(6).utf8))
  }

  @Test func aStreamSendsTheCurrentStateAndThenTheLatest() async throws {
    let endpoint = DevelopmentEndpoint(state(1))
    let stream = try stream(endpoint)
    #expect(try decodedState(try await stream.next()) == state(1))
    endpoint.update(state(1, .building))
    #expect(try decodedState(try await stream.next()).phase == .building)
    endpoint.update(state(2))
    endpoint.update(state(3))
    #expect(try decodedState(try await stream.next()) == state(3))
    endpoint.end()
    #expect(try await stream.next() == nil)
  }

  @Test func stateAndScriptAreServedWithoutAStream() throws {
    let endpoint = DevelopmentEndpoint(state(7))
    let response = try #require(ask(endpoint, "/-/development/state"))
    guard case .bytes(let bytes) = response.body else { throw CancellationError() }
    #expect(try JSONDecoder().decode(DevelopmentState.self, from: Data(bytes)) == state(7))
    #expect(response.head.headerFields[.cacheControl] == "no-store")
    #expect(
      ask(endpoint, DevelopmentRun.script(7))?.head.headerFields[.contentType]
        == "text/javascript; charset=utf-8")
    #expect(ask(endpoint, "/-/development") == nil)
    #expect(ask(endpoint, "/") == nil)
  }

  @Test func streamsAreLimitedUntilOneCloses() throws {
    let endpoint = DevelopmentEndpoint(state(1))
    var streams = try (0..<DevelopmentEndpoint.maximumReaders).map { _ in try stream(endpoint) }
    #expect(ask(endpoint, "/-/development/events")?.head.status == .serviceUnavailable)
    streams.removeLast()
    _ = try stream(endpoint)
  }

  @Test func aStateRoundTripsAsOneLineOfJSON() throws {
    var whole = state(4, .failed)
    whole.changed = ["Sources/Tea/main.swift"]
    whole.saved = 1_795_789_852_150
    whole.problems = [.init(place: "a.swift:1:2", message: "no “tea”", excerpt: "1 | <tea>\n")]
    whole.output = "\u{1B}[1m"
    let bytes = try JSONEncoder().encode(whole)
    #expect(!bytes.contains(UInt8(ascii: "\n")))
    #expect(try JSONDecoder().decode(DevelopmentState.self, from: bytes) == whole)
  }

  @Test func aRunRestoresTheVisitorStateOfThePreviousRun() throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "pages-memory-\(UInt64.random(in: .min ... .max))"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (old, new) = (MemoryVisitorStore(), MemoryVisitorStore())
    let visitor = VisitorID()
    try old.save([1, 2], replacing: nil, of: visitor, page: "/tea/ä")
    DevelopmentMemory(of: old, at: path).save()
    DevelopmentMemory(of: new, at: path).restore()
    #expect(new.state(of: visitor, page: "/tea/ä")?.bytes == [1, 2])
    // A file in another format is ignored.
    try Data("?".utf8).write(to: URL(filePath: path))
    DevelopmentMemory(of: new, at: path).restore()
  }
}
