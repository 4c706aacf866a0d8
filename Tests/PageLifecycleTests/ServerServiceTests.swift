import HTTPTypes
import Logging
import PageLifecycle
import PageSockets
import ServiceLifecycle
import Synchronization
import Testing

@Suite struct ServerServiceTests {
  private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// A service that waits for the shutdown.
  private struct Queue: Service {
    var onEnd: @Sendable () -> Void = {}

    func run() async throws {
      try await gracefulShutdown()
      onEnd()
    }
  }

  @Test(.timeLimit(.minutes(10))) func servicesShutDownInReverseOrder() async throws {
    let ends = Mutex<[String]>([])
    let server = Server(
      configuration: ServerConfiguration(address: ServerAddress(host: "127.0.0.1", port: 0)),
      logger: Self.quiet, onDrain: { ends.withLock { $0.append("server") } },
      handler: { _ in ServerResponse(status: .ok) })
    let group = ServiceGroup(
      services: [Queue { ends.withLock { $0.append("queue") } }, server.service], logger: Self.quiet
    )
    let run = Task { try await group.run() }
    _ = try await server.boundAddress
    #expect(ends.withLock { $0 } == [])
    await group.triggerGracefulShutdown()
    try await run.value
    #expect(ends.withLock { $0 } == ["server", "queue"])
  }

  @Test(.timeLimit(.minutes(10))) func aServerThatCannotListenStopsTheServiceGroup() async throws {
    let server = Server(
      configuration: ServerConfiguration(address: ServerAddress(host: "not a host", port: 0)),
      logger: Self.quiet, handler: { _ in ServerResponse(status: .ok) })
    let group = ServiceGroup(services: [Queue(), server.service], logger: Self.quiet)
    await #expect(throws: ServerError.self) { try await group.run() }
  }
}
