import Foundation

/// The load generator: `wrk` with one thread, on the same machine as the server.
struct Wrk {
  let program: String

  struct Result {
    let requestsPerSecond: Double
    /// The latencies, in milliseconds.
    let p50, p99: Double
    /// The report of failed requests.
    let faults: [String]
  }

  /// Runs half a second to warm up, then for `seconds`.
  ///
  /// - Parameter script: The path of a Lua script, for requests other than GET.
  func run(
    _ url: String, connections: Int, seconds: Int, script: String? = nil
  ) throws -> Result {
    // wrk accepts whole seconds only. It ends at once if interrupted.
    let (warming, discarded) = try start(url, connections, seconds: 2, script)
    Thread.sleep(forTimeInterval: 0.5)
    warming.interrupt()
    _ = try discarded.fileHandleForReading.readToEnd()
    warming.waitUntilExit()

    let (measuring, output) = try start(url, connections, seconds: seconds, script)
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    measuring.waitUntilExit()
    return try Self.read(String(decoding: data, as: UTF8.self))
  }

  private func start(
    _ url: String, _ connections: Int, seconds: Int, _ script: String?
  ) throws -> (Process, Pipe) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      ["-t1", "-c\(connections)", "-d\(seconds)s", "--latency"]
      + (script.map { ["-s", $0] } ?? []) + [url]
    process.standardOutput = output
    process.standardError = output
    try process.runWithSignals()
    return (process, output)
  }

  /// Parses the output of `wrk --latency`.
  static func read(_ text: String) throws -> Result {
    var rate: Double?
    var p50: Double?
    var p99: Double?
    var faults: [String] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1 else { continue }
      if words[0] == "Requests/sec:" { rate = Double(words[1]) }
      if words[0] == "50%" { p50 = milliseconds(words[1]) }
      if words[0] == "99%" { p99 = milliseconds(words[1]) }
      if words[0] == "Socket" || words[0] == "Non-2xx" {
        faults.append(words.joined(separator: " "))
      }
    }
    guard let rate, let p50, let p99 else { throw WrkError.unreadable(text) }
    return Result(requestsPerSecond: rate, p50: p50, p99: p99, faults: faults)
  }

  private static func milliseconds(_ text: Substring) -> Double? {
    let units = [("us", 1e-3), ("ms", 1), ("s", 1e3), ("m", 6e4)]
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    return Double(text.dropLast(unit.count)).map { $0 * factor }
  }
}

enum WrkError: Error, CustomStringConvertible {
  case unreadable(String)

  var description: String {
    switch self {
    case .unreadable(let text): "wrk measured nothing; it said: \(text)"
    }
  }
}
