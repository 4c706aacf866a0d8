import Dispatch
import HTTPTypes
import PageElements
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests that long work does not run on the server's event loop.
@Suite(.timeLimit(.minutes(20))) struct BlockingExecutorTests {
  /// An executor that takes the part of the server's event loop.
  private final class Loop: TaskExecutor {
    private static let key = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "loop")

    init() { queue.setSpecific(key: Self.key, value: true) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    static var isHere: Bool { DispatchQueue.getSpecific(key: key) == true }
  }

  private let loop = Loop()
  private let wasOnLoop = Recorder<Bool>()

  private func site() throws -> Site {
    let (wasOnLoop, rows) = (wasOnLoop, MemoryRows.numbered(1_000))
    return try .test(
      Page("/rows") { _ in
        PageContent(title: "Rows", table: Table(columns: ["Name", "Text"]), rows: rows)
      }.identified { _ in
        wasOnLoop.append(Loop.isHere)
        return nil
      }.live())
  }

  /// Sends a request with its executor, as a server does.
  private func ask(_ path: String, of site: Site) async -> SiteResponse {
    var request = site.read(
      HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
    request.executor = loop
    return await site.respond(to: request)
  }

  @Test(
    arguments: [
      ("/rows", true), ("/rows/-/rows?limit=100", true), ("/rows/-/document", true),
      ("/rows?through=end", false), ("/rows/-/document?through=end", false),
      ("/rows/-/document?%74hrough=end", false), ("/rows/-/rows?limit=101", false),
      ("/rows/-/patch?from=x&through=end", false),
    ])
  func longRendersRunOffTheEventLoop(path: String, isOnLoop: Bool) async throws {
    let site = try site()
    let after = await withTaskExecutorPreference(loop) {
      _ = await ask(path, of: site)
      return Loop.isHere
    }
    #expect(wasOnLoop.values == [isOnLoop])
    #expect(after, "The response returns to the caller's executor")
    #expect(site.gate.load == (0, 0, 0, 0))
  }

  /// Blocks the thread. In a separate function, the compiler does not diagnose the wait in an asynchronous context.
  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test func aLongRenderThatBlocksItsThreadDelaysNoOtherRender() async throws {
    let (time, begun, end) = (ManualClock(), Gate(), DispatchSemaphore(value: 0))
    let rows = MemoryRows.numbered(1_000)
    let slow = Page("/slow", title: "Slow") { _ in
      begun.open()
      Self.wait(for: end)
      return Table {}
    }
    let big = Page("/big") { _ in
      PageContent(title: "Big", table: Table(columns: ["Name", "Text"]), rows: rows)
    }
    let site = try Site(pages: [slow, big], configuration: SiteConfiguration(), clock: time.clock)
    let held = Task { await TestVisitor(site).get("/slow?through=end").status }
    await begun.wait()
    // After 250 ms, the slow render no longer blocks others in its lane.
    while time.sleepers(within: .milliseconds(250)) == 0 { await Task.yield() }
    time.advance(by: .milliseconds(250))
    let other = TestVisitor(site, client: "192.0.2.2")
    let long = await other.send(
      .get, "/big/-/document?through=end", fields: [.acceptEncoding: "gzip"])
    #expect(long.status == 200)
    #expect(long[.contentEncoding] == "gzip", "Compression does not wait for the blocked thread")
    end.signal()
    #expect(await held.value == 200)
  }

  @Test func requestsForAKnownShortRangeStayOnTheEventLoop() async throws {
    let site = try site()
    let document = try await site.json("/rows/-/document")
    let extent = document.extent
    #expect(extent.contains("through="))
    let next = try #require(document.next)
    let long = try await site.json("/rows/-/document?through=end")
    await withTaskExecutorPreference(loop) {
      for path in [
        "/rows/-/patch?from=\(document.version)\(extent)", "/rows/-/document?\(extent.dropFirst())",
        "/rows?after=\(next)", "/rows/-/events?from=\(document.version)\(extent)",
        "/rows/-/patch?from=\(document.version)\(long.extent)",
        "/rows/-/patch?from=\(document.version)\(extent)&q=other",
      ] { _ = await ask(path, of: site) }
    }
    #expect(wasOnLoop.values.dropFirst(2) == [true, true, true, true, false, false])
  }

  @Test(arguments: [(1_000, true), (40_000, false)])
  func aLargeFormIsParsedOffTheEventLoop(length: Int, isOnLoop: Bool) async throws {
    let visitor = TestVisitor(try site(), executor: loop)
    let text = String(repeating: "a", count: length)
    let answer = await withTaskExecutorPreference(loop) {
      await visitor.post("/rows/-/actions/-table/-table/none/submit", ["one": text, "two": text])
    }
    #expect(answer.status == 404)
    #expect(wasOnLoop.values == [isOnLoop])
  }

  @Test func largeFormsAreQueuedAndRejectedWhenTheQueueIsFull() async throws {
    let site = try Site.test(Page("/rows") { _ in PageContent(title: "Rows", table: Table()) }) {
      $0.renderQueueLimit = 1
      $0.renderLimit = 1
    }
    let (begun, end) = (Gate(), Gate())
    let other = Task {
      try await site.gate.request(of: .name("other"), .form, clientLimit: nil) {
        begun.open()
        await end.wait()
      }
    }
    await begun.wait()
    let text = String(repeating: "a", count: 60_000)
    let posts = (0..<2).map { number in
      Task {
        await TestVisitor(site, client: "192.0.2.\(number)").post(
          "/rows/-/actions/-table/-table/none/submit", ["one": text, "two": text])
      }
    }
    while site.gate.load.requests == 0 { await Task.yield() }
    let third = await TestVisitor(site, client: "192.0.2.9").post(
      "/rows/-/actions/-table/-table/none/submit", ["one": text, "two": text])
    #expect(third.status == 503)
    #expect(third.text.contains(text), "The response contains the submitted text")
    end.open()
    try await other.value
    let statuses = [await posts[0].value.status, await posts[1].value.status]
    #expect(statuses.contains(404))
  }
}
