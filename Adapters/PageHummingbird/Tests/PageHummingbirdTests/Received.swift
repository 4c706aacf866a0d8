import NIOCore
import NIOPosix
import Testing

/// The bytes received over a connection.
final class Received: Sendable {
  private let received = AsyncStream.makeStream(of: String.self)

  func open(_ port: Int?, _ request: String) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { [received] channel in
        channel.pipeline.addHandler(Reader(received.continuation))
      }
      .connect(host: "127.0.0.1", port: try #require(port)).get()
    try await channel.writeAndFlush(ByteBuffer(string: request))
  }

  func next() async throws -> String { await received.stream.first { _ in true } ?? "" }

  func rest() async throws -> String {
    var text = ""
    for await piece in received.stream { text += piece }
    return text
  }

  private final class Reader: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let received: AsyncStream<String>.Continuation

    init(_ received: AsyncStream<String>.Continuation) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received.yield(String(buffer: unwrapInboundIn(data)))
    }

    func channelInactive(context: ChannelHandlerContext) { received.finish() }
  }
}
