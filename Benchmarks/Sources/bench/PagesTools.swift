import Foundation

/// The programs that `bench pages` runs.
struct PagesTools {
  let wrk: Wrk
  let nginx, ours, hummingbird, loop, python, gunicorn, peers: String
  /// Counts instructions; `nil` where it is not installed.
  let valgrind: String?

  /// Finds them all, or throws what to do.
  init() throws {
    wrk = Wrk(program: try Tools.wrk())
    nginx = try Tools.nginx()
    ours = try Tools.built("rows-server")
    hummingbird = try Tools.built("hummingbird-rows")
    loop = try Tools.built("sqlite-loop")
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let installed = root.appending(path: ".tools/peers/bin").path
    (python, gunicorn) = ("\(installed)/python", "\(installed)/gunicorn")
    peers = root.appending(path: "Benchmarks/Peers").path
    guard FileManager.default.isExecutableFile(atPath: gunicorn) else { throw ToolsError.noPeers }
    valgrind = Tools.onPath("valgrind")
  }

  /// What a program writes to its standard output, and to its errors.
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
