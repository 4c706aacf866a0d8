import Foundation

/// The programs that `bench http` runs.
struct Tools {
  let wrk: Wrk
  let nginx: String
  let hummingbird: String
  let ours: String

  /// Finds them all, or throws what to do.
  init() throws {
    let wrk = Self.onPath("wrk")
    let nginx = Self.onPath("nginx")
    guard let wrk, let nginx else {
      throw ToolsError.missing(
        [("wrk", wrk), ("nginx-light", nginx)].filter { $0.1 == nil }.map(\.0))
    }
    self.wrk = Wrk(program: wrk)
    self.nginx = nginx
    hummingbird = try Self.built("hummingbird-server")
    ours = try Self.built("plain-server")
  }

  /// The program that makes the load.
  static func wrk() throws -> String {
    guard let wrk = onPath("wrk") else { throw ToolsError.missing(["wrk"]) }
    return wrk
  }

  static func onPath(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Where servers are, which is not on everybody's path.
    let directories =
      path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
    return directories.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Beside this program.
  static func built(_ name: String) throws -> String {
    let directory = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    guard let path = directory?.appendingPathComponent(name).path,
      FileManager.default.isExecutableFile(atPath: path)
    else { throw ToolsError.notBuilt(name) }
    return path
  }
}

enum ToolsError: Error, CustomStringConvertible {
  case missing([String])
  case notBuilt(String)
  case noPeers

  var description: String {
    switch self {
    case .missing(let names):
      "install \(names.joined(separator: " and ")) (Debian's names), or run scripts/setup bench"
    case .noPeers: "run scripts/setup bench, which installs Benchmarks/Peers/requirements.txt"
    case .notBuilt(let name):
      "build it: swift build -c release --package-path Benchmarks --product \(name)"
    }
  }
}
