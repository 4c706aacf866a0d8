import BenchRows
import Foundation
import GRDB

/// Measures the cost of recording metrics: the site of workload E with and without them, on the same database. The
/// requests are for a page of 50 rows, and for a response of a few bytes, where recording is the largest part.
enum MetricsWorkload {
  private static let rounds = 9
  private static let seconds = 2
  private static let connections = 32
  /// The minimum share of the request rate that remains with metrics, by path.
  private static let asked = [("page", "/rows", 0.97), ("health", "/-/health", 0.9)]

  static func run() async -> [Check] {
    do {
      return try await measure()
    } catch {
      print("metrics: \(error)\n")
      return [Check("metrics: all is measured with them and without", false)]
    }
  }

  private static func measure() async throws -> [Check] {
    let wrk = Wrk(program: try Tools.wrk())
    let program = try Tools.built("rows-server")
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let database = directory.appendingPathComponent("rows.sqlite").path
    try await DatabasePool(path: database).write { try BenchRows.fill($0, count: 1_000) }

    var servers: [ServerProcess] = []
    defer { for server in servers { server.stop() } }
    for (name, options) in [("with", ["metrics"]), ("without", [])] {
      servers.append(
        try ServerProcess(
          name, program, log: directory.appendingPathComponent("\(name).log"), path: "/rows",
          check: { port, name in
            let answer = Loopback.get("/-/metrics", port: port) ?? []
            guard answer.starts(with: Array("HTTP/1.1 \(options.isEmpty ? 404 : 200)".utf8)) else {
              throw PagesError.wrongAnswer(name, "/-/metrics")
            }
          }
        ) { ["\($0)", database] + options })
    }

    print("metrics: \(connections) connections from one thread of wrk beside the server, \(rounds)")
    print(
      "   rounds of \(seconds) s each, with metrics and without in turn. Medians; ratios are of")
    print("   one round each, [least, greatest].")
    print("              with  without    with / without")
    var checks: [Check] = []
    for (name, path, most) in asked {
      var rates: [[Double]] = [[], []]
      for round in 0..<rounds {
        for place in 0...1 {
          let index = (place + round) % 2
          let result = try wrk.run(
            "http://127.0.0.1:\(servers[index].port)\(path)", connections: connections,
            seconds: seconds)
          guard result.faults.isEmpty else {
            throw PagesError.wrongAnswer(servers[index].name, path)
          }
          rates[index].append(result.requestsPerSecond)
        }
      }
      let ratios = zip(rates[0], rates[1]).map { $0 / $1 }
      let ratio = Measurement.median(ratios)
      print(
        "  \(name.padding(toLength: 8, withPad: " ", startingAt: 0))"
          + pad(Measurement.median(rates[0])) + pad(Measurement.median(rates[1]), 9)
          + "\(pad(ratio, 8, digits: 3)) [\(pad(ratios.min() ?? 0, 0, digits: 2)),"
          + " \(pad(ratios.max() ?? 0, 0, digits: 2))]")
      checks.append(
        Check("metrics: with them at least \(most) of the rate without, \(name)", ratio >= most))
    }
    print("")
    return checks
  }
}
