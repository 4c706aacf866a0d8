import Foundation
public import PageSockets
import PageSite
import ServiceLifecycle
import UnixSignals

extension PageServer {
  /// Serves until SIGTERM or Ctrl-C has ended it gracefully: all that a program does.
  ///
  /// The process ignores SIGHUP from then on, but for the access log, and on Linux keeps fewer heaps
  /// (`mallopt`), which otherwise grow by gaps for hours.
  ///
  /// - Throws: `ServerError` when it cannot listen or accept, what the asset store throws, and
  ///   `CancellationError` when its task is cancelled.
  public func run() async throws {
    MemoryArenas.limit()
    // Whoever renames logs sends it to all servers, also to one that keeps no log of its own.
    signal(SIGHUP, SIG_IGN)
    try await site.keepAssets()
    let server = makeServer()
    let services = ServiceGroup(
      services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [onListening] in
        // What keeps the server from listening is thrown below.
        guard let bound = try? await server.boundAddress else { return }
        (onListening ?? Self.announce)(bound)
      }
      if let accessLog {
        let renamings = await UnixSignalsSequence(trapping: .sighup)
        group.addTask { for await _ in renamings { accessLog.reopen() } }
      }
      try await services.run()
      group.cancelAll()
    }
  }

  /// The same for a program that does nothing else: what keeps it from serving, such as a port that is
  /// in use, is written to standard error as one sentence, and the process ends with 1.
  public func main() async {
    do {
      try await run()
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("Error: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Says "Serving at http://127.0.0.1:8080" on standard output: what ``onListening`` does by default.
  public static func announce(_ address: ServerAddress) {
    // Whoever reads it may be gone, or read nothing.
    let output = LineWriter(descriptor: 1)
    output.write("Serving at \(address.unixSocket == nil ? "http://" : "")\(address)")
    output.close()
  }
}
