import Foundation
import PageProcesses
import PageServer
import PageSite
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A run of the site that is worked on. It takes over the socket that its watcher listens on, is told on standard
/// input what becomes of the build, and ends when there is no watcher any more.
final class SiteProcess: Sendable {
  private struct Shared {
    var words = Data()
    var hasSaidAll = false
    var hasEnded = false
  }

  /// So much is kept of what it says on standard error, in bytes.
  private static let mostWords = 16 << 10

  private let number: pid_t
  private let notices: FileHandle
  private let shared = Mutex(Shared())

  /// - Parameters:
  ///   - listener: The descriptor of the socket that it is to serve.
  ///   - run: The number of the run, which its pages have in the address of their script.
  ///   - secret: What it signs cookies with, where the environment says nothing else.
  ///   - memory: The path of a file in which it leaves what the next run begins with.
  /// - Throws: `SpawnError` if it could not be started.
  init(
    _ executable: String, _ arguments: [String], listener: Int32, run: Int, secret: String,
    memory: String
  ) throws {
    var environment = ProcessInfo.processInfo.environment
    environment["LISTEN_FDS"] = "1"
    environment[DevelopmentRun.variable] = "\(run)"
    environment[DevelopmentRun.memoryVariable] = memory
    for (name, value) in [("PAGES_DEVELOPMENT", "1"), ("PAGES_SECRET", secret)]
    where environment[name] == nil { environment[name] = value }
    let (input, output) = (Pipe(), Pipe())
    // It would keep its own input open, and never learn that there is no watcher any more.
    for file in [input, output].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
      _ = fcntl(file.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    number = try Spawn(
      // A process knows its own number only once it runs, and the protocol asks for it.
      words: ["/bin/sh", "-c", "LISTEN_PID=$$ exec \"$0\" \"$@\"", executable] + arguments,
      environment: environment,
      descriptors: [
        0: input.fileHandleForReading.fileDescriptor,
        2: output.fileHandleForWriting.fileDescriptor, 3: listener,
      ]
    ).start()
    notices = input.fileHandleForWriting
    // Whoever never reads is not waited for.
    _ = fcntl(notices.fileDescriptor, F_SETFL, O_NONBLOCK)
    try? input.fileHandleForReading.close()
    try? output.fileHandleForWriting.close()
    let said = output.fileHandleForReading
    Thread.detachNewThread { [self] in pass(on: said) }
    Thread.detachNewThread { [self] in waitForEnd() }
  }

  var hasEnded: Bool { shared.withLock(\.hasEnded) }

  /// What it said last on standard error. Waited for until all has come, for a second at most.
  func words() async throws -> String {
    for _ in 0..<100 where !shared.withLock(\.hasSaidAll) {
      try await Task.sleep(for: .milliseconds(10))
    }
    return String(decoding: shared.withLock(\.words), as: UTF8.self)
  }

  func tell(_ state: DevelopmentState) {
    guard let json = try? JSONEncoder().encode(state) else { return }
    let line = Array(json) + [UInt8(ascii: "\n")]
    _ = write(notices.fileDescriptor, line, line.count)
  }

  /// Asks it to end, and ends it when it has not after three seconds.
  func stop() async {
    send(SIGTERM)
    // Whoever waits may be cancelled, and has to wait all the same.
    await Task {
      for _ in 0..<300 where !hasEnded { try? await Task.sleep(for: .milliseconds(10)) }
      send(SIGKILL)
      while !hasEnded { try? await Task.sleep(for: .milliseconds(10)) }
    }.value
    try? notices.close()
  }

  private func pass(on said: FileHandle) {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(said.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let bytes = Data(buffer[..<count])
      try? FileHandle.standardError.write(contentsOf: bytes)
      shared.withLock { $0.words = Data(($0.words + bytes).suffix(Self.mostWords)) }
    }
    shared.withLock { $0.hasSaidAll = true }
  }

  /// Sends a signal to a process that has not ended: its number may be another's by then.
  private func send(_ signal: Int32) {
    shared.withLock { if !$0.hasEnded { kill(number, signal) } }
  }

  private func waitForEnd() {
    var end = siginfo_t()
    while waitid(P_PID, id_t(number), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    shared.withLock { shared in
      var status: Int32 = 0
      waitpid(number, &status, 0)
      shared.hasEnded = true
    }
  }
}
