import BenchPages
import PageData
import PageServer
import PageSockets

/// `rows-server PORT DATABASE`: the site of `bench pages`.
@main enum RowsServer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = UInt16(arguments[1]) else {
      print("usage: rows-server PORT DATABASE")
      return
    }
    let site = try BenchPages.site(BoundedDatabase(path: arguments[2]))
    let address = ServerAddress(host: "127.0.0.1", port: port)
    await PageServer(site, configuration: ServerConfiguration(address: address)).main()
  }
}
