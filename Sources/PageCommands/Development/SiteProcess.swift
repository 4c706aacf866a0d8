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

/// A run of the site under development. It takes over the socket of the development server, receives the build state on
/// standard input, and ends when the development server has gone.
final class SiteProcess: Sendable {
  private struct Shared {
    var errorOutput = Data()
    var isErrorOutputComplete = false
    var hasExited = false
  }

  /// The maximum number of bytes of standard error that are kept.
  private static let maximumErrorBytes = 16 << 10

  private let processID: pid_t
  private let stateHandle: FileHandle
  private let shared = Mutex(Shared())

  /// - Parameters:
  ///   - listener: The descriptor of the socket that the run serves.
  ///   - run: The number of the run, which its pages have in the address of their script.
  ///   - secret: The secret for cookies, unless the environment has one.
  ///   - stateFile: The path of a file that passes state to the next run.
  /// - Throws: `SpawnError` if the process could not be started.
  init(
    _ executable: String, _ arguments: [String], listener: Int32, run: Int, secret: String,
    stateFile: String
  ) throws {
    var environment = ProcessInfo.processInfo.environment
    environment["LISTEN_FDS"] = "1"
    environment[DevelopmentRun.variable] = "\(run)"
    environment[DevelopmentRun.memoryVariable] = stateFile
    for (name, value) in [("PAGES_DEVELOPMENT", "1"), ("PAGES_SECRET", secret)]
    where environment[name] == nil { environment[name] = value }
    let (input, output) = (Pipe(), Pipe())
    // Otherwise the child would keep its own input open, and never notice that the development server has gone.
    for file in [input, output].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
      _ = fcntl(file.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    processID = try Spawn(
      // The protocol requires the process id, which a process only knows once it runs.
      words: ["/bin/sh", "-c", "LISTEN_PID=$$ exec \"$0\" \"$@\"", executable] + arguments,
      environment: environment,
      descriptors: [
        0: input.fileHandleForReading.fileDescriptor,
        2: output.fileHandleForWriting.fileDescriptor, 3: listener,
      ]
    ).start()
    stateHandle = input.fileHandleForWriting
    // A child that does not read must not block this process.
    _ = fcntl(stateHandle.fileDescriptor, F_SETFL, O_NONBLOCK)
    try? input.fileHandleForReading.close()
    try? output.fileHandleForWriting.close()
    let errorHandle = output.fileHandleForReading
    Thread.detachNewThread { [self] in forwardErrors(from: errorHandle) }
    Thread.detachNewThread { [self] in waitForExit() }
  }

  var hasExited: Bool { shared.withLock(\.hasExited) }

  /// Returns the last output on standard error. Waits up to a second for the rest of it.
  func errorText() async throws -> String {
    for _ in 0..<100 where !shared.withLock(\.isErrorOutputComplete) {
      try await Task.sleep(for: .milliseconds(10))
    }
    return String(decoding: shared.withLock(\.errorOutput), as: UTF8.self)
  }

  func sendState(_ state: DevelopmentState) {
    guard let json = try? JSONEncoder().encode(state) else { return }
    let line = Array(json) + [UInt8(ascii: "\n")]
    _ = write(stateHandle.fileDescriptor, line, line.count)
  }

  /// Sends SIGTERM, and SIGKILL after three seconds.
  func stop() async {
    send(SIGTERM)
    // In a new task, since the wait must finish even if the calling task is cancelled.
    await Task {
      for _ in 0..<300 where !hasExited { try? await Task.sleep(for: .milliseconds(10)) }
      send(SIGKILL)
      while !hasExited { try? await Task.sleep(for: .milliseconds(10)) }
    }.value
    try? stateHandle.close()
  }

  private func forwardErrors(from errorHandle: FileHandle) {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(errorHandle.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let bytes = Data(buffer[..<count])
      try? FileHandle.standardError.write(contentsOf: bytes)
      shared.withLock {
        $0.errorOutput = Data(($0.errorOutput + bytes).suffix(Self.maximumErrorBytes))
      }
    }
    shared.withLock { $0.isErrorOutputComplete = true }
  }

  /// Sends a signal unless the process has ended, since its number may already belong to another process.
  private func send(_ signal: Int32) {
    shared.withLock { if !$0.hasExited { kill(processID, signal) } }
  }

  private func waitForExit() {
    var end = siginfo_t()
    while waitid(P_PID, id_t(processID), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    shared.withLock { shared in
      var status: Int32 = 0
      waitpid(processID, &status, 0)
      shared.hasExited = true
    }
  }
}
