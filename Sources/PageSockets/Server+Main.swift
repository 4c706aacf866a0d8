import UnixSignals

extension Server {
  /// Runs the server as the whole program, until SIGTERM or Ctrl-C ends it gracefully.
  ///
  ///     await Server { _ in ServerResponse(status: .ok) }.main()
  ///
  /// If the server cannot start, for example because a port is in use, the error is written to standard error as one
  /// line, and the process exits with status 1. In a program with other work, use ``runUntilSignalled()``.
  public func main() async {
    await Program.run { try await runUntilSignalled() }
  }

  /// Creates and runs a server as the whole program, for setup that may fail, such as opening files.
  ///
  ///     await Server.main {
  ///       let files = try StaticFiles(directory: "Public")
  ///       return Server { files.response(to: $0) ?? ServerResponse(status: .notFound) }
  ///     }
  ///
  /// - Parameters:
  ///   - isolation: The actor that creates the server. Default: the caller's.
  ///   - make: Creates the server. If it throws, the process ends with one line on standard error.
  public static func main(
    isolation: isolated (any Actor)? = #isolation, _ make: () async throws -> Server
  ) async {
    await Program.run { try await make().runUntilSignalled() }
  }

  /// Runs the server until SIGTERM or Ctrl-C has ended it gracefully, or the task is cancelled. From then on, neither
  /// signal ends the process by itself.
  ///
  /// If other services stop with it, run it in a `ServiceGroup` with `PageLifecycle`, which handles the signals.
  ///
  /// - Throws: The errors of ``run()``.
  public func runUntilSignalled() async throws {
    let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in signals { self.shutDown() }
      }
      try await run()
      group.cancelAll()
    }
  }
}
