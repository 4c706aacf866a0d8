import Foundation
import UnixSignals

extension DevelopmentServer {
  /// Runs the server as the whole program, until SIGTERM or Ctrl-C.
  func runAsProgram(isBuilt: Bool) async throws {
    signal(SIGPIPE, SIG_IGN)
    let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await run(isBuilt: isBuilt) }
      group.addTask {
        for await _ in signals { return }
      }
      try await group.next()
      group.cancelAll()
      try await group.waitForAll()
    }
  }
}
