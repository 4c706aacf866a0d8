import HTTPTypes
import MetricsTestKit
import PageElements
import PagePatching
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageScheduling
@testable import PageSite

/// Tests of the metrics that a site records.
@Suite(.timeLimit(.minutes(20))) struct SiteMetricsTests: GatedRenders {
  let time = ManualClock()
  let order = Recorder<String>()
  private let metrics = TestMetrics()

  private static func table(_ names: [String]) -> Table {
    Table(sections: [
      Section("Rows", key: "rows") {
        for name in names { Row(key: name, Button(name, id: "pour") {}) }
      }
    ])
  }

  private func site(_ box: TableBox = TableBox(table(["a"]))) throws -> Site {
    try .test(
      Page("/", title: "Home") { _ in Table {} },
      Page("/teas/{id}", title: "Tea") { _ in box.table }.live()
    ) { $0.metrics = metrics }
  }

  /// The number of measured requests, by path.
  private var measured: [String: Int] {
    Dictionary(
      uniqueKeysWithValues: metrics.timers(label: "pages_request_duration").map {
        ($0.dimensions.map(\.1).joined(), $0.values.count)
      })
  }

  private func patches(_ way: String) throws -> Int64 {
    try metrics.expectCounter("pages_patches", [("way", way)]).totalValue
  }

  @Test func requestsAreMeasuredByDeclaredPath() async throws {
    var configuration = SiteConfiguration()
    configuration.metrics = metrics
    let site = try Site(
      pages: [
        Page("/", title: "Home") { _ in Table {} },
        Page("/teas/{id}", title: "Tea") { _ in Table {} },
      ], routes: [.get("/files/{name}") { _ in .text("a") }], configuration: configuration)
    for path in [
      "/", "/?a=b", "/-/rows", "/teas/1", "/teas/2", "/teas/3/-/document", "/teas/3/-/patch?from=x",
      "/teas/3/-/events?from=x", "/teas/3/-/actions/a/b/c/tap", "/teas/3/-/deferred/a",
      "/files/1.csv", "/files/2.csv", "/-/health", "/-/ready", site.assets.stylesheet, "/none/1",
      "/none/2", "/teas/1/", "*",
    ] { _ = await site.send(path) }
    _ = await site.send("/", host: "tea.example")
    #expect(
      measured == [
        "/": 2, "/-/rows": 1, "/teas/{id}": 2, "/teas/{id}/-/document": 1, "/teas/{id}/-/patch": 1,
        "/teas/{id}/-/events": 1, "/teas/{id}/-/actions": 1, "/teas/{id}/-/deferred": 1,
        "/files/{name}": 2, "/-/health": 1, "/-/ready": 1, "/-/assets/{name}": 1, "none": 5,
      ])
  }

  @Test func requestAndRenderDurationsAreMeasured() async throws {
    var configuration = SiteConfiguration()
    configuration.metrics = metrics
    let site = try Site(
      pages: [
        Page("/", title: "Home") { [time] _ in
          time.advance(by: .milliseconds(70))
          return Table {}
        }
      ], configuration: configuration, clock: time.clock)
    _ = await site.send("/")
    let timer = try metrics.expectTimer("pages_request_duration", [("path", "/")])
    #expect(timer.values == [70_000_000])
    let render = try metrics.expectTimer("pages_render_duration", [("lane", "short")])
    #expect(render.values == [70_000_000])
  }

  @Test func patchesAreCountedByStreamRequestOrAction() async throws {
    let box = TableBox(Self.table(["a"]))
    let site = try site(box)
    let copy = try await LiveCopy(site, "/teas/1")
    #expect(try (patches("stream"), patches("request"), patches("action")) == (0, 0, 0))
    let version = copy.document.version
    box.table = Self.table(["a", "b"])
    #expect(await site.status("/teas/1/-/patch?from=\(version)&through=end") == 200)
    #expect(try (patches("stream"), patches("request"), patches("action")) == (0, 1, 0))
    #expect(await site.status("/teas/1/-/patch?from=unknown") == 410)
    #expect(await site.status("/teas/1/-/document") == 200)
    #expect(try (patches("stream"), patches("request"), patches("action")) == (0, 1, 0))
    try await copy.open()
    #expect(try await copy.nextChange() == .patch)
    #expect(try (patches("stream"), patches("request"), patches("action")) == (1, 1, 0))
    let own = try await TestCopy(TestVisitor(site), "/teas/1")
    let answer = await own.act("/teas/1/-/actions/rows/a/pour/tap")
    #expect(answer[.contentType] == MediaType.patch)
    // The response to a request without a script is not a patch.
    _ = await own.visitor.post("/teas/1/-/actions/rows/a/pour/tap")
    #expect(try (patches("stream"), patches("request"), patches("action")) == (1, 1, 1))
  }

  @Test func theMeterReportsTheNumberOfOpenCopies() async throws {
    let site = try site()
    func openCopyCount() throws -> Double? {
      site.recordGauges()
      return try metrics.expectMeter("pages_open_copies").values.last
    }
    #expect(try openCopyCount() == 0)
    let copies = [try await LiveCopy(site, "/teas/1"), try await LiveCopy(site, "/teas/2")]
    for copy in copies { try await copy.open() }
    #expect(try openCopyCount() == 2)
    copies[0].close()
    while try openCopyCount() != 1 { await Task.yield() }
    #expect(try metrics.expectMeter("pages_version_log_bytes").values.last ?? 0 > 0)
  }

  @Test func renderDurationsAndWaitsAreMeasuredByLane() async throws {
    var limits = RenderGate.Limits()
    limits.maximumConcurrent = 1
    let gate = RenderGate(limits, clock: time.clock, metrics: RenderMetrics(factory: metrics))
    let first = await ask("a", in: gate)
    await first.begun.wait()
    let second = await ask("b", in: gate)
    let live = await askLive("c", of: .page("/"), in: gate)
    #expect(gate.waiting.filter { $0.count > 0 }.map(\.lane) == [.short, .live])
    time.advance(by: .milliseconds(30))
    for render in [first, second, live] { render.end.open() }
    for render in [first, second, live] { try await render.task.value }
    func values(_ label: String, _ lane: String) throws -> [Int64] {
      try metrics.expectTimer(label, [("lane", lane)]).values
    }
    #expect(try values("pages_render_duration", "short") == [30_000_000, 0])
    #expect(try values("pages_render_wait", "short") == [30_000_000])
    #expect(try values("pages_render_duration", "live") == [0])
    #expect(try values("pages_render_wait", "live") == [30_000_000])
    #expect(try values("pages_render_wait", "long") == [])
    #expect(gate.waiting.allSatisfy { $0.count == 0 })
  }

  @Test func metricsAreOffByDefault() throws {
    let site = try Site.test()
    #expect(!site.metrics.isOn)
  }
}
