import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import PageElements
import PageHummingbird
import PageSite
import Testing

@Suite struct DepartureTests {
  @Test func aReaderWhoLeavesCancelsItsRender() async throws {
    let (begun, cancelled) = (Signal(), Signal())
    let page = Page("/slow", title: "Slow") { _ in
      begun.give()
      await untilCancelled()
      cancelled.give()
      return Table(rows: [])
    }
    try await application(try Site(pages: [page])).test(.live) { client in
      try await leave(client.port, asking: "/slow", when: begun)
      await cancelled.wait()
    }
  }

  @Test func aReaderWhoLeavesEndsTheirStream() async throws {
    let (begun, cancelled) = (Signal(), Signal())
    let route = Route.get("/endless") { _ in
      .stream(type: "text/plain") {
        begun.give()
        await untilCancelled()
        cancelled.give()
        return nil
      }
    }
    try await application(try Site(pages: [], routes: [route])).test(.live) { client in
      try await leave(client.port, asking: "/endless", when: begun)
      await cancelled.wait()
    }
  }

  @Test func openCopiesSayGoodbyeWhenTheServerStops() async throws {
    let site = try Site(pages: [teas().live()])
    let events = Events()
    try await application(site).test(.live) { client in
      let document = try await client.execute(uri: "/teas/-/document", method: .get).text
      let version = try #require(document.firstMatch(of: /"version":"([^"]+)"/)).1
      try await events.open(client.port, "/teas/-/events?from=\(version)")
      // It is open once it has said something.
      #expect(try await events.next().hasPrefix("HTTP/1.1 200"))
    }
    // The server has stopped, though the stream was open.
    #expect(try await events.rest().contains("event: bye"))
  }

  /// Sends a request, and closes the connection once it is being answered.
  private func leave(_ port: Int?, asking path: String, when begun: Signal) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: try #require(port)).get()
    let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    try await channel.writeAndFlush(ByteBuffer(string: request))
    await begun.wait()
    try await channel.close()
  }
}

/// Returns when the task is cancelled.
private func untilCancelled() async {
  let cancelled = Signal()
  await withTaskCancellationHandler {
    await cancelled.wait()
  } onCancel: {
    cancelled.give()
  }
}

/// What comes over a connection.
private final class Events: Sendable {
  private let received = AsyncStream.makeStream(of: String.self)

  func open(_ port: Int?, _ path: String) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { [received] channel in
        channel.pipeline.addHandler(Reader(received.continuation))
      }
      .connect(host: "127.0.0.1", port: try #require(port)).get()
    let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
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
