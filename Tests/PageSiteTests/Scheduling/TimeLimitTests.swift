import HTTPTypes
import Logging
import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests that a response fails as soon as it exceeds its time limit, even if its work does not end.
@Suite(.timeLimit(.minutes(20))) struct TimeLimitTests {
  private let time = ManualClock()
  private let log = RecordingLog()
  /// The start of the slow phase. The test opens `end` to let the phase end.
  private let begun = Gate()
  private let end = Gate()
  private let cancelled = Recorder<Bool>()
  private static let button = "/tea/-/actions/s/b/b/tap"

  /// A phase of a response that can be slow.
  enum Phase: CaseIterable, Sendable { case around, content, check, handler }

  /// Returns a site with one slow phase, which ignores its cancellation.
  private func site(_ slow: Phase) throws -> Site {
    let waitIfSlow: @Sendable (Phase) async -> Void = { [begun, end, cancelled] place in
      guard place == slow else { return }
      begun.open()
      await end.wait()
      cancelled.append(Task.isCancelled)
    }
    var configuration = SiteConfiguration()
    configuration.logger = log.logger
    let tea = Page("/tea", title: "Tea") { _ in
      await waitIfSlow(.content)
      return Table {
        Section(key: "s") { Row(key: "b", Button("Drink", id: "b") { await waitIfSlow(.handler) }) }
      }
    }
    var checked = tea.identified { _ in
      await waitIfSlow(.check)
      return nil
    }
    if slow == .around {
      checked = checked.middleware { _, next in
        let response = try await next()
        await waitIfSlow(.around)
        return response
      }
    }
    return try Site(pages: [checked], configuration: configuration, clock: time.clock)
  }

  /// Advances the clock once the slow phase has begun, and lets the phase end after the response.
  private func answer(
    after wait: Duration = .seconds(30), _ ask: @escaping @Sendable () async -> SiteResponse
  ) async -> SiteResponse {
    let answer = Task { await ask() }
    await begun.wait()
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: wait)
    let response = await answer.value
    #expect(cancelled.values.isEmpty, "The response is sent before the work ends")
    end.open()
    while cancelled.values.isEmpty { await Task.yield() }
    return response
  }

  @Test(arguments: [Phase.around, .content, .check])
  func aPageThatExceedsItsTimeLimitIsCancelled(_ place: Phase) async throws {
    let site = try site(place)
    let response = await answer { await site.send("/tea", accept: Wanted.html) }
    #expect(response.status == 503)
    #expect(response[.retryAfter] == "5")
    #expect(response.text.contains("The request was cancelled before it was answered."))
    #expect(cancelled.values == [true])
    let warning = try #require(log.entries.first { $0.level == .warning })
    #expect(warning.metadata["path"] == "/tea")
    while site.gate.load.running > 0 { await Task.yield() }
  }

  @Test func aPageWithinItsTimeLimitIsNotCancelled() async throws {
    let site = try site(.content)
    let answer = Task { await site.send("/tea") }
    await begun.wait()
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .milliseconds(29_999))
    end.open()
    #expect(await answer.value.status == 200)
    #expect(cancelled.values == [false])
    #expect(time.sleepers == 1, "One timer checks all deadlines")
    time.advance(by: .milliseconds(1))
    while time.sleepers > 0 { await Task.yield() }
    #expect(await site.send("/tea").status == 200)
  }

  /// The time limit of middleware stops while it waits for the page, and starts again afterwards.
  @Test func thePagesTimeDoesNotCountAgainstMiddleware() async throws {
    let (waits, returns) = (Gate(), Gate())
    let tea = Page("/tea", title: "Tea") { [begun, end] _ in
      begun.open()
      await end.wait()
      return Table()
    }.middleware { _, next in
      let response = try await next()
      waits.open()
      await returns.wait()
      return response
    }
    let site = try Site(pages: [tea], configuration: SiteConfiguration(), clock: time.clock)
    let answer = Task { await site.send("/tea") }
    await begun.wait()
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .seconds(29))
    end.open()
    await waits.wait()
    time.advance(by: .seconds(29))
    returns.open()
    #expect(await answer.value.status == 200)
  }

  /// The server limits the time of a slow upload, not the site.
  @Test func uploadTimeDoesNotCountAgainstTheRoute() async throws {
    let read = Recorder<Int>()
    let route = Route.put("/tea") { [begun, end, cancelled] request in
      for try await piece in request.stream { read.append(piece.count) }
      begun.open()
      await end.wait()
      cancelled.append(Task.isCancelled)
      return .empty()
    }.streamingBody(upTo: 1 << 30)
    let site = try Site(
      pages: [], routes: [route], configuration: SiteConfiguration(), clock: time.clock)
    let (asked, sent) = (Gate(), Gate())
    let pieces = Mutex([[1, 2, 3], [4, 5]] as [[UInt8]])
    let stream = BodyStream {
      asked.open()
      await sent.wait()
      return pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
    let head = HTTPRequest(method: .put, scheme: "http", authority: "localhost", path: "/tea")
    #expect(site.streamLimit(of: head) == 1 << 30)
    let response = await answer {
      let answer = Task { await site.respond(to: site.read(head, stream: stream)) }
      await asked.wait()
      self.time.advance(by: .seconds(600))
      sent.open()
      return await answer.value
    }
    // The time after the upload is limited.
    #expect(response.status == 504)
    #expect(read.values == [3, 2])
  }

  @Test func aPageIsCancelledWhenItsClientDisconnects() async throws {
    let site = try Site.test(
      Page("/tea", title: "Tea") { [begun] _ in
        begun.open()
        while !Task.isCancelled { await Task.yield() }
        throw CancellationError()
      })
    let answer = Task { await site.send("/tea") }
    await begun.wait()
    answer.cancel()
    #expect(await answer.value.status == 503)
  }

  @Test(arguments: [true, false])
  func aSlowHandlerReturns504WithAnUnknownOutcome(isBrowser: Bool) async throws {
    let site = try site(.handler)
    let visitor = TestVisitor(site)
    let key = try await visitor.key("/tea")
    let response = await answer {
      await visitor.post(
        Self.button, ["pe-key": key, "cups": "2 <of>"], isBrowser ? [:] : [.accept: Wanted.patch])
    }
    #expect(response.status == 504)
    #expect(cancelled.values == [true])
    #expect(response.text.contains("2 &lt;of&gt;") == isBrowser)
    #expect(response.text.contains("cannot tell whether"))
  }

  @Test func aHandlerIsNotCancelledWhenItsClientDisconnects() async throws {
    let site = try site(.handler)
    let answer = Task { await TestVisitor(site).post(Self.button) }
    await begun.wait()
    answer.cancel()
    end.open()
    _ = await answer.value
    #expect(cancelled.values == [false])
  }

  @Test func aTimeoutBeforeTheHandlerReturns503WithTheValues() async throws {
    let site = try site(.content)
    let response = await answer { await TestVisitor(site).post(Self.button, ["cups": "2 <of>"]) }
    #expect(response.status == 503)
    #expect(response[.retryAfter] == "5")
    #expect(response.text.contains("2 &lt;of&gt;"))
  }

  /// The outcome of the first run is unknown, so the site does not run the handler again.
  @Test func aTimedOutHandlerIsNotRunAgainWithItsKey() async throws {
    let site = try site(.handler)
    let visitor = TestVisitor(site)
    let key = try await visitor.key("/tea")
    let first = await answer { await visitor.post(Self.button, ["pe-key": key]) }
    #expect(first.status == 504)
    let again = Task { await visitor.post(Self.button, ["pe-key": key]) }
    let ended = Gate()
    let response = Task {
      defer { ended.open() }
      return await again.value.status
    }
    while !ended.isOpen {
      if time.sleepers(within: .seconds(1)) > 0 { time.advance(by: .milliseconds(200)) }
      await Task.yield()
    }
    // The first run counts as running (503) or its outcome as unknown (409), depending on the store's own clock.
    #expect([409, 503].contains(await response.value))
    #expect(cancelled.values.count == 1, "The action ran once")
  }
}
