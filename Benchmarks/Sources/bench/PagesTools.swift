import Foundation

/// The programs that `bench pages` runs.
struct PagesTools {
  let wrk: Wrk
  let nginx, ours, hummingbird, loop, python, gunicorn, peers: String
  /// The program that counts instructions, or `nil` if it is not installed.
  let valgrind: String?

  /// Finds the programs. If one is missing, the error says how to get it.
  init() throws {
    wrk = Wrk(program: try Tools.wrk())
    nginx = try Tools.nginx()
    ours = try Tools.built("rows-server")
    hummingbird = try Tools.built("hummingbird-rows")
    loop = try Tools.built("sqlite-loop")
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let installed = root.appending(path: ".tools/peers/bin").path
    (python, gunicorn) = ("\(installed)/python", "\(installed)/gunicorn")
    peers = root.appending(path: "Benchmarks/Peers").path
    guard FileManager.default.isExecutableFile(atPath: gunicorn) else { throw ToolsError.noPeers }
    valgrind = Tools.onPath("valgrind")
  }
}
