import BenchRows
import Foundation
import GRDB

/// Workload E: 50 rows from SQLite, from the request to the last byte, over loopback. Compares our site with
/// Hummingbird with GRDB and hand-written markup, and with Flask with Jinja2 and two workers, on the same database,
/// with the same query and similar markup.
enum PagesWorkload {
  private static let rounds = 5
  private static let seconds = 2
  private static let connections = 32
  private static let characters = 150_000

  static func run() async -> [Check] {
    do {
      return try await measure()
    } catch {
      print("E: \(error)\n")
      return [Check("E: all is measured on every server", false)]
    }
  }

  private static func measure() async throws -> [Check] {
    let tools = try PagesTools()
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-bench-\(UUID().uuidString)")
    // If root starts nginx, its workers run as another user, who must be able to read the files.
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(at: directory) }
    let database = directory.appendingPathComponent("rows.sqlite").path
    try await DatabasePool(path: database).write { try BenchRows.fill($0, count: characters) }
    let script = directory.appendingPathComponent("post.lua")
    try Data("wrk.method = \"POST\"\n".utf8).write(to: script)

    let cost = try PagesCost(database: database)
    let cases = try await cost.cases()
    let callgrind = try tools.valgrind.map { try Callgrind($0, in: directory) }

    let servers = try start(tools, database, in: directory)
    defer { for server in servers { server.stop() } }
    print(
      "E: \(connections) connections from one thread of wrk beside the server: \(rounds) rounds")
    print("   of ours, Hummingbird (Hb.) and Flask in turn, \(seconds) s each. Medians; ratios are")
    print(
      "   of one round each, [least, greatest]. 1,000 instructions and heap blocks for a request")
    print("   are those of our site in-process.")
    print(
      "                      ours             Hb.           Flask            "
        + "ours / Hb.          ours / Flask        instr.  blocks")
    print("           req/s     p50     p99   req/s     p99   req/s     p99")
    var faults: Set<String> = []
    var goals: [String] = []
    for one in cases {
      var results: [[Wrk.Result]] = servers.map { _ in [] }
      for round in 0..<rounds {
        for place in servers.indices {
          let index = (place + round) % servers.count
          let path = index == 0 ? one.ours : one.theirs
          let result = try tools.wrk.run(
            "http://127.0.0.1:\(servers[index].port)\(path)", connections: connections,
            seconds: seconds, script: one.isPost ? script.path : nil)
          results[index].append(result)
          for fault in result.faults { faults.insert("\(servers[index].name) \(path): \(fault)") }
        }
      }
      let instructions = try callgrind.map {
        try PagesCost.profile(one, database: database, by: $0).total
      }
      let blocks = try await cost.allocations(one)
      print(row(one, results, instructions, blocks))
      goals += one.goals.map { goal in
        let name = servers[goal.peer.rawValue].name
        let ratio = Measurement.median(ratios(results, goal.peer))
        return "  goal \(ratio >= goal.ratio ? "met   " : "missed") \(one.name): \(goal.ratio) of "
          + "\(name) (\(pad(ratio, 0, digits: 2)))"
      }
    }
    for goal in goals { print(goal) }
    try KeptPages.run(servers[0], nginx: tools.nginx, in: directory, rounds: rounds) {
      let result = try tools.wrk.run(
        "http://127.0.0.1:\($0.port)\($1)", connections: connections, seconds: seconds, script: nil)
      for fault in result.faults { faults.insert("\($0.name) \($1): \(fault)") }
      return result
    }
    print("  pages of 50 rows a second without a server: C \(try loop(tools.loop, [], database)),")
    print(
      "  Python \(try loop(tools.python, [tools.peers + "/sqlite_loop.py"], database)), one thread each"
    )
    for fault in faults.sorted() { print("  \(fault)") }
    print("")
    return [Check("E: every request is answered", faults.isEmpty)]
  }

  private static func start(
    _ tools: PagesTools, _ database: String, in directory: URL
  ) throws -> [ServerProcess] {
    func log(_ name: String) -> URL { directory.appendingPathComponent("\(name).log") }
    var servers: [ServerProcess] = []
    do {
      servers.append(
        try ServerProcess("ours", tools.ours, log: log("ours"), path: "/rows", check: check) {
          ["\($0)", database]
        })
      servers.append(
        try ServerProcess(
          "Hummingbird", tools.hummingbird, log: log("hummingbird"), path: "/rows", check: check
        ) { ["\($0)", database] })
      servers.append(
        try ServerProcess(
          "Flask", tools.gunicorn, endedBy: "TERM", log: log("flask"), path: "/rows", check: check
        ) {
          [
            "--workers", "2", "--bind", "127.0.0.1:\($0)", "--chdir", tools.peers, "--env",
            "BENCH_DATABASE=\(database)", "--keep-alive", "60", "flask_rows:app",
          ]
        })
    } catch {
      for server in servers { server.stop() }
      throw error
    }
    return servers
  }

  /// Throws unless a page has exactly the expected rows.
  private static func check(_ port: UInt16, _ name: String) throws {
    for path in ["/rows", "/rows?q=\(BenchRows.word)"] {
      let page = String(decoding: Loopback.get(path, port: port) ?? [], as: UTF8.self)
      let found = page.matches(of: /<tr id="all\.\d+/).count
      let words = page.matches(of: /maple \w+ number \d+/).count
      guard page.hasPrefix("HTTP/1.1 200"), found == BenchRows.rows,
        words == (path == "/rows" ? 2 : BenchRows.rows)
      else { throw PagesError.wrongAnswer(name, path) }
    }
  }

  private static func row(
    _ one: PagesCase, _ results: [[Wrk.Result]], _ instructions: Double?, _ blocks: Double
  ) -> String {
    func rate(_ index: Int) -> String {
      pad(Measurement.median(results[index].map(\.requestsPerSecond)))
    }
    func p99(_ index: Int) -> String {
      pad(Measurement.median(results[index].map(\.p99)), digits: 2)
    }
    return "  \(one.name.padding(toLength: 6, withPad: " ", startingAt: 0))" + rate(0)
      + pad(Measurement.median(results[0].map(\.p50)), digits: 2) + p99(0) + rate(1) + p99(1)
      + rate(2) + p99(2) + spread(ratios(results, .hummingbird)) + spread(ratios(results, .flask))
      + (instructions.map { pad($0 / 1_000, 14) } ?? "             -") + pad(blocks)
  }

  private static func ratios(_ results: [[Wrk.Result]], _ peer: PagesCase.Peer) -> [Double] {
    zip(results[0], results[peer.rawValue]).map { $0.requestsPerSecond / $1.requestsPerSecond }
  }

  private static func spread(_ values: [Double]) -> String {
    "\(pad(Measurement.median(values), 7, digits: 2)) "
      + "[\(pad(values.min() ?? 0, 5, digits: 2)), \(pad(values.max() ?? 0, 5, digits: 2))]"
  }

  /// Returns the pages per second of a program that measures its own rate.
  private static func loop(
    _ program: String, _ arguments: [String], _ database: String
  ) throws -> String {
    let rates = try (0..<rounds).map { _ in
      let said = try Tools.output(of: program, arguments + [database, "4000"]).output
      return Double(said.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }
    return pad(Measurement.median(rates), 0)
  }
}
