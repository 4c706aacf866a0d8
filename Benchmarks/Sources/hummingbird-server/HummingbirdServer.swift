import BenchContent
import Hummingbird
import NIOPosix

/// `hummingbird-server PORT [EVENT_LOOPS]`: the same two routes as `plain-server`, written as users of Hummingbird
/// would, without middleware or request logging.
@main enum HummingbirdServer {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let page = ByteBuffer(bytes: BenchContent.page)
    let small = ByteBuffer(bytes: BenchContent.small)
    let router = Router()
    router.get("page") { _, _ in
      Response(
        status: .ok, headers: [.contentType: BenchContent.pageType],
        body: ResponseBody(byteBuffer: page))
    }
    router.get("small") { _, _ in
      Response(
        status: .ok, headers: [.contentType: BenchContent.smallType],
        body: ResponseBody(byteBuffer: small))
    }
    // The default backlog of 256 would drop some of 512 simultaneous connections.
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: arguments.first ?? 8080), backlog: 1024),
      eventLoopGroupProvider: arguments.count > 1
        ? .shared(MultiThreadedEventLoopGroup(numberOfThreads: arguments[1])) : .singleton)
    try await application.runService()
  }
}
