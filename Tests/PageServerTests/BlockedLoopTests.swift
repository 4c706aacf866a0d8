import Dispatch
import Foundation
import Logging
import PageElements
import PageSite
import PageSockets
import Synchronization
import Testing

@testable import PageServer

/// Tests that the server responds to other requests while a page, a check or a handler blocks its thread.
@Suite(.timeLimit(.minutes(20))) struct BlockedLoopTests {
  enum Phase: CaseIterable, Sendable { case page, check, handler }
  enum BlockKind: CaseIterable, Sendable { case waiting, computing }

  /// An obstacle that blocks threads until it is opened.
  private final class Obstacle: Sendable {
    private let isOpen = Atomic(false)
    private let semaphore = DispatchSemaphore(value: 0)
    let held = Atomic(0)

    func hold(_ way: BlockKind) {
      held.add(1, ordering: .sequentiallyConsistent)
      switch way {
      case .waiting: semaphore.wait()
      case .computing: while !isOpen.load(ordering: .relaxed) {}
      }
    }

    func open(for count: Int) {
      isOpen.store(true, ordering: .relaxed)
      for _ in 0..<count { semaphore.signal() }
    }
  }

  private static func answer(to request: String, port: UInt16) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let address = ServerAddress(host: "127.0.0.1", port: port)
            let bytes = try LocalExchange.answer(
              to: request, from: address, timeout: .seconds(600))
            return String(decoding: bytes, as: UTF8.self)
          })
      }
    }
  }

  private static func ask(_ line: String, port: UInt16) async throws -> String {
    try await answer(
      to: "\(line) HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nContent-Length: 0\r\n"
        + "Connection: close\r\n\r\n", port: port)
  }

  @Test(arguments: Phase.allCases, BlockKind.allCases)
  func otherRequestsAreServedWhileThreadsAreBlocked(_ place: Phase, _ way: BlockKind) async throws {
    let obstacle = Obstacle()
    let hold: @Sendable (Phase) -> Void = { if $0 == place { obstacle.hold(way) } }
    let slow = Page("/slow", title: "Slow") { _ in
      hold(.page)
      return Table {
        Section(key: "s") { Row(key: "b", Button("Go", id: "b") { hold(.handler) }) }
      }
    }
    let checked = slow.identified { _ in
      hold(.check)
      return nil
    }
    let quick = Page("/", title: "Quick") { _ in
      Table { Section(key: "s") { Row(key: "a") { "Sencha" } } }
    }
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    var configuration = ServerConfiguration(address: ServerAddress(host: "127.0.0.1", port: 0))
    configuration.eventLoops = 2
    let server = PageServer(
      try Site(pages: [place == .check ? checked : slow, quick]), configuration: configuration,
      logger: logger
    ).makeServer()
    let run = Task { try await server.run() }
    let port = try await server.boundAddress.port
    let line = place == .handler ? "POST /slow/-/actions/s/b/b/tap" : "GET /slow"
    // One request for each loop: the server assigns a new connection to the loop with the fewest connections.
    let held = (0..<2).map { _ in Task { try await Self.ask(line, port: port) } }
    while obstacle.held.load(ordering: .sequentiallyConsistent) < 2 { await Task.yield() }
    for _ in 0..<4 {
      #expect(try await Self.ask("GET /", port: port).hasPrefix("HTTP/1.1 200 "))
    }
    obstacle.open(for: 2)
    for answer in held {
      let status = place == .handler ? "303" : "200"
      #expect(try await answer.value.hasPrefix("HTTP/1.1 \(status) "))
    }
    run.cancel()
    _ = await run.result
  }
}
