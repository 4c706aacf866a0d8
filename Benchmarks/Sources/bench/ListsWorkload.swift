import Foundation
import GRDB

/// Workload L: a table of 155,455 rows as pages, served by `pages serve`, Datasette, and Django's admin (two gunicorn
/// workers) from the same data. Measures the first page, a filtered one, and one sorted by an indexed column. Also
/// compares the export of a larger table as CSV with SQLite's own program.
enum ListsWorkload {
  private static let (rounds, seconds, connections) = (3, 2, 16)
  private static let rows = 155_455
  private static let exported = 1_000_000

  private struct Case {
    let name: String
    /// The paths on our server, Datasette and Django.
    let paths: [String]

    static let all = [
      Case(
        name: "first",
        paths: ["/characters", "/rows/characters?_size=50", "/admin/django_peer/character/"]),
      Case(
        name: "filtered",
        paths: [
          "/characters?is.block=Block+7", "/rows/characters?_size=50&block=Block+7",
          "/admin/django_peer/character/?block=Block+7",
        ]),
      Case(
        name: "sorted",
        paths: [
          "/characters?sort=name", "/rows/characters?_size=50&_sort=name",
          "/admin/django_peer/character/?o=2",
        ]),
    ]
  }

  /// The target request rates, as multiples of each peer's rate.
  private static let goals = [("Datasette", 20.0), ("Django", 10.0)]

  static func run() async -> [Check] {
    do {
      return try await measure()
    } catch {
      print("L: \(error)\n")
      return [Check("L: all is measured on every server", false)]
    }
  }

  private static func measure() async throws -> [Check] {
    let wrk = Wrk(program: try Tools.wrk())
    let pages = try Tools.built("pages")
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let installed = root.appending(path: ".tools/peers/bin").path
    guard FileManager.default.isExecutableFile(atPath: "\(installed)/datasette") else {
      throw ToolsError.noPeers
    }
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("lists-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let database = directory.appendingPathComponent("rows.sqlite").path
    try fill(database, rows: rows)

    func log(_ name: String) -> URL { directory.appendingPathComponent("\(name).log") }
    var servers: [ServerProcess] = []
    defer { for server in servers { server.stop() } }
    let starts: [(name: String, program: String, arguments: (UInt16) -> [String])] = [
      ("ours", pages, { ["serve", database, "--port", "\($0)"] }),
      ("Datasette", "\(installed)/datasette", { ["serve", database, "--port", "\($0)"] }),
      (
        "Django", "\(installed)/gunicorn",
        {
          [
            "--workers", "2", "--bind", "127.0.0.1:\($0)", "--chdir",
            root.appending(path: "Benchmarks/Peers").path, "--env", "BENCH_DATABASE=\(database)",
            "--keep-alive", "60", "django_peer.wsgi:application",
          ]
        }
      ),
    ]
    for (index, start) in starts.enumerated() {
      servers.append(
        try ServerProcess(
          start.name, start.program, endedBy: "TERM", log: log(start.name),
          path: Case.all[0].paths[index], check: { try check($0, $1, index) },
          arguments: start.arguments))
    }
    print(
      "L: \(rows) rows, \(connections) connections: \(rounds) rounds in turn, \(seconds) s each. Requests a second,"
    )
    print(
      "   medians; ratios are of one round each, [least, greatest]. Ours keeps pages until the file changes."
    )
    print(
      "                  ours  Datasette     Django      ours / Datasette          ours / Django")
    var checks: [Check] = []
    var faults: Set<String> = []
    for one in Case.all {
      var rates: [[Double]] = servers.map { _ in [] }
      for round in 0..<rounds {
        for place in servers.indices {
          let index = (place + round) % servers.count
          let result = try wrk.run(
            "http://127.0.0.1:\(servers[index].port)\(one.paths[index])",
            connections: connections, seconds: seconds, script: nil)
          rates[index].append(result.requestsPerSecond)
          for fault in result.faults {
            faults.insert("\(servers[index].name) \(one.name): \(fault)")
          }
        }
      }
      let ratios = (1..<servers.count).map { peer in zip(rates[0], rates[peer]).map { $0 / $1 } }
      print(
        "  \(one.name.padding(toLength: 10, withPad: " ", startingAt: 0))"
          + rates.map { pad(Measurement.median($0), 10) }.joined()
          + ratios.map { "   " + spread($0) }.joined())
      for ((peer, goal), ratio) in zip(goals, ratios) {
        checks.append(
          Check(
            "L \(one.name): at least \(Int(goal)) times \(peer)",
            Measurement.median(ratio) >= goal))
      }
    }
    for fault in faults.sorted() { print("  \(fault)") }
    for server in servers { server.stop() }
    servers = []
    checks.append(Check("L: every request is answered", faults.isEmpty))
    return checks + (try export(pages, in: directory))
  }

  /// Exports all rows as CSV. It must be at least half as fast as SQLite's own program, with constant memory.
  private static func export(_ pages: String, in directory: URL) throws -> [Check] {
    let database = directory.appendingPathComponent("large.sqlite").path
    try fill(database, rows: exported)
    let sqlite = try Tools.installed("sqlite3", by: "sqlite3")
    let server = try ServerProcess(
      "ours", pages, endedBy: "TERM", log: directory.appendingPathComponent("export.log"),
      path: "/characters", check: { _, _ in }
    ) { ["serve", database, "--port", "\($0)"] }
    defer { server.stop() }
    let file = directory.appendingPathComponent("out.csv").path
    func time(_ command: String) throws -> Double {
      let start = ContinuousClock.now
      _ = try Tools.output(of: "/bin/sh", ["-c", command])
      let parts = (ContinuousClock.now - start).components
      return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
    var ratios: [Double] = []
    let before = server.residentMegabytes
    for _ in 0..<rounds {
      let theirs = try time(
        "'\(sqlite)' -csv -header '\(database)' 'SELECT * FROM characters' > '\(file)'")
      let ours = try time(
        "curl -s 'http://127.0.0.1:\(server.port)/characters/-/export?format=csv' > '\(file)'")
      ratios.append(theirs / ours)
    }
    let lines = try Tools.output(of: "/usr/bin/wc", ["-l", file]).output
    let growth = server.peakMegabytes - before
    print(
      "  export of \(exported) rows as CSV, of sqlite3's speed: \(spread(ratios)), memory +"
        + "\(Int(growth.rounded())) MB\n")
    return [
      Check("L: an export has all rows", lines.contains("\(exported + 1) ")),
      Check("L: an export is at least half as fast as sqlite3", Measurement.median(ratios) >= 0.5),
      // The rows take about 40 MB.
      Check("L: an export holds a small part of the rows", before > 0 && growth <= 16),
    ]
  }

  private static func fill(_ path: String, rows: Int) throws {
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE characters (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, block TEXT NOT NULL, width INTEGER NOT NULL);
          """)
      try database.execute(
        sql: """
          INSERT INTO characters
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
          SELECT i, 'CHARACTER NUMBER ' || (i * 7919 % ?1), 'Block ' || (i / 500), i % 7 FROM n
          """, arguments: [rows])
      try database.execute(
        sql: """
          CREATE INDEX characters_name ON characters (name);
          CREATE INDEX characters_block ON characters (block);
          """)
    }
  }

  /// Throws unless each page has 50 rows.
  private static func check(_ port: UInt16, _ name: String, _ index: Int) throws {
    for one in Case.all {
      let page = String(decoding: Loopback.get(one.paths[index], port: port) ?? [], as: UTF8.self)
      let found = page.matches(of: /CHARACTER NUMBER/).count
      guard page.hasPrefix("HTTP/1.1 200"), found == 50 else {
        throw PagesError.wrongAnswer(name, one.paths[index])
      }
    }
  }

  private static func spread(_ values: [Double]) -> String {
    "\(pad(Measurement.median(values), 7, digits: 2)) "
      + "[\(pad(values.min() ?? 0, 6, digits: 2)), \(pad(values.max() ?? 0, 6, digits: 2))]"
  }
}
