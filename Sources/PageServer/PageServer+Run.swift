import Foundation
import Logging
import PageSockets
import PageSite
import UnixSignals

extension PageServer {
  /// Serves as the whole program until SIGTERM or Ctrl-C ends it gracefully.
  ///
  /// From then on, the process ignores SIGHUP except to reopen the access log. On Linux, it limits the fragmentation of
  /// its memory (`mallopt`).
  ///
  /// A socket passed to the process (`ServerAddress.passed()`) takes precedence over `configuration.address`.
  ///
  /// If clients beyond this machine can reach the server, it logs a warning for each missing setting: the hosts that
  /// the site responds for, a secret that outlives the process, a trusted proxy with TLS, and pages that do not show
  /// errors to readers.
  ///
  /// - Throws: `ServerError` if it cannot listen or accept, an error of the asset store, or `CancellationError` if its
  ///   task is cancelled.
  public func run() async throws {
    Self.prepareProcess()
    let parent = DevelopmentParent()
    var served = self
    served.development = parent?.endpoint
    if let passed = try ServerAddress.passed() { served.configuration.address = passed }
    // On a separate thread, since the reader of the output may have gone or stopped.
    let output = printsAddress && parent == nil ? LineWriter(descriptor: 1) : nil
    defer { output?.close() }
    try await site.storeAssets()
    let server = served.makeServer()
    let memory = DevelopmentMemory(of: site)
    memory?.restore()
    // Saved now, since the process may get no time to end, and again at the end with later changes.
    parent?.endpoint.onEnd { memory?.save() }
    defer { memory?.save() }
    parent?.follow { [site] in site.everythingChanged() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        // An error is thrown below.
        guard let bound = try? await server.boundAddress else { return }
        for line in exposureWarnings(at: bound) { logger.warning("\(line)") }
        output?.write("Serving at \(bound.unixSocket == nil ? "http://" : "")\(bound)")
        onListening(bound)
      }
      if let accessLog {
        let reopenSignals = await UnixSignalsSequence(trapping: .sighup)
        group.addTask { for await _ in reopenSignals { accessLog.reopen() } }
      }
      try await server.runUntilSignalled()
      group.cancelAll()
    }
  }

  /// Creates a server and runs it as the whole program.
  ///
  ///     await PageServer.main { try PageServer(Site(pages: [menu]), files: "Public") }
  ///
  /// An error before it serves is written to standard error as one line, and the process exits with status 1. Examples
  /// are two pages with one path, a missing directory, or a port in use.
  ///
  /// - Parameters:
  ///   - isolation: The actor that creates the server. Default: the caller's.
  ///   - make: Creates the server, or throws an error that ends the process.
  public static func main(
    isolation: isolated (any Actor)? = #isolation, _ make: () async throws -> PageServer
  ) async {
    await Program.run { try await make().run() }
  }

  /// Runs an existing server as the whole program.
  public func main() async {
    await Program.run { try await run() }
  }

  /// Prepares the process, as ``run()`` does first. For programs that must do so earlier; repeated calls have no
  /// effect.
  package static func prepareProcess() {
    HeapSettings.apply()
    // Log rotation may send SIGHUP to all servers, including those without an access log.
    signal(SIGHUP, SIG_IGN)
  }
}
