import Foundation
import ServiceLifecycle
import UnixSignals

extension Server {
  /// Runs the server as all that a program does, until SIGTERM or Ctrl-C has ended it gracefully.
  ///
  ///     await Server { _ in ServerResponse(status: .ok) }.main()
  ///
  /// What keeps it from serving, such as a port that is in use, is written to standard error as one
  /// sentence, and the process ends with 1. Use ``run()`` where there are other services.
  public func main() async {
    do {
      try await ServiceGroup(
        services: [self], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
      ).run()
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("Error: \(error)\n".utf8))
      exit(1)
    }
  }
}
