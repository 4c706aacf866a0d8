import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import NIOCore
import NIOSSL
import PageData
import PageElements
import PageHummingbird
import PageSite
import Synchronization

/// `TasksServer --database FILE --port PORT [--certificate FILE --key FILE]`: the showcase's tasks inside Hummingbird,
/// with routes that stream a request or a response, and routes of the application.
@main struct TasksServer {
  static func main() async throws {
    let options = Options(CommandLine.arguments)
    let site = try await site(options["database"] ?? "tasks.sqlite")
    let certificate = options["certificate"]

    let router = Router(context: BasicPageRequestContext.self)
    router.get("/api/ping") { _, _ in "pong" }
    router.get("/api/readers") { _, _ in "\(site.liveReaders)" }
    router.post("/api/ping") { request, _ in
      try await request.body.collect(upTo: 100).readableBytes.description
    }
    router.add(middleware: PageMiddleware(site, isSecure: certificate != nil))
    let application = Application(
      router: router,
      server: try certificate.map { try server(certificate: $0, key: options["key"] ?? $0) }
        ?? .http1(),
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: options["port"].flatMap { Int($0) } ?? 8080)),
      onServerRunning: { channel in
        let scheme = certificate == nil ? "http" : "https"
        say("Serving at \(scheme)://127.0.0.1:\(channel.localAddress?.port ?? 0)")
      })
    try await application.runService()
  }

  private static func site(_ path: String) async throws -> Site {
    try DatabaseFile(path).createIfMissing()
    let database = try BoundedDatabase(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("tasks") { try TaskStore.migrate($0) }
    migrator.registerMigration("removed tasks") { try TaskStore.createRemovedTasks($0) }
    try migrator.migrate(database.writer)
    let routes = [
      Route.post("/upload") { request in
        var bytes = 0
        for try await piece in request.stream { bytes += piece.count }
        return .text("\(bytes)")
      }
      .streamingBody(upTo: 64 << 20),
      Route.post("/first") { request in
        .text("\(try await request.stream.next()?.count ?? 0)")
      }
      .streamingBody(upTo: 64 << 20),
      Route.post("/form") { request in
        let form = try request.form()
        return .text("\(form["title"] ?? "") \(try form.file("file")?.bytes.count ?? -1)")
      },
      Route.get("/large") { _ in
        .bytes(
          [UInt8](repeating: 46, count: 20_000_000) + Array("end".utf8),
          type: "application/octet-stream")
      },
      Route.get("/download") { _ in
        let pieces = Mutex(5_000)
        return .stream(type: "application/octet-stream") {
          let left = pieces.withLock { left in
            left -= 1
            return left
          }
          if left.isMultiple(of: 500) { say("\(left) pieces left") }
          return left < 0 ? nil : [UInt8](repeating: 46, count: 10_000)
        }
      },
    ]
    return try await Site(
      pages: [TasksPage(store: TaskStore(database: database)).page], routes: routes,
      configuration: SiteConfiguration().keeping(in: database))
  }

  private static func server(certificate: String, key: String) throws -> HTTPServerBuilder {
    try .http2Upgrade(
      tlsConfiguration: .makeServerConfiguration(
        certificateChain: NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
        privateKey: .privateKey(NIOSSLPrivateKey(file: key, format: .pem))))
  }
}

private func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// `--name value` in pairs.
private struct Options {
  private let values: [String: String]

  init(_ arguments: [String]) {
    let pairs = zip(arguments.dropFirst(), arguments.dropFirst(2))
    values = Dictionary(
      pairs.filter { $0.0.hasPrefix("--") }.map { (String($0.0.dropFirst(2)), $0.1) },
      uniquingKeysWith: { _, last in last })
  }

  subscript(name: String) -> String? { values[name] }
}
