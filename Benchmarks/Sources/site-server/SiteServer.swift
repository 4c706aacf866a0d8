import BenchContent
import HTTPTypes
import PageElements
import PageServer
import PageSite
import PageSiteValidation
import PageSockets
import Synchronization

/// `site-server PORT off|report`: a site of two pages of 50 rows, one constant and one that changes with each request.
/// `/checks` returns the number of validated responses.
///
/// `site-server PORT files DIRECTORY LOOPS`: the same site, with the static files of a directory.
@main enum SiteServer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let port = arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8080
    if arguments.count == 5, arguments[2] == "files" {
      return try await serve(files: arguments[3], loops: Int(arguments[4]), port: port)
    }
    let checks = Counted()
    let site = try site(reports: arguments.last == "report", counting: checks)
    let server = Server(
      configuration: ServerConfiguration(address: ServerAddress(host: "127.0.0.1", port: port))
    ) { request in
      switch request.head.path {
      case "/page":
        return ServerResponse(
          status: .ok, headerFields: [.contentType: BenchContent.pageType], body: BenchContent.page)
      case "/small":
        return ServerResponse(
          status: .ok, headerFields: [.contentType: BenchContent.smallType],
          body: BenchContent.small)
      case "/checks":
        return ServerResponse(status: .ok, body: Array("\(checks.value)".utf8))
      default:
        let answer = await site.respond(
          to: request.head, body: request.body, client: request.remoteAddress, id: request.id)
        return ServerResponse(head: answer.head, body: answer.body, stream: answer.stream)
      }
    }
    try await server.run()
  }

  private static func serve(files directory: String, loops: Int?, port: UInt16) async throws {
    var server = try PageServer(
      try site(reports: false, counting: Counted()), files: directory, port: port)
    if let loops { server.configuration.eventLoops = loops }
    try await server.run()
  }

  private static func site(reports: Bool, counting checks: Counted) throws -> Site {
    var configuration = SiteConfiguration()
    if reports {
      var validation = try ResponseValidation(.report)
      validation.check = { [check = validation.check] html in
        checks.increment()
        return check(html)
      }
      configuration.validation = validation
    }
    let requests = Counted()
    return try Site(
      pages: [
        Page("/same", title: "Fifty rows") { _ in table(0) },
        Page("/fresh", title: "Fifty rows") { _ in table(requests.increment()) },
      ], configuration: configuration)
  }

  private static func table(_ number: Int) -> Table {
    Table(columns: ["Name", "Address", "Number"]) {
      Section("Rows", key: "rows") {
        for row in 0..<50 {
          Row(
            key: "\(row)",
            cells: [
              .text("Name of row \(row)"), .text("row.\(row)@example.com"),
              .number(row + number * 50),
            ])
        }
      }
    }
  }
}

/// A counter.
private final class Counted: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  @discardableResult func increment() -> Int { count.add(1, ordering: .relaxed).newValue }
}
