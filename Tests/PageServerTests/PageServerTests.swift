import Foundation
import Logging
import PageElements
import PageSite
import PageSockets
import Testing

@testable import PageServer

@Suite struct PageServerTests {
  private static var quiet: Logger {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
  }

  private static func pageServer(files: StaticFiles? = nil) throws -> PageServer {
    var configuration = ServerConfiguration(address: ServerAddress(host: "127.0.0.1", port: 0))
    configuration.drainDelay = .seconds(600)
    let site = try Site(pages: [
      Page("/", title: "Tea") { _ in Table { Section(key: "s") { Row(key: "a") { "Sencha" } } } }
    ])
    return PageServer(site, configuration: configuration, files: files, logger: quiet)
  }

  /// Returns a server's whole response to a request on a new connection.
  private static func answer(to request: String, port: UInt16) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let address = ServerAddress(host: "127.0.0.1", port: port)
            let bytes = try LocalExchange.answer(to: request, from: address, timeout: .seconds(60))
            return String(decoding: bytes, as: UTF8.self)
          })
      }
    }
  }

  private static func get(_ path: String, port: UInt16) async throws -> String {
    try await answer(
      to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n"
        + "Connection: close\r\n\r\n",
      port: port)
  }

  @Test func pagesTakePrecedenceOverFilesAndTheSiteHandlesTheRest() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("steeped".utf8).write(to: folder.appending(component: "note.txt"))
    try Data("hidden by the page".utf8).write(to: folder.appending(component: "index.html"))
    let files = try StaticFiles(directory: folder.path(percentEncoded: false))
    let server = try Self.pageServer(files: files).makeServer()
    let run = Task { try await server.run() }
    let port = try await server.boundAddress.port
    let page = try await Self.get("/", port: port)
    #expect(page.hasPrefix("HTTP/1.1 200 ") && page.contains("Sencha"))
    let file = try await Self.get("/note.txt", port: port)
    #expect(file.hasPrefix("HTTP/1.1 200 ") && file.hasSuffix("steeped"))
    let nothing = try await Self.get("/nothing", port: port)
    #expect(nothing.hasPrefix("HTTP/1.1 404 ") && nothing.contains("<h1>"))
    // The response to a request that the server cannot parse is a page of the site, too.
    let refused = try await Self.answer(
      to: "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nbad line\r\n\r\n", port: port)
    #expect(refused.hasPrefix("HTTP/1.1 400 ") && refused.contains("<h1>"))
    run.cancel()
    _ = await run.result
  }

  @Test(.timeLimit(.minutes(10))) func healthReturns503WhileTheServerStillAccepts() async throws {
    let server = try Self.pageServer().makeServer()
    let run = Task { try await server.run() }
    let port = try await server.boundAddress.port
    #expect(try await Self.get("/-/health", port: port).hasPrefix("HTTP/1.1 200 "))
    server.shutDown()
    while try await !Self.get("/-/health", port: port).hasPrefix("HTTP/1.1 503 ") {}
    #expect(try await Self.get("/", port: port).hasPrefix("HTTP/1.1 200 "))
    run.cancel()
    _ = await run.result
  }

  @Test func missingSettingsAreReportedOnlyForPublicAddresses() throws {
    var server = try Self.pageServer()
    for host in ["127.0.0.1", "127.8.8.8", "localhost", "::1", "[::1]"] {
      #expect(server.exposureWarnings(at: ServerAddress(host: host, port: 80)) == [])
    }
    #expect(server.exposureWarnings(at: ServerAddress(unixSocket: "/run/tea.sock")) == [])
    for host in ["0.0.0.0", "::", "192.0.2.1", "2001:db8::1"] {
      let lines = server.exposureWarnings(at: ServerAddress(host: host, port: 80))
      #expect(lines.last?.contains("--trusted-proxy") == true)
      #expect(lines.contains { $0.contains("--allowed-host") })
    }
    server.configuration.trustedProxies = [try #require(IPNetwork("192.0.2.0/24"))]
    let lines = server.exposureWarnings(at: ServerAddress(host: "0.0.0.0", port: 80))
    #expect(!lines.isEmpty && !lines.contains { $0.contains("--trusted-proxy") })
  }

  @Test func aServerWithAPortBindsToLoopback() throws {
    let site = try Site(pages: [Page("/", title: "Tea") { _ in Table {} }])
    let address = ServerAddress(host: "127.0.0.1", port: 9000)
    #expect(PageServer(site, port: 9000).configuration.address == address)
    #expect(PageServer(site, port: 9000).files == nil)
  }

  @Test func aMissingDirectoryIsNamedInTheError() throws {
    let site = try Site(pages: [Page("/", title: "Tea") { _ in Table {} }])
    #expect {
      try PageServer(site, files: "/nowhere/Public", port: 0)
    } throws: { error in
      "\(error)".contains("/nowhere/Public")
    }
  }

  @Test func aStreamingRouteCanExceedTheBodyLimit() async throws {
    var configuration = ServerConfiguration(address: ServerAddress(host: "127.0.0.1", port: 0))
    configuration.limits.body = 1_000
    let upload = Route.put("/files/{name}") { request in
      var bytes = 0
      for try await piece in request.stream { bytes += piece.count }
      return .text("\(bytes) bytes of \(try request.path("name", as: String.self))")
    }.streamingBody(upTo: 100_000)
    let site = try Site(pages: [], routes: [upload, .put("/whole") { .text("\($0.body.count)") }])
    let server = PageServer(site, configuration: configuration, logger: Self.quiet).makeServer()
    let run = Task { try await server.run() }
    let port = try await server.boundAddress.port
    let send = { (path: String, count: Int, fields: String) in
      try await Self.answer(
        to: "PUT \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(count)\r\n\(fields)"
          + "Connection: close\r\n\r\n" + String(repeating: "a", count: count), port: port)
    }
    #expect(try await send("/files/a.csv", 90_000, "").hasSuffix("90000 bytes of a.csv"))
    #expect(try await send("/files/a.csv", 100_001, "").hasPrefix("HTTP/1.1 413 "))
    #expect(try await send("/whole", 1_001, "").hasPrefix("HTTP/1.1 413 "))
    // A cross-origin request is rejected before its body is read.
    let foreign = try await send("/files/a.csv", 90_000, "Origin: http://elsewhere.example\r\n")
    #expect(foreign.hasPrefix("HTTP/1.1 403 "))
    run.cancel()
    _ = await run.result
  }
}
