import Foundation

/// Workload U: pages as users build them. The showcase and `pages serve` have a frame, a badge beside a link, forms,
/// live pages and a chart.
///
/// Each rate is also a share of the rate of the same server's constant response, `/-/health`. To compare with an
/// earlier build, set `BENCH_SHOWCASE` and `BENCH_PAGES` to its programs.
enum SiteWorkload {
  private static let (rounds, seconds, connections) = (5, 2, 32)
  private static let rows = 20_000
  private static let constant = "/-/health"

  /// A server, the earlier build of it, and the paths of its pages with the shares that they have to reach.
  private struct Program {
    let name: String
    let earlier: String?
    let pages: [(path: String, share: Double)]
    /// The goal for the ratio to the earlier build.
    let goal: Double
  }

  static func run() async -> [Check] {
    do {
      return try measure()
    } catch {
      print("U: \(error)\n")
      return [Check("U: all is measured on every server", false)]
    }
  }

  private static func measure() throws -> [Check] {
    let environment = ProcessInfo.processInfo.environment
    let programs = [
      Program(
        name: "showcase", earlier: environment["BENCH_SHOWCASE"],
        pages: [
          ("/", 0.3), ("/characters", 0.3), ("/characters?q=tea", 0.3), ("/gallery", 0.2),
          ("/tasks", 0.095), ("/admin", 0.05), ("/feed", 0.04), ("/admin/orders", 0.035),
          ("/admin/orders/1042", 0),
        ], goal: 2.5),
      Program(
        name: "pages", earlier: environment["BENCH_PAGES"],
        pages: [
          ("/products", 0), ("/products?is.kind=3", 0), ("/products?q=sencha", 0),
          ("/products/7", 0), ("/", 0),
        ], goal: 1.5),
    ]
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("site-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let database = directory.appendingPathComponent("shop.sqlite").path
    let sqlite = try Tools.installed("sqlite3", by: "sqlite3")
    _ = try Tools.output(of: sqlite, [database, shop])
    print(
      "U: pages as users build them, \(connections) connections: \(rounds) rounds in turn, \(seconds) s each."
    )
    print(
      "   Requests a second, medians, and shares of the same server's constant response.")
    return try programs.flatMap { try measure($0, of: database, in: directory) }
  }

  private static var shop: String {
    """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO kinds VALUES (1, 'Green'), (2, 'Black'), (3, 'White'), (4, 'Oolong');
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, name TEXT, kind INTEGER REFERENCES kinds (id), price REAL, made DATE);
    INSERT INTO products WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
      SELECT i, CASE i % 9 WHEN 0 THEN 'Sencha ' ELSE 'Leaf ' END || i, 1 + i % 4, i * 0.25,
        date('2024-01-01', (i % 700) || ' days') FROM n;
    CREATE INDEX products_kind ON products (kind);
    """
  }

  private static func measure(
    _ program: Program, of database: String, in directory: URL
  ) throws -> [Check] {
    let wrk = Wrk(program: try Tools.wrk())
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let builds =
      [("now", try Tools.built(program.name))] + (program.earlier.map { [("before", $0)] } ?? [])
    var servers: [ServerProcess] = []
    defer { for server in servers { server.stop() } }
    for (build, path) in builds {
      let name = "\(program.name) \(build)"
      servers.append(
        try ServerProcess(
          name, path, endedBy: "TERM", log: directory.appendingPathComponent("\(name).log"),
          path: constant, check: { try check($0, $1, program.pages.map(\.path)) }
        ) { port in
          guard program.name == "showcase" else {
            return ["serve", database, "--writable", "--port", "\(port)"]
          }
          return [
            "serve", "--port", "\(port)", "--database",
            directory.appendingPathComponent("\(build).sqlite").path, "--templates",
            root.appending(path: "Templates").path, "--public", root.appending(path: "Public").path,
          ]
        })
    }
    var faults: Set<String> = []
    func rates(_ path: String) throws -> [[Double]] {
      var rates: [[Double]] = servers.map { _ in [] }
      for round in 0..<rounds {
        for place in servers.indices {
          let index = (place + round) % servers.count
          let result = try wrk.run(
            "http://127.0.0.1:\(servers[index].port)\(path)", connections: connections,
            seconds: seconds)
          rates[index].append(result.requestsPerSecond)
          for fault in result.faults { faults.insert("\(servers[index].name) \(path): \(fault)") }
        }
      }
      return rates
    }
    let constants = try rates(constant).map { Measurement.median($0) }
    for (path, goal) in [(constant, 0)] + program.pages {
      let rates = try rates(path)
      let shares = zip(rates, constants).map { Measurement.median($0) / $1 }
      var line = "  " + "\(program.name) \(path)".padding(toLength: 30, withPad: " ", startingAt: 0)
      for (rate, share) in zip(rates, shares) {
        line += pad(Measurement.median(rate)) + pad(share, 8, digits: 4)
      }
      if goal > 0 { line += "  goal \(shares[0] >= goal ? "met   " : "missed") \(goal)" }
      if rates.count > 1, path != constant {
        let ratio = Measurement.median(zip(rates[0], rates[1]).map { $0 / $1 })
        line += "  \(pad(ratio, 5, digits: 2)) of the earlier build, goal \(program.goal)"
      }
      print(line)
    }
    for fault in faults.sorted() { print("  \(fault)") }
    return [Check("U: every request to \(program.name) is answered", faults.isEmpty)]
  }

  /// Throws unless every path responds with a page that has a frame.
  private static func check(_ port: UInt16, _ name: String, _ paths: [String]) throws {
    for path in paths {
      let page = String(decoding: Loopback.get(path, port: port) ?? [], as: UTF8.self)
      guard page.hasPrefix("HTTP/1.1 200"), page.contains("class=\"pe-frame\"") else {
        throw PagesError.wrongAnswer(name, path)
      }
    }
  }
}
