import ServiceLifecycle
import UnixSignals

extension Server {
  /// Runs the server as all that a program does, until SIGTERM or Ctrl-C has ended it gracefully.
  ///
  ///     await Server { _ in ServerResponse(status: .ok) }.main()
  ///
  /// What keeps it from serving, such as a port that is in use, is written to standard error as one
  /// line, and the process ends with 1. Use ``run()`` where there are other services.
  public func main() async {
    await Program.run { try await runUntilSignalled() }
  }

  /// The same where something is opened first that may not be there, such as files.
  ///
  ///     await Server.main {
  ///       let files = try StaticFiles(directory: "Public")
  ///       return Server { files.response(to: $0) ?? ServerResponse(status: .notFound) }
  ///     }
  ///
  /// - Parameters:
  ///   - isolation: Where the server is made: where this is called.
  ///   - make: Makes the server. What it throws ends the process, too, with one line on standard error.
  public static func main(
    isolation: isolated (any Actor)? = #isolation, _ make: () async throws -> Server
  ) async {
    await Program.run { try await make().runUntilSignalled() }
  }

  private func runUntilSignalled() async throws {
    try await ServiceGroup(
      services: [self], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
    ).run()
  }
}
