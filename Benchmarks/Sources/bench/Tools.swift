import Foundation

/// The programs that `bench http` runs.
struct Tools {
  let wrk: Wrk
  let nginx: String
  let hummingbird: String
  let ours: String

  /// Finds the programs. If one is missing, the error says how to get it.
  init() throws {
    wrk = Wrk(program: try Self.wrk())
    nginx = try Self.nginx()
    hummingbird = try Self.built("hummingbird-server")
    ours = try Self.built("plain-server")
  }

  /// Returns the path of the load generator.
  static func wrk() throws -> String { try installed("wrk", by: "wrk") }

  /// Returns the path of the server that sends files, the limit of the workload.
  static func nginx() throws -> String { try installed("nginx", by: "nginx-light") }

  /// Returns the path of a program from a Debian package.
  static func installed(_ program: String, by package: String) throws -> String {
    guard let path = onPath(program) else { throw ToolsError.missing(package) }
    return path
  }

  static func onPath(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Servers are often in directories that are not on a user's path.
    let directories =
      path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
    return directories.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns the path of a program in this program's directory.
  static func built(_ name: String) throws -> String {
    let directory = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    guard let path = directory?.appendingPathComponent(name).path,
      FileManager.default.isExecutableFile(atPath: path)
    else { throw ToolsError.notBuilt(name) }
    return path
  }

  /// Returns the standard output and standard error of a program.
  static func output(
    of program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (output: String, errors: String) {
    let process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.runWithSignals()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: text, as: UTF8.self), String(decoding: said, as: UTF8.self))
  }
}

enum ToolsError: Error, CustomStringConvertible {
  case missing(String)
  case notBuilt(String)
  case noPeers

  var description: String {
    switch self {
    case .missing(let package):
      "install \(package) (Debian's name), or run scripts/setup bench"
    case .noPeers: "run scripts/setup bench, which installs Benchmarks/Peers/requirements.txt"
    case .notBuilt(let name):
      "make bench builds \(name)"
    }
  }
}
