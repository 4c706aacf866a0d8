import HTTPTypes
import PageElements
import PagePatching
import PageValidation
import Synchronization
import TestSupport
import SeedTags
import Testing

@testable import PageRoutes
@testable import PageScheduling
@testable import PageSite

/// Tests of content that loads after its page is shown.
@Suite struct DeferredTests {
  struct Broken: Error {}

  /// A value that loads once its gate is open, and counts its loads.
  final class Slow: Sendable {
    let gate = Gate()
    let begun = Gate()
    let cancelled = Gate()
    private let counts = Mutex((loads: 0, failures: 0))

    init(failures: Int = 0) { counts.withLock { $0.failures = failures } }

    var loads: Int { counts.withLock(\.loads) }

    func load() async throws -> String {
      let (number, fails) = counts.withLock { counts in
        counts.loads += 1
        return (counts.loads, counts.loads <= counts.failures)
      }
      begun.open()
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        cancelled.open()
        gate.open()
      }
      try Task.checkCancellation()
      if fails { throw Broken() }
      return "loaded \(number)"
    }
  }

  private static func page(_ slow: Slow, fresh: Duration = .seconds(60)) -> Page {
    Page("/report", title: "Report", query: TestQuery()) { request in
      Table {
        Section(key: "top") {
          Row(key: "name", "Report for \(request.query.guest)")
          Row(
            key: "total",
            Deferred("total", fresh: fresh) {
              try await slow.load()
            } placeholder: {
              "Adding up"
            })
        }
      }
    }
  }

  private static func site(
    _ pages: Page..., clock: SiteClock = .system,
    change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.digestKey = .fixed
    change(&configuration)
    return try Site(pages: pages, configuration: configuration, clock: clock)
  }

  @Test func thePageIsSentImmediatelyAndTheContentFollows() async throws {
    let slow = Slow()
    let site = try Self.site(Self.page(slow))
    let html = await site.send("/report", accept: Wanted.html)
    #expect(html.text.contains("<div class=\"pe-deferred\">Adding up"))
    #expect(
      html.text.contains(
        "<a class=\"pe-scriptless\" href=\"/report/-/deferred/total\" rel=\"nofollow\">Show</a>"))
    #expect(html.text.contains("data-live"))
    #expect(try HTMLValidator().findings(in: html.body).map(\.description) == [])

    let copy = try await LiveCopy(site, "/report")
    #expect(try await copy.open() == 200)
    slow.gate.open()
    #expect(try await copy.nextChange() == .patch)
    #expect(try await copy.document == copy.fresh())
    #expect("\(copy.document)".contains("loaded 1") && !"\(copy.document)".contains("pe-deferred"))
  }

  @Test(.tags(.O24)) func aThousandSubscribersShareOneLoad() async throws {
    let slow = Slow()
    let site = try Self.site(Self.page(slow)) { $0.renderQueueLimit = 2_000 }
    let copies = try await withThrowingTaskGroup(of: LiveCopy.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          let copy = try await LiveCopy(site, "/report")
          #expect("\(copy.document)".contains("Adding up"))
          #expect(try await copy.open() == 200)
          return copy
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(slow.loads == 1)
    slow.gate.open()
    let fresh = try await { () async throws -> JSONValue in
      #expect(try await copies[0].nextChange() == .patch)
      return try await copies[0].fresh()
    }()
    for copy in copies.dropFirst() { #expect(try await copy.nextChange() == .patch) }
    #expect(copies.allSatisfy { $0.document == fresh })
    #expect(slow.loads == 1)
  }

  @Test func withoutAScriptALinkWaitsForTheContent() async throws {
    let slow = Slow()
    let site = try Self.site(Self.page(slow))
    _ = await site.send("/report?guest=Ada", accept: Wanted.html)
    async let answer = site.send("/report/-/deferred/total?guest=Ada", accept: Wanted.html)
    await slow.begun.wait()
    slow.gate.open()
    let response = await answer
    #expect(response.status == 303)
    #expect(response[.location] == "/report?guest=Ada")
    #expect(await site.send("/report?guest=Ada", accept: Wanted.html).text.contains("loaded 1"))
    #expect(slow.loads == 1)
    #expect(await site.status("/report/-/deferred/other") == 303)
  }

  @Test func aFailedLoadShowsAnErrorAndCanBeRetried() async throws {
    let slow = Slow(failures: 1)
    slow.gate.open()
    let log = RecordingLog()
    let site = try Self.site(Self.page(slow)) { $0.logger = log.logger }
    let copy = try await LiveCopy(site, "/report")
    try await copy.open()
    while !"\(copy.document)".contains("This could not be loaded.") { _ = try await copy.next() }
    #expect("\(copy.document)".contains(">Try again</a>"))
    #expect(log.entries.map(\.message).contains("Deferred content could not be loaded"))
    // A failure stays until a reader requests another try.
    #expect(await site.send("/report", accept: Wanted.html).text.contains("could not be loaded"))
    #expect(slow.loads == 1)
    #expect(await site.status("/report/-/deferred/total") == 303)
    #expect(try await copy.nextChange() == .patch)
    while !"\(copy.document)".contains("loaded 2") { _ = try await copy.nextChange() }
  }

  @Test func aLoadIsCancelledAtItsTimeLimit() async throws {
    let (time, slow) = (ManualClock(), Slow())
    let site = try Self.site(Self.page(slow), clock: time.clock) {
      $0.backgroundTaskTimeLimit = .seconds(9)
    }
    _ = await site.send("/report")
    await slow.begun.wait()
    while time.sleepers(within: .seconds(9)) == 0 { await Task.yield() }
    time.advance(by: .seconds(10))
    while await !site.send("/report").text.contains("could not be loaded") { await Task.yield() }
    await slow.cancelled.wait()
  }

  @Test func aLoadIsCancelledOnlyAfterItsLastSubscriberLeaves() async throws {
    let (time, slow) = (ManualClock(), Slow())
    let site = try Self.site(Self.page(slow), clock: time.clock) {
      $0.backgroundTaskTimeLimit = .seconds(600)
    }
    let copy = try await LiveCopy(site, "/report")
    try await copy.open()
    await slow.begun.wait()
    for _ in 0..<3 {
      while time.sleepers(within: Deferrals.retention) == 0 { await Task.yield() }
      time.advance(by: Deferrals.retention)
    }
    #expect(!slow.cancelled.isOpen)
    copy.close()
    while !slow.cancelled.isOpen {
      if time.sleepers(within: Deferrals.retention) > 0 { time.advance(by: Deferrals.retention) }
      await Task.yield()
    }
    #expect(site.deferrals.count == 0)
  }

  @Test func staleContentIsShownWhileItReloads() async throws {
    let (time, slow) = (ManualClock(), Slow())
    slow.gate.open()
    let site = try Self.site(Self.page(slow, fresh: .seconds(5)), clock: time.clock)
    _ = await site.send("/report/-/deferred/total")
    #expect(await site.send("/report").text.contains("loaded 1"))
    time.advance(by: .seconds(6))
    #expect(await site.send("/report").text.contains("loaded 1"))
    while await !site.send("/report").text.contains("loaded 2") { await Task.yield() }
    #expect(slow.loads == 2)
  }

  @Test func aPageChangeReloadsTheContent() async throws {
    let slow = Slow()
    slow.gate.open()
    let site = try Self.site(Self.page(slow))
    _ = await site.send("/report/-/deferred/total")
    let copy = try await LiveCopy(site, "/report")
    try await copy.open()
    site.changed("/report")
    #expect(try await copy.nextChange() == .patch)
    #expect("\(copy.document)".contains("loaded 2"))
  }

  @Test func eachQueryAndIdentityLoadsSeparately() async throws {
    let slow = Slow()
    slow.gate.open()
    let site = try Self.site(
      Self.page(slow).authorized { $0.headerFields[.authorization] })
    for (path, user) in [("", "ada"), ("?guest=x", "ada"), ("", "ben"), ("", "ada")] {
      _ = await site.send("/report/-/deferred/total\(path)", [.authorization: user])
    }
    #expect(slow.loads == 3)
  }

  /// The process that loaded the content has ended, so the open copy's stream starts the load again.
  @Test func afterARestartAnOpenCopyRestartsTheLoad() async throws {
    let (before, after) = (Slow(), Slow())
    let former = try Self.site(Self.page(before))
    let copy = try await LiveCopy(former, "/report")
    former.beginDraining()
    let site = try Self.site(Self.page(after))
    let later = LiveCopy(site, copy)
    #expect(try await later.open() == 200)
    after.gate.open()
    // If the content loads before the stream's first render, the copy is reset.
    if try await later.nextChange() == .reset { try await later.refetch() }
    #expect("\(later.document)".contains("loaded 1"))
    #expect(try await later.document == later.fresh())
    #expect(await site.status("/report/-/events?from=x") == 200)
  }

  @Test func deferredContentMayArriveInAnyOrder() async throws {
    let (first, second) = (Slow(), Slow())
    let site = try Self.site(
      Page("/report", title: "Report") { _ in
        Table {
          Section("Regions", key: "regions") {
            Deferred("rows") {
              let text = try await first.load()
              return [Row(key: "north", "North \(text)"), Row(key: "south", "South")]
            }
          }
          Deferred("years") {
            let text = try await second.load()
            return Section("Years", key: "years") { Row(key: "y", "Year \(text)") }
          } placeholder: {
            Label("Counting")
          }
        }
      })
    let copy = try await LiveCopy(site, "/report")
    #expect(copy.document.sectionKeys == ["regions", "years"])
    #expect(copy.document.rowKeys == ["rows", "years"])
    try await copy.open()
    second.gate.open()
    #expect(try await copy.nextChange() == .patch)
    #expect(copy.document.rowKeys == ["rows", "y"])
    first.gate.open()
    #expect(try await copy.nextChange() == .patch)
    #expect(copy.document.rowKeys == ["north", "south", "y"])
    #expect(try await copy.document == copy.fresh())
  }

  @Test func sourceRowsCanContainDeferredContent() async throws {
    let slow = Slow()
    struct Rows: RowSource {
      let slow: Slow
      var order: String { "n" }
      func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws
        -> [PositionedRow]
      {
        let row = Row(key: "a", Deferred("a") { try await slow.load() })
        return range.after == nil && range.through == nil
          ? [PositionedRow(position: Position([.integer(1)]), section: "s", row: row)] : []
      }
      func section(_ key: String) -> Section? { Section(key: "s") }
    }
    let site = try Self.site(
      Page("/rows") { _ in PageContent(title: "Rows", table: Table(), rows: Rows(slow: slow)) })
    let copy = try await LiveCopy(site, "/rows")
    #expect("\(copy.document)".contains("pe-deferred"))
    #expect(try await copy.open() == 200)
    slow.gate.open()
    #expect(try await copy.nextChange() == .patch)
    #expect("\(copy.document)".contains("loaded 1"))
  }

  /// The cached page contains the placeholder.
  @Test func aCachedPageIsRenderedAgainWhenItsContentArrives() async throws {
    let slow = Slow()
    let site = try Self.site(Self.page(slow).cached(by: ContentVersion { 1 }))
    #expect(await site.send("/report").text.contains("Adding up"))
    slow.gate.open()
    while await !site.send("/report").text.contains("loaded 1") { await Task.yield() }
  }

  @Test func theNumberOfDeferralsIsLimited() async throws {
    // The clock stands still, so that nothing times out on a slow machine.
    let (time, slow) = (ManualClock(), Slow())
    let site = try Self.site(Self.page(slow), clock: time.clock) { $0.deferredContentLimit = 3 }
    for number in 0..<3 { _ = await site.send("/report?guest=\(number)") }
    // Content that is loading cannot be evicted, so there is no capacity for more.
    #expect(await site.send("/report?guest=4").text.contains("could not be loaded"))
    slow.gate.open()
    while site.backgroundTasks.count > 0 { await Task.yield() }
    while await !site.send("/report?guest=4").text.contains("loaded") { await Task.yield() }
    #expect(site.deferrals.count == 3)
  }

  /// Nothing waits for a load that could not start, so the failure is not stored.
  @Test func aLoadBeyondTheWorkLimitFailsImmediatelyAndIsRetried() async throws {
    let slow = Slow()
    let site = try Self.site(Self.page(slow)) { $0.backgroundTaskLimit = 1 }
    #expect(await site.send("/report?guest=a").text.contains("Adding up"))
    #expect(await site.send("/report?guest=b").text.contains("could not be loaded"))
    #expect(site.deferrals.count == 1)
    slow.gate.open()
    while site.backgroundTasks.count > 0 { await Task.yield() }
    while await !site.send("/report?guest=b").text.contains("loaded 2") { await Task.yield() }
  }

  @Test func anExportedFileWaitsForDeferredContent() async throws {
    let (slow, broken) = (Slow(), Slow(failures: 9))
    slow.gate.open()
    broken.gate.open()
    let site = try Self.site(
      Page("/report", title: "Report") { _ in
        Table {
          Row(key: "total", Deferred("total") { try await slow.load() })
          Row(key: "broken", Deferred("broken") { try await broken.load() })
        }
      }
    ) { $0.isStaticExport = true }
    let html = await site.send("/report", accept: Wanted.html).text
    #expect(html.contains("loaded 1") && html.contains("This could not be loaded."))
    #expect(!html.contains("/-/deferred/"))
  }

  @Test func outsideASiteThePlaceholderIsRendered() throws {
    let row = Row(
      key: "r",
      Deferred("x") {
        Label("never")
      } placeholder: {
        Label("soon")
      })
    let html = try Table(rows: [row]).html(templates: nil)
    #expect(html.contains("<div class=\"pe-deferred\">soon</div>"))
  }
}
