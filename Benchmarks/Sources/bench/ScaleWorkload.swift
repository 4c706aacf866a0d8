import BenchRows
import Foundation
import GRDB

/// Workload S: the pages of workload E under heavier conditions: ten million rows, concurrent clients with slow
/// queries, and many open copies. Also measures the time to the first page.
enum ScaleWorkload {
  private static let (rounds, seconds, connections) = (5, 2, 32)
  private static let sizes = [1_000, 10_000_000]
  private static let copies = 1_000

  static func run() async -> [Check] {
    do {
      return try await measure()
    } catch {
      print("S: \(error)\n")
      return [Check("S: all is measured", false)]
    }
  }

  private static func measure() async throws -> [Check] {
    let wrk = Wrk(program: try Tools.wrk())
    let program = try Tools.built("rows-server")
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("scale-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let script = directory.appendingPathComponent("post.lua")
    try Data("wrk.method = \"POST\"\n".utf8).write(to: script)
    var databases: [String] = []
    for size in sizes {
      let path = directory.appendingPathComponent("\(size).sqlite").path
      let pool = try DatabasePool(path: path)
      try await pool.write { try BenchRows.fill($0, count: size) }
      // Write everything to the database file now, so that the measurements include no checkpoint.
      try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      databases.append(path)
    }
    func start(_ database: String, pause: Double = 0.02) throws -> ServerProcess {
      try ServerProcess(
        "ours", program, log: directory.appendingPathComponent("ours.log"), path: "/rows",
        pause: pause, check: { _, _ in }
      ) { ["\($0)", database] }
    }
    print("S: the site of workload E, \(rounds) rounds of \(seconds) s each. Medians;")
    print("   ratios are of one round each, [least, greatest].")
    var checks = try first(databases[1], start)
    checks += try await grown(databases, wrk, script.path) { try start($0) }
    let server = try start(databases[1])
    defer { server.stop() }
    checks += try besideSlow(server, wrk)
    checks += try open(try start(databases[1]))
    print("")
    return checks
  }

  /// Measures the time from the start of the program to the last byte of its first page, on an existing database, and
  /// the memory at that point.
  private static func first(
    _ database: String, _ start: (String, Double) throws -> ServerProcess
  ) throws -> [Check] {
    var times: [Double] = []
    var memory: [Double] = []
    for _ in 0..<rounds {
      let begun = ContinuousClock.now
      let server = try start(database, 0.001)
      times.append(Double((ContinuousClock.now - begun) / .microseconds(1)) / 1_000)
      memory.append(server.residentMegabytes)
      server.stop()
    }
    print("  first page after \(spread(times)) ms, memory then \(spread(memory)) MB")
    return [
      Check("S: the first page within 50 ms", Measurement.median(times) <= 50),
      Check("S: idle memory below 30 MB", Measurement.median(memory) < 30),
    ]
  }

  /// Compares the requests on tables of a thousand and of ten million rows.
  private static func grown(
    _ databases: [String], _ wrk: Wrk, _ script: String, _ start: (String) throws -> ServerProcess
  ) async throws -> [Check] {
    let servers = try databases.map(start)
    defer { for server in servers { server.stop() } }
    var cases: [[PagesCase]] = []
    for database in databases { cases.append(try await PagesCost(database: database).cases()) }
    var checks: [Check] = []
    for number in cases[0].indices {
      var rates: [[Double]] = [[], []]
      for round in 0..<rounds {
        for place in 0...1 {
          let index = (place + round) % 2
          let one = cases[index][number]
          let result = try wrk.run(
            "http://127.0.0.1:\(servers[index].port)\(one.ours)", connections: connections,
            seconds: seconds, script: one.isPost ? script : nil)
          for fault in result.faults { print("  \(one.ours): \(fault)") }
          rates[index].append(result.requestsPerSecond)
        }
      }
      let ratios = zip(rates[0], rates[1]).map { $0 / $1 }
      let name = cases[0][number].name
      print(
        "  \(name.padding(toLength: 6, withPad: " ", startingAt: 0))"
          + pad(Measurement.median(rates[0])) + " a second of \(sizes[0]) rows,"
          + pad(Measurement.median(rates[1])) + " of \(sizes[1]): \(spread(ratios)) times")
      checks.append(
        Check(
          "S \(name): at most 1.2 times with \(sizes[1]) rows", Measurement.median(ratios) <= 1.2))
    }
    return checks
  }

  /// Measures the page while two clients run a query of 30 ms.
  private static func besideSlow(_ server: ServerProcess, _ wrk: Wrk) throws -> [Check] {
    func page() throws -> Wrk.Result {
      try wrk.run(
        "http://127.0.0.1:\(server.port)/rows", connections: connections, seconds: seconds)
    }
    var ratios: [Double] = []
    var p99: [Double] = []
    for _ in 0..<rounds {
      let alone = try page()
      let slow = Process()
      slow.executableURL = URL(filePath: wrk.program)
      slow.arguments = ["-t1", "-c2", "-d60s", "http://127.0.0.1:\(server.port)/slow"]
      slow.standardOutput = FileHandle.nullDevice
      try slow.runWithSignals()
      defer {
        slow.interrupt()
        slow.waitUntilExit()
      }
      let beside = try page()
      ratios.append(beside.requestsPerSecond / alone.requestsPerSecond)
      p99.append(beside.p99)
    }
    print("  page beside two slow clients: \(spread(ratios)) of its rate, p99 \(spread(p99)) ms")
    return [
      Check("S slow: the page keeps 0.6 of its rate", Measurement.median(ratios) >= 0.6),
      Check("S slow: p99 below 15 ms", Measurement.median(p99) < 15),
    ]
  }

  /// Opens copies of a page of 500 rows, each with a stream.
  private static func open(_ server: ServerProcess) throws -> [Check] {
    defer { server.stop() }
    let page = String(
      decoding: Loopback.get("/long", port: server.port) ?? [], as: UTF8.self)
    guard let document = page.firstMatch(of: /data-self="([^"]+)"/)?.1,
      let version = page.firstMatch(of: /data-version="([^"]+)"/)?.1
    else { throw PagesError.wrongAnswer("the site", "/long") }
    let path =
      String(document).replacing("/-/document", with: "/-/events").replacing("&amp;", with: "&")
      + "&from=\(version)"
    let before = server.residentMegabytes
    var streams: [Int32] = []
    defer { for stream in streams { close(stream) } }
    for _ in 0..<copies {
      guard let stream = Loopback.open(path, port: server.port) else { break }
      streams.append(stream)
    }
    let answered = streams.count {
      Loopback.beginning(on: $0).starts(with: "HTTP/1.1 200".utf8)
    }
    let memory = server.residentMegabytes
    print(
      "  \(answered) open copies of 500 rows: memory\(pad(before, 6, digits: 1)) MB before,"
        + "\(pad(memory, 6, digits: 1)) MB with them")
    return [
      Check("S: \(copies) copies are open", answered == copies),
      Check("S: \(copies) open copies below 50 MB", memory < 50),
    ]
  }

  private static func spread(_ values: [Double]) -> String {
    "\(pad(Measurement.median(values), 0, digits: 2)) "
      + "[\(pad(values.min() ?? 0, 0, digits: 2)), \(pad(values.max() ?? 0, 0, digits: 2))]"
  }
}
