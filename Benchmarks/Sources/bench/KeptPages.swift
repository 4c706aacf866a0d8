import Foundation

/// The part of workload E about an unchanged page. Compares the request rate with that of our constant response, and
/// with nginx, which sends the same bytes from disk with as many workers as our server has event loops.
enum KeptPages {
  private static let path = "/kept"

  /// Prints the rates and their ratios.
  ///
  /// - Parameters:
  ///   - ours: Our site, whose `/kept` is a cached page.
  ///   - measure: Sends requests for a path to a server for one round.
  static func run(
    _ ours: ServerProcess, nginx program: String, in directory: URL, rounds: Int,
    measure: (_ server: ServerProcess, _ path: String) throws -> Wrk.Result
  ) throws {
    let content = try content(of: ours)
    let nginx = try Nginx.start(
      program, sending: [content], workers: ProcessInfo.processInfo.activeProcessorCount,
      in: directory)
    defer { nginx.stop() }
    let asked = [(ours, path), (ours, "/-/health"), (nginx, content.path)]
    var rates: [[Double]] = asked.map { _ in [] }
    for round in 0..<rounds {
      for place in asked.indices {
        let index = (place + round) % asked.count
        let (server, path) = asked[index]
        rates[index].append(try measure(server, path).requestsPerSecond)
      }
    }
    print("  a page that has not changed, \(content.bytes.count) bytes, requests a second:")
    print(
      "  kept\(pad(Measurement.median(rates[0]))), our constant answer"
        + "\(pad(Measurement.median(rates[1]))), nginx sending a file"
        + "\(pad(Measurement.median(rates[2])))")
    for (index, name, goal) in [(1, "our constant answer", 0.7), (2, "nginx", 0.5)] {
      let ratios = zip(rates[0], rates[index]).map { $0 / $1 }
      let ratio = Measurement.median(ratios)
      print(
        "  goal \(ratio >= goal ? "met   " : "missed") kept: \(goal) of \(name)"
          + " (\(pad(ratio, 0, digits: 2)) [\(pad(ratios.min() ?? 0, 0, digits: 2)),"
          + " \(pad(ratios.max() ?? 0, 0, digits: 2))])")
    }
  }

  /// Returns the body of the page, which nginx then sends from a file.
  private static func content(of ours: ServerProcess) throws -> HTTPContent {
    let answer = Loopback.get(path, port: ours.port) ?? []
    guard let head = answer.firstRange(of: Array("\r\n\r\n".utf8)),
      answer.starts(with: Array("HTTP/1.1 200".utf8))
    else { throw PagesError.wrongAnswer(ours.name, path) }
    return HTTPContent(
      name: "kept", bytes: Array(answer[head.upperBound...]), type: "text/html; charset=utf-8")
  }
}
