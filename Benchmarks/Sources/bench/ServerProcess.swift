import Foundation

/// A server in a separate process, which ends when this process ends for any reason.
final class ServerProcess {
  let name: String
  let port: UInt16
  let program: String
  private let shell = Process()
  private let leash = Pipe()
  private let log: URL
  private var server: Int32 = 0

  /// Starts `program` and waits until it responds correctly.
  ///
  /// - Parameters:
  ///   - signal: The signal that ends the server and its child processes at once.
  ///   - log: The file for its output.
  ///   - path: A path that responds as soon as the server listens.
  ///   - pause: The time between two attempts, in seconds.
  ///   - check: Throws if the server's responses are wrong. By default, requests both contents of `bench http`.
  ///   - arguments: Returns the arguments for the port on which the server listens.
  init(
    _ name: String, _ program: String, endedBy signal: String = "KILL", log: URL,
    path: String = "/small", pause: Double = 0.02,
    check: (_ port: UInt16, _ name: String) throws -> Void = {
      for content in HTTPContent.all { try content.check($0, of: $1) }
    },
    arguments: (UInt16) throws -> [String]
  ) throws {
    self.name = name
    self.program = program
    self.log = log
    port = try Loopback.freePort()
    // The shell reads until the other end of its input is closed. The system closes it even if this process is killed.
    let script = """
      signal=$1
      shift
      "$@" </dev/null >"$0" 2>&1 &
      echo $!
      read -r line
      kill -s "$signal" $!
      wait
      """
    let output = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", script, log.path, signal, program] + (try arguments(port))
    shell.standardInput = leash
    shell.standardOutput = output
    shell.standardError = FileHandle.nullDevice
    // Otherwise, the next child process would also hold the other end open.
    _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try shell.runWithSignals()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    server = Int32(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    do {
      try waitUntilAnswering(path, pause)
      try check(port, name)
    } catch {
      stop()
      throw error
    }
  }

  /// Stops the server and waits until it has exited.
  func stop() {
    try? leash.fileHandleForWriting.close()
    shell.waitUntilExit()
  }

  /// The memory of the process that responds, in MB; 0 if the system does not report it.
  var residentMegabytes: Double { megabytes("VmRSS:") }

  /// The peak memory of that process, in MB.
  var peakMegabytes: Double { megabytes("VmHWM:") }

  private func megabytes(_ field: String) -> Double {
    // If the server has child processes, as nginx does, the last one does the work.
    let children = try? String(
      contentsOfFile: "/proc/\(server)/task/\(server)/children", encoding: .utf8)
    let worker = children?.split(separator: " ").last.map(String.init) ?? String(server)
    let status = try? String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix(field) }
    return Double(line?.split(whereSeparator: \.isWhitespace)[1] ?? "0").map { $0 / 1024 } ?? 0
  }

  private func waitUntilAnswering(_ path: String, _ pause: Double) throws {
    for _ in 0..<Int(10 / pause) {
      if Loopback.get(path, port: port) != nil { return }
      if server == 0 || kill(server, 0) != 0 { break }
      Thread.sleep(forTimeInterval: pause)
    }
    let said = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    throw ServerProcessError.notAnswering(name, output: said)
  }
}

enum ServerProcessError: Error, CustomStringConvertible {
  case notAnswering(String, output: String)
  case wrongAnswer(String, path: String)

  var description: String {
    switch self {
    case .notAnswering(let name, let output):
      "\(name) does not answer; it said: \(output.isEmpty ? "nothing" : output)"
    case .wrongAnswer(let name, let path):
      "\(name) does not answer \(path) with 200, its content and the content's length"
    }
  }
}
