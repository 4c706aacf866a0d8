import Foundation
import PageServer
import PageSockets

/// A development server: it watches the files of a package, and rebuilds, restarts or reloads the site when they
/// change.
///
/// This process owns the socket, and each run of the site takes it over from the run before, so no connection is
/// refused in between. While no run is active, this process responds itself.
package struct DevelopmentServer {
  /// The directory whose files are watched.
  let directory: String
  /// The build that creates the program; `nil` if the program is not rebuilt.
  let build: SwiftBuild?
  /// The path of the program to run.
  let executable: String
  let arguments: [String]
  let address: ServerAddress

  /// The pause between two checks of the files, and the longest pause for many files.
  private static let (pause, maximumPause) = (Duration.milliseconds(100), Duration.seconds(1))

  /// Serves until the task is cancelled.
  ///
  /// - Parameter isBuilt: Whether the program is up to date with the files.
  /// - Throws: `ServerError` if it cannot listen; the error if a program cannot be started.
  func run(isBuilt: Bool) async throws {
    let listener = try ListeningSocket(address)
    defer { listener.close() }
    printLine(
      "Serving at \(listener.address.unixSocket == nil ? "http://" : "")\(listener.address)")
    printLine("Watching \(directory)")
    var session = try Session(self, listener: listener.number)
    do {
      try await session.start(isBuilt: isBuilt)
      while true {
        // Checks of many files take at most a tenth of the time. A single slow check delays the next one only a little.
        try await Task.sleep(
          for: max(Self.pause, min(session.files.lastScanDuration * 10, Self.maximumPause)))
        try await session.handleChanges()
      }
    } catch {
      await session.stop()
      if !(error is CancellationError) { throw error }
    }
  }

  func printLine(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }
}

extension DevelopmentServer {
  /// The current run and its reported state.
  private struct Session {
    let server: DevelopmentServer
    let listener: Int32
    let stateFile = FileManager.default.temporaryDirectory.appending(
      path: "pages-\(UInt64.random(in: .min ... .max)).json"
    ).path
    let secret = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined(
      separator: "-")
    var files: FileWatcher
    var process: SiteProcess?
    var placeholder: Placeholder?
    /// Starts at the current time, so that it differs from the editions of an earlier server, whose pages may still be
    /// open.
    var state = DevelopmentState(edition: Int(Date().timeIntervalSince1970), phase: .building)
    /// Whether the last build failed.
    var isBroken = false

    init(_ server: DevelopmentServer, listener: Int32) throws {
      (self.server, self.listener) = (server, listener)
      _ = FileManager.default.createFile(
        atPath: stateFile, contents: nil, attributes: [.posixPermissions: 0o600])
      files = FileWatcher(server.directory, excluding: server.build?.scratch)
    }

    mutating func start(isBuilt: Bool) async throws {
      if isBuilt { return try await restart() }
      try await replace()
      try await rebuild()
    }

    /// Checks the files once and reacts to changes.
    mutating func handleChanges() async throws {
      if process?.hasExited == true { try await reportExit() }
      let (changed, saved) = files.changes()
      guard let consequence = changed.compactMap(\.consequence).max() else { return }
      (state.changed, state.saved) = (changed.map(\.path), saved)
      switch consequence {
      case .refreshes where process != nil: show()
      case _ where server.build != nil && (isBroken || consequence == .builds): try await rebuild()
      default:
        try await restart()
        logUpdate("Restarted")
      }
    }

    private mutating func show() {
      state.edition += 1
      sendState()
      logUpdate("Updated")
    }

    private mutating func rebuild() async throws {
      guard let build = server.build else { return }
      state.phase = .building
      sendState()
      if process == nil { server.printLine("Building \(build.product)…") }
      let startTime = ContinuousClock.now
      let output = try await build.run()
      try Task.checkCancellation()
      let seconds = (ContinuousClock.now - startTime).inSeconds
      (state.problems, state.output) = (output.problems, output.isBuilt ? "" : output.tail)
      isBroken = !output.isBuilt
      guard output.isBuilt else {
        state.phase = .failed
        sendState()
        try? FileHandle.standardError.write(contentsOf: Data(output.text.utf8))
        return
      }
      try await restart()
      logUpdate("Built in \(seconds) s")
    }

    /// Replaces the current run with a new one.
    private mutating func restart() async throws {
      await process?.stop()
      await placeholder?.stop()
      placeholder = nil
      state.edition += 1
      state.run = state.edition
      state.phase = .served
      (state.problems, state.output) = ([], "")
      process = try SiteProcess(
        server.executable, server.arguments, listener: listener, run: state.edition, secret: secret,
        stateFile: stateFile)
      sendState()
    }

    /// Starts a placeholder after a run has ended by itself.
    private mutating func reportExit() async throws {
      state.output =
        try await process?.errorText().suffix(ofBytes: BuildOutput.maximumOutputBytes) ?? ""
      if state.output.isEmpty { state.output = "The program has exited without output." }
      state.phase = .failed
      process = nil
      try await replace()
    }

    private mutating func replace() async throws {
      await placeholder?.stop()
      placeholder = try Placeholder(state, listener: listener)
    }

    private func sendState() {
      process?.sendState(state)
      placeholder?.sendState(state)
    }

    private func logUpdate(_ action: String) {
      let names = state.changed.prefix(3).joined(separator: ", ")
      guard !names.isEmpty else { return }
      let more = state.changed.count > 3 ? " and \(state.changed.count - 3) more" : ""
      server.printLine("\(action): \(names)\(more)")
    }

    func stop() async {
      await process?.stop()
      await placeholder?.stop()
      try? FileManager.default.removeItem(atPath: stateFile)
    }
  }
}

extension Duration {
  /// The duration in seconds, with one decimal.
  fileprivate var inSeconds: Double { (self / .milliseconds(100)).rounded() / 10 }
}
