import HTTPTypes
import Logging

@testable import PageSockets

/// Runs a server for the duration of `body`.
func withServer<Result>(
  _ server: Server = makeServer(), _ body: (UInt16) async throws -> Result
) async throws -> Result {
  let run = Task { try await server.run() }
  defer { run.cancel() }
  let port = try await server.boundAddress.port
  let result = try await body(port)
  run.cancel()
  _ = await run.result
  return result
}

/// Creates a server on a free port.
func makeServer(
  configure: (inout ServerConfiguration) -> Void = { _ in },
  handler: @escaping @Sendable (ServerRequest) async -> ServerResponse = echo
) -> Server {
  Server(configuration: testConfiguration(configure), logger: quietLogger, handler: handler)
}

func testConfiguration(_ configure: (inout ServerConfiguration) -> Void) -> ServerConfiguration {
  var configuration = ServerConfiguration(address: ServerAddress(host: "127.0.0.1", port: 0))
  // These exceed the delays of a busy machine. A test of a timeout sets its own.
  configuration.timeouts.head = .seconds(120)
  configuration.timeouts.body = .seconds(120)
  configuration.timeouts.idle = .seconds(120)
  configuration.timeouts.write = .seconds(120)
  configuration.timeouts.crowded = .seconds(120)
  configure(&configuration)
  return configuration
}

let quietLogger = {
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  return logger
}()

/// Responds with the method, the path and the body.
@Sendable func echo(_ request: ServerRequest) -> ServerResponse {
  let body = String(decoding: request.body, as: UTF8.self)
  return ServerResponse(
    status: .ok, headerFields: [.contentType: "text/plain"],
    body: Array("\(request.head.method) \(request.head.path ?? "") \(body)".utf8))
}

/// A gate that suspends tasks until a test opens it.
struct Gate: Sendable {
  private let signal = ChangeSignal()
  func open() { signal.send() }
  /// Waits for the first ``open()``, or for the task's cancellation.
  func wait() async { await signal.wait(after: 0) }
}

func get(_ path: String, _ fields: String = "") -> String {
  "GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
}

func post(_ path: String, _ body: String, _ fields: String = "") -> String {
  "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}
