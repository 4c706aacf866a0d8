import Foundation

/// Workload H: a page of 32 KiB and 200 bytes of JSON from memory, over loopback. Compares our server with nginx, which
/// sends the same bytes from files, and with Hummingbird, which is built here.
enum HTTPWorkload {
  private static let rounds = 5
  private static let seconds = 2

  static func run() -> [Check] {
    do {
      return try measure()
    } catch {
      print("H: \(error)\n")
      return [Check("H: both paths are measured on every server", false)]
    }
  }

  private static func measure() throws -> [Check] {
    let tools = try Tools()
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-bench-\(UUID().uuidString)")
    // If root starts nginx, its worker runs as another user, who must be able to read the files.
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(at: directory) }

    var servers: [ServerProcess] = []
    defer { for server in servers { server.stop() } }
    func start(_ name: String, _ program: String, _ arguments: String...) throws -> ServerProcess {
      let log = directory.appendingPathComponent("\(servers.count).log")
      let server = try ServerProcess(name, program, log: log) { ["\($0)"] + arguments }
      servers.append(server)
      return server
    }
    let nginx = try Nginx.start(tools.nginx, in: directory)
    servers.append(nginx)
    let hummingbirds = [
      try start("Hummingbird, default", tools.hummingbird),
      try start("Hummingbird, 1 event loop", tools.hummingbird, "1"),
    ]
    // One event loop, because nginx has one worker. wrk uses the other processor.
    let ours = try start("ours, 1 event loop", tools.ours, "1")

    print("H: GET over loopback from one thread of wrk beside the server: \(rounds) rounds of")
    print("   nginx (1 worker), Hummingbird (Hb.), ours (1 event loop) in turn, \(seconds) s each.")
    print("   Medians; ratios are of one round each, [least, greatest].")
    print("   *: Hummingbird did better with 1 event loop than with its default.")
    print("                nginx      Hb.   ours / nginx         ours / Hb.            p99 ms")
    print(
      "        conns   req/s  / nginx                                           nginx    Hb.   ours"
    )
    var cells: [Cell] = []
    var faults: Set<String> = []
    for content in HTTPContent.all {
      for connections in [1, 64, 512] {
        func load(_ server: ServerProcess) throws -> Wrk.Result {
          let result = try tools.wrk.run(
            "http://127.0.0.1:\(server.port)\(content.path)", connections: connections,
            seconds: seconds)
          for fault in result.faults { faults.insert("\(server.name): \(fault)") }
          return result
        }
        // Tries both configurations once. The faster one is the peer.
        let tried = try hummingbirds.map { try load($0).requestsPerSecond }
        let hummingbird = tried[1] > tried[0] ? 1 : 0
        let inTurn = [nginx, hummingbirds[hummingbird], ours]
        var results: [[Wrk.Result]] = [[], [], []]
        for round in 0..<rounds {
          for place in inTurn.indices {
            let index = (place + round) % inTurn.count
            results[index].append(try load(inTurn[index]))
          }
        }
        let cell = Cell(
          name: "\(content.name) \(connections)", connections: connections,
          isOneLoop: hummingbird == 1, nginx: results[0], hummingbird: results[1],
          ours: results[2])
        print(cell.row)
        cells.append(cell)
      }
    }
    for goal in cells.flatMap(\.goals) { print(goal) }
    print("  memory after that, size of the program, and without its symbols (MB)")
    for server in servers {
      print(
        "    \(server.name.padding(toLength: 26, withPad: " ", startingAt: 0))"
          + pad(server.residentMegabytes, digits: 1)
          + pad(size(of: server.program), digits: 1)
          + pad(strippedSize(of: server.program, in: directory), digits: 1))
    }
    for fault in faults.sorted() { print("  \(fault)") }
    print("")
    return cells.flatMap(\.checks) + [
      Check("H: every request is answered with 200", faults.isEmpty)
    ]
  }

  /// The results of one path at one number of connections, round by round.
  private struct Cell {
    let name: String
    let connections: Int
    let isOneLoop: Bool
    let nginx: [Wrk.Result]
    let hummingbird: [Wrk.Result]
    let ours: [Wrk.Result]

    var row: String {
      let title = name.split(separator: " ")
      let toNginx = ratios(ours, nginx)
      let toHummingbird = ratios(ours, hummingbird)
      return
        "  \(title[0].padding(toLength: 5, withPad: " ", startingAt: 0)) \(pad(connections, 5))"
        + pad(median(nginx.map(\.requestsPerSecond)), 7)
        + pad(median(ratios(hummingbird, nginx)), 7, digits: 2) + (isOneLoop ? "*  " : "   ")
        + spread(toNginx) + spread(toHummingbird) + "  "
        + [nginx, hummingbird, ours].map { pad(p99($0), 7, digits: 2) }.joined()
    }

    var checks: [Check] {
      [
        Check(
          "H \(name): at least 1.1 of Hummingbird's requests",
          median(ratios(ours, hummingbird)) >= 1.1),
        // The p99 ratio compares results of the same round, because interference affects both servers.
        Check(
          "H \(name): p99 no worse than Hummingbird's (\(pad(p99Ratio, 0, digits: 2)))",
          p99Ratio <= 1),
      ]
    }

    /// The targets that do not fail the run if they are missed.
    var goals: [String] {
      let toNginx = connections == 1 ? 0.95 : 0.75
      return [
        goal("of nginx", toNginx, median(ratios(ours, nginx))),
        goal("of Hummingbird", 1.25, median(ratios(ours, hummingbird))),
      ]
    }

    private func goal(_ peer: String, _ wanted: Double, _ got: Double) -> String {
      "  goal \(got >= wanted ? "met   " : "missed") \(name): \(wanted) \(peer)"
        + " (\(pad(got, 0, digits: 3)))"
    }

    private func spread(_ values: [Double]) -> String {
      "\(pad(median(values), 6, digits: 2)) "
        + "[\(pad(values.min() ?? 0, 4, digits: 2)), \(pad(values.max() ?? 0, 4, digits: 2))]"
    }

    private func ratios(_ some: [Wrk.Result], _ others: [Wrk.Result]) -> [Double] {
      zip(some, others).map { $0.requestsPerSecond / $1.requestsPerSecond }
    }

    private var p99Ratio: Double { median(zip(ours, hummingbird).map { $0.p99 / $1.p99 }) }

    private func p99(_ results: [Wrk.Result]) -> Double { median(results.map(\.p99)) }

    private func median(_ values: [Double]) -> Double { Measurement.median(values) }
  }

  private static func size(of program: String) -> Double {
    let attributes = try? FileManager.default.attributesOfItem(atPath: program)
    return Double(attributes?[.size] as? Int ?? 0) / 1_048_576
  }

  private static func strippedSize(of program: String, in directory: URL) -> Double {
    let copy = directory.appendingPathComponent("stripped").path
    let strip = Process()
    strip.executableURL = URL(fileURLWithPath: "/usr/bin/strip")
    strip.arguments = ["-o", copy, program]
    strip.standardError = FileHandle.nullDevice
    guard (try? strip.run()) != nil else { return 0 }
    strip.waitUntilExit()
    return size(of: copy)
  }
}
