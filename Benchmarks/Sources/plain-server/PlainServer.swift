import BenchContent
import HTTPTypes
import PageSockets

/// `plain-server PORT [EVENT_LOOPS]`: two routes on PageSockets alone, with responses from memory.
@main enum PlainServer {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { UInt16($0) }
    var configuration = ServerConfiguration(
      address: ServerAddress(host: "127.0.0.1", port: arguments.first ?? 8080))
    if arguments.count > 1 { configuration.eventLoops = Int(arguments[1]) }
    let page = BenchContent.page
    let small = BenchContent.small
    let server = Server(configuration: configuration) { request in
      switch request.head.path {
      case "/page":
        ServerResponse(
          status: .ok, headerFields: [.contentType: BenchContent.pageType], body: page)
      case "/small":
        ServerResponse(
          status: .ok, headerFields: [.contentType: BenchContent.smallType], body: small)
      default:
        ServerResponse(status: .notFound)
      }
    }
    try await server.run()
  }
}
