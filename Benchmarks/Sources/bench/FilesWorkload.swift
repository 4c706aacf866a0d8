import Foundation

/// Measures a site's static files against nginx, which sends the same bytes from the same files with as many workers as
/// our server has event loops.
enum FilesWorkload {
  private static let rounds = 5
  private static let seconds = 2
  private static let contents = [1, 32, 256].map { size in
    HTTPContent(
      name: "\(size)k.bin",
      bytes: (0..<size << 10).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) },
      type: "application/octet-stream")
  }

  static func run() -> [Check] {
    do {
      return try measure()
    } catch {
      print("files: \(error)\n")
      return [Check("files: all sizes are measured on both servers", false)]
    }
  }

  private static func measure() throws -> [Check] {
    let wrk = Wrk(program: try Tools.wrk())
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-bench-\(UUID().uuidString)")
    // If root starts nginx, its workers run as another user, who must be able to read the files.
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(at: directory) }
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let nginx = try Nginx.start(
      try Tools.nginx(), sending: contents, workers: workers, in: directory)
    defer { nginx.stop() }
    let ours = try ServerProcess(
      "ours", try Tools.built("site-server"), log: directory.appendingPathComponent("ours.log"),
      path: contents[0].path, check: { for content in contents { try content.check($0, of: $1) } }
    ) { ["\($0)", "files", directory.path, "\(workers)"] }
    defer { ours.stop() }

    print("files: GET of a file over loopback, nginx (\(workers) workers) and a site of ours")
    print("   (\(workers) event loops) in turn, \(rounds) rounds of \(seconds) s each. Medians;")
    print("   ratios are of one round each, [least, greatest].")
    print("       KiB conns    nginx     ours   ours / nginx         p99 ms, nginx   ours")
    var checks: [Check] = []
    for content in contents {
      for connections in [1, 64, 512] {
        var results: [[Wrk.Result]] = [[], []]
        for round in 0..<rounds {
          for place in 0...1 {
            let index = (place + round) % 2
            let port = [nginx, ours][index].port
            results[index].append(
              try wrk.run(
                "http://127.0.0.1:\(port)\(content.path)", connections: connections,
                seconds: seconds))
          }
        }
        let rates = results.map { $0.map(\.requestsPerSecond) }
        let ratios = zip(rates[1], rates[0]).map { $0 / $1 }
        let ratio = Measurement.median(ratios)
        let p99 = results.map { Measurement.median($0.map(\.p99)) }
        print(
          "  \(pad(content.bytes.count >> 10, 8)) \(pad(connections, 5))"
            + pad(Measurement.median(rates[0]), 9) + pad(Measurement.median(rates[1]), 9)
            + "\(pad(ratio, 7, digits: 2)) [\(pad(ratios.min() ?? 0, 4, digits: 2)),"
            + " \(pad(ratios.max() ?? 0, 4, digits: 2))]" + pad(p99[0], 14, digits: 2)
            + pad(p99[1], 7, digits: 2))
        let faults = results.joined().flatMap(\.faults)
        for fault in Set(faults).sorted() { print("  \(fault)") }
        let limit = connections == 1 ? 0.95 : 0.75
        checks.append(
          Check(
            "files \(content.bytes.count >> 10) KiB, \(connections): at least \(limit) of nginx",
            ratio >= limit && faults.isEmpty))
      }
    }
    print("")
    return checks
  }
}
