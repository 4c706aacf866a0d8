import Foundation
import Logging
import PageSockets
import PageSite
import UnixSignals

extension PageServer {
  /// Serves until SIGTERM or Ctrl-C has ended it gracefully: all that a program does.
  ///
  /// From then on, the process ignores SIGHUP except to reopen the access log. On Linux, it limits the fragmentation of
  /// its memory (`mallopt`).
  ///
  /// A socket that was passed to the process (`ServerAddress.passed()`) is served in place of
  /// `configuration.address`.
  ///
  /// Where others than this machine's own can reach it, the log gets a warning for each thing that is
  /// missing for that: hosts the site answers for, a secret that outlives the process, a trusted proxy
  /// with TLS, and pages that keep errors to themselves.
  ///
  /// - Throws: `ServerError` when it cannot listen or accept, what the asset store throws, and
  ///   `CancellationError` when its task is cancelled.
  public func run() async throws {
    Self.prepareProcess()
    let parent = DevelopmentParent()
    var served = self
    served.development = parent?.endpoint
    if let passed = try ServerAddress.passed() { served.configuration.address = passed }
    // Whoever reads it may be gone, or read nothing.
    let output = announces && parent == nil ? LineWriter(descriptor: 1) : nil
    defer { output?.close() }
    try await site.keepAssets()
    let server = served.makeServer()
    let memory = DevelopmentMemory(of: site)
    memory?.restore()
    // Now, since the process may be given no time to end in, and again with what came meanwhile.
    parent?.endpoint.onEnd { memory?.save() }
    defer { memory?.save() }
    parent?.follow { [site] in site.everythingChanged() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        // What keeps the server from listening is thrown below.
        guard let bound = try? await server.boundAddress else { return }
        for line in exposures(at: bound) { logger.warning("\(line)") }
        output?.write("Serving at \(bound.unixSocket == nil ? "http://" : "")\(bound)")
        onListening(bound)
      }
      if let accessLog {
        let renamings = await UnixSignalsSequence(trapping: .sighup)
        group.addTask { for await _ in renamings { accessLog.reopen() } }
      }
      try await server.runUntilSignalled()
      group.cancelAll()
    }
  }

  /// Makes a server and runs it: all that a program does.
  ///
  ///     await PageServer.main { try PageServer(Site(pages: [menu]), files: "Public") }
  ///
  /// What is thrown before it serves, such as for two pages of one path, a directory that is not there or a
  /// port that is in use, is written to standard error as one line, and the process ends with 1.
  ///
  /// - Parameters:
  ///   - isolation: Where the server is made: where this is called.
  ///   - make: Makes the server, and whatever it needs.
  public static func main(
    isolation: isolated (any Actor)? = #isolation, _ make: () async throws -> PageServer
  ) async {
    await Program.run { try await make().run() }
  }

  /// The same for a server that was made already.
  public func main() async {
    await Program.run { try await run() }
  }

  /// What ``run()`` does first, for a program that has more to do before: then again, it does nothing.
  package static func prepareProcess() {
    HeapSettings.apply()
    // Whoever renames logs sends it to all servers, also to one that keeps no log of its own.
    signal(SIGHUP, SIG_IGN)
  }
}
