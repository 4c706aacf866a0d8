import Foundation

/// Workload V: pages of 50 rows under full load. Compares a site that reports invalid responses with one that does not
/// validate. Both servers use all processors, and share them with wrk.
enum ReportWorkload {
  private static let rounds = 9
  private static let seconds = 2
  private static let connections = 64
  /// The minimum share of the request rate that remains with validation.
  private static let least = 0.95

  static func run() -> [Check] {
    do {
      return try measure()
    } catch {
      print("V: \(error)\n")
      return [Check("V: both pages are measured on both servers", false)]
    }
  }

  private static func measure() throws -> [Check] {
    let wrk = Wrk(program: try Tools.wrk())
    let program = try Tools.built("site-server")
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let servers = try ["off", "report"].map { mode in
      try ServerProcess(
        mode, program, log: directory.appendingPathComponent("\(mode).log")
      ) { ["\($0)", mode] }
    }
    defer { for server in servers { server.stop() } }

    print(
      "V: GET of a page of 50 rows, \(connections) connections from one thread of wrk beside the")
    print("   server: \(rounds) rounds of validation off and report in turn, \(seconds) s each.")
    print("             off, req/s   report, req/s   report / off [least, greatest]   checked")
    var checks: [Check] = []
    var faults: Set<String> = []
    for (path, name) in [("/same", "same bytes"), ("/fresh", "other bytes")] {
      var rates: [[Double]] = [[], []]
      let before = checked(servers[1])
      for round in 0..<rounds {
        for place in servers.indices {
          let index = (place + round) % servers.count
          let result = try wrk.run(
            "http://127.0.0.1:\(servers[index].port)\(path)", connections: connections,
            seconds: seconds)
          rates[index].append(result.requestsPerSecond)
          for fault in result.faults { faults.insert("\(servers[index].name): \(fault)") }
        }
      }
      let ratios = zip(rates[1], rates[0]).map { $0 / $1 }
      let ratio = Measurement.median(ratios)
      print(
        "  \(name.padding(toLength: 12, withPad: " ", startingAt: 0))"
          + pad(Measurement.median(rates[0]), 10) + pad(Measurement.median(rates[1]), 16)
          + pad(ratio, 14, digits: 3)
          + " [\(pad(ratios.min() ?? 0, 0, digits: 3)), \(pad(ratios.max() ?? 0, 0, digits: 3))]"
          + pad(checked(servers[1]) - before, 18))
      checks.append(
        Check("V \(name): reports leave at least \(least) of the requests", ratio >= least))
    }
    for fault in faults.sorted() { print("  \(fault)") }
    print("")
    checks.append(Check("V: every request is answered with 200", faults.isEmpty))
    checks.append(Check("V: answers were checked meanwhile", checked(servers[1]) > 2))
    return checks
  }

  /// Returns the number of responses that a server has validated.
  private static func checked(_ server: ServerProcess) -> Int {
    let answer = String(decoding: Loopback.get("/checks", port: server.port) ?? [], as: UTF8.self)
    return answer.split(separator: "\r\n").last.flatMap { Int($0) } ?? 0
  }
}
