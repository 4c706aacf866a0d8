import UnixSignals

extension Server {
  /// Runs the server as all that a program does, until SIGTERM or Ctrl-C has ended it gracefully.
  ///
  ///     await Server { _ in ServerResponse(status: .ok) }.main()
  ///
  /// What keeps it from serving, such as a port that is in use, is written to standard error as one
  /// line, and the process ends with 1. Use ``runUntilSignalled()`` in a program that has more to do.
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

  /// Runs the server until SIGTERM or Ctrl-C has ended it gracefully, or the task is cancelled. The process dies of
  /// neither signal from then on.
  ///
  /// Where other services end with it, `PageLifecycle` makes it one of a `ServiceGroup`, which looks after signals.
  ///
  /// - Throws: What ``run()`` throws.
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
