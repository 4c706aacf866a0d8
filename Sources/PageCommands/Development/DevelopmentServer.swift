import Foundation
import PageServer
import PageSockets

/// Serves a site that is worked on: looks at the files of its package, and shows what is saved.
///
/// The socket is this process's, and the site's runs take it over one after another: no connection is refused
/// while one follows the other. While none runs, this process answers itself.
package struct DevelopmentServer {
  /// The directory whose files are looked at.
  let directory: String
  /// What makes the program; `nil` for one that is made of nothing here.
  let build: SwiftBuild?
  /// What to run: a path, and what follows it.
  let executable: String
  let arguments: [String]
  let address: ServerAddress

  /// How long until files are looked at again, and how long where there are many.
  private static let (pause, longestPause) = (Duration.milliseconds(100), Duration.seconds(1))

  /// Serves until the task is cancelled.
  ///
  /// - Parameter isBuilt: Whether the program is made of what the files are now.
  /// - Throws: `ServerError` when it cannot listen; what keeps a program from being started.
  func run(isBuilt: Bool) async throws {
    let listener = try ListeningSocket(address)
    defer { listener.close() }
    say("Serving at \(listener.address.unixSocket == nil ? "http://" : "")\(listener.address)")
    say("Watching \(directory)")
    var session = try Session(self, listener: listener.number)
    do {
      try await session.begin(isBuilt: isBuilt)
      while true {
        // A tenth of the time at most for many files, but one look that was held up delays the next by little.
        try await Task.sleep(
          for: max(Self.pause, min(session.files.cost * 10, Self.longestPause)))
        try await session.goOn()
      }
    } catch {
      await session.stop()
      if !(error is CancellationError) { throw error }
    }
  }

  func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }
}

extension DevelopmentServer {
  /// What runs at the moment, and what is told of it.
  private struct Session {
    let server: DevelopmentServer
    let listener: Int32
    let memory = FileManager.default.temporaryDirectory.appending(
      path: "pages-\(UInt64.random(in: .min ... .max)).json"
    ).path
    let secret = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined(
      separator: "-")
    var files: FileWatch
    var process: SiteProcess?
    var placeholder: Placeholder?
    /// Another one than those of a watch before this one, whose pages may still be open.
    var state = DevelopmentState(edition: Int(Date().timeIntervalSince1970), phase: .building)
    /// Whether what was saved last could not be built.
    var isBroken = false

    init(_ server: DevelopmentServer, listener: Int32) throws {
      (self.server, self.listener) = (server, listener)
      _ = FileManager.default.createFile(
        atPath: memory, contents: nil, attributes: [.posixPermissions: 0o600])
      files = FileWatch(server.directory, leavingOut: server.build?.scratch)
    }

    mutating func begin(isBuilt: Bool) async throws {
      if isBuilt { return try await restart() }
      try await replace()
      try await makeAnew()
    }

    /// Looks once, and does what follows.
    mutating func goOn() async throws {
      if process?.hasEnded == true { try await tellEnd() }
      let (changed, saved) = files.changes()
      guard let consequence = changed.compactMap(\.consequence).max() else { return }
      (state.changed, state.saved) = (changed.map(\.path), saved)
      switch consequence {
      case .isShown where process != nil: show()
      case _ where server.build != nil && (isBroken || consequence == .builds): try await makeAnew()
      default:
        try await restart()
        tellShown("Started anew")
      }
    }

    private mutating func show() {
      state.edition += 1
      tell()
      tellShown("Shown")
    }

    private mutating func makeAnew() async throws {
      guard let build = server.build else { return }
      state.phase = .building
      tell()
      if process == nil { server.say("Building \(build.product)…") }
      let began = ContinuousClock.now
      let output = try await build.run()
      try Task.checkCancellation()
      let seconds = (ContinuousClock.now - began).inSeconds
      (state.problems, state.output) = (output.problems, output.isBuilt ? "" : output.end)
      isBroken = !output.isBuilt
      guard output.isBuilt else {
        state.phase = .failed
        tell()
        try? FileHandle.standardError.write(contentsOf: Data(output.text.utf8))
        return
      }
      try await restart()
      tellShown("Built in \(seconds) s")
    }

    /// Lets another run follow the one there is.
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
        memory: memory)
      tell()
    }

    /// Answers in place of a run that has ended by itself.
    private mutating func tellEnd() async throws {
      state.output = try await process?.words().end(ofBytes: BuildOutput.longestOutput) ?? ""
      if state.output.isEmpty { state.output = "The program has ended, and said nothing." }
      state.phase = .failed
      process = nil
      try await replace()
    }

    private mutating func replace() async throws {
      await placeholder?.stop()
      placeholder = try Placeholder(state, listener: listener)
    }

    private func tell() {
      process?.tell(state)
      placeholder?.tell(state)
    }

    private func tellShown(_ how: String) {
      let names = state.changed.prefix(3).joined(separator: ", ")
      guard !names.isEmpty else { return }
      let more = state.changed.count > 3 ? " and \(state.changed.count - 3) more" : ""
      server.say("\(how): \(names)\(more)")
    }

    func stop() async {
      await process?.stop()
      await placeholder?.stop()
      try? FileManager.default.removeItem(atPath: memory)
    }
  }
}

extension Duration {
  /// In seconds, with one digit after the point.
  fileprivate var inSeconds: Double { (self / .milliseconds(100)).rounded() / 10 }
}
