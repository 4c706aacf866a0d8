import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import PageElements
import PageHummingbird
import PageSite
import Testing

@Suite struct DisconnectTests {
  @Test func aDisconnectCancelsTheRender() async throws {
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

  @Test func aDisconnectEndsTheStream() async throws {
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

  @Test func stoppingTheServerSendsByeToOpenStreams() async throws {
    let site = try Site(pages: [teas().live()])
    let events = Received()
    try await application(site).test(.live) { client in
      let document = try await client.execute(uri: "/teas/-/document", method: .get).text
      let version = try #require(document.firstMatch(of: /"version":"([^"]+)"/)).1
      try await events.open(
        client.port, "GET /teas/-/events?from=\(version) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      // The stream is open once it has sent something.
      #expect(try await events.next().hasPrefix("HTTP/1.1 200"))
    }
    // The server has stopped although the stream was open.
    #expect(try await events.rest().contains("event: bye"))
  }

  @Test func aStalledReaderIsDisconnected() async throws {
    let gone = Signal()
    let route = Route.get("/endless") { _ in
      let held = Held(until: gone)
      return .stream(type: "text/plain") {
        withExtendedLifetime(held) { [UInt8](repeating: 46, count: 100_000) }
      }
    }
    var limits = PageLimits()
    limits.writeTime = .milliseconds(100)
    try await application(try Site(pages: [], routes: [route]), limits).test(.live) { client in
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelOption(.autoRead, value: false)
        .connect(host: "127.0.0.1", port: try #require(client.port)).get()
      let request = "GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n"
      try await channel.writeAndFlush(ByteBuffer(string: request))
      await gone.wait()
      try? await channel.close()
    }
  }

  @Test func anIncompleteBodyTimesOut() async throws {
    let route = Route.post("/form") { .text("\($0.body.count)") }
    var limits = PageLimits()
    limits.bodyTime = .milliseconds(100)
    try await application(try Site(pages: [], routes: [route]), limits).test(.live) { client in
      let answer = Received()
      try await answer.open(
        client.port, "POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf")
      let text = try await answer.rest()
      #expect(text.hasPrefix("HTTP/1.1 408") && text.contains("did not arrive in time"))
    }
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

/// An object that signals its deinitialization.
private final class Held: Sendable {
  private let gone: Signal

  init(until gone: Signal) { self.gone = gone }

  deinit { gone.give() }
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
