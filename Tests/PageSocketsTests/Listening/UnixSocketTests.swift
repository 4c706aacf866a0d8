import Foundation
import HTTPTypes
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct UnixSocketTests {
  /// Calls `body` with a path in a temporary directory. The path is short, because a socket address holds few bytes.
  private func withPath<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pe\(UInt32.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await body(directory.appendingPathComponent("s").path)
  }

  private func server(_ path: String) -> Server {
    Server(
      configuration: ServerConfiguration(address: ServerAddress(unixSocket: path)),
      logger: quietLogger
    ) { request in
      ServerResponse(
        status: .ok, body: Array("\(request.head.path ?? "") '\(request.remoteAddress)'".utf8))
    }
  }

  private func serve(_ path: String, _ body: () async throws -> Void) async throws {
    let server = server(path)
    let run = Task { try await server.run() }
    defer { run.cancel() }
    #expect(try await server.boundAddress.description == "unix:\(path)")
    try await body()
    run.cancel()
    _ = await run.result
  }

  @Test func requestsAreServedAndTheFileIsRemoved() async throws {
    try await withPath { path in
      try await serve(path) {
        let client = try await TestClient(unixSocket: path)
        try await client.send(get("/tea"))
        #expect(try await client.response().body == "/tea ''")
        client.close()
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func aStaleSocketFileIsReplaced() async throws {
    try await withPath { path in
      let killed = try ListeningSocket(ServerAddress(unixSocket: path))
      killed.descriptor.close()
      #expect(FileManager.default.fileExists(atPath: path))
      try await serve(path) {
        let client = try await TestClient(unixSocket: path)
        try await client.send(get("/again"))
        #expect(try await client.response().status == 200)
        client.close()
      }
    }
  }

  @Test func aSocketInUseIsLeftAlone() async throws {
    try await withPath { path in
      try await serve(path) {
        let address = ServerAddress(unixSocket: path)
        await #expect(throws: ServerError.addressInUse(address)) { try await server(path).run() }
        let client = try await TestClient(unixSocket: path)
        try await client.send(get("/still"))
        #expect(try await client.response().status == 200)
        client.close()
      }
    }
  }

  @Test func anotherFileIsNeverRemoved() async throws {
    try await withPath { path in
      try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
      let address = ServerAddress(unixSocket: path)
      await #expect(throws: ServerError.addressInUse(address)) { try await server(path).run() }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("precious".utf8))
      #expect(ServerError.addressInUse(address).description.contains("remove the file"))
    }
  }

  @Test func theSocketOfAnotherServerIsNotRemovedAtTheEnd() async throws {
    try await withPath { path in
      try await serve(path) {
        try FileManager.default.removeItem(atPath: path)
        try Data("other".utf8).write(to: URL(fileURLWithPath: path))
      }
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: ["", String(repeating: "a", count: 200), "/no/such/directory/s", "a\0b"])
  func anInvalidPathIsReported(path: String) async throws {
    let error = await #expect(throws: ServerError.self) { try await server(path).run() }
    guard case .cannotListen = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
  }
}
