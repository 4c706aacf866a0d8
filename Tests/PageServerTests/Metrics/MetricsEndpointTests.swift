import CoreMetrics
import Foundation
import HTTPTypes
import Logging
import PageElements
import PageSite
import PageSockets
import Synchronization
import Testing

@testable import PageServer

/// Tests of the clients that may read the server's metrics, and of the metrics that they get.
@Suite(.timeLimit(.minutes(10))) struct MetricsEndpointTests {
  private static var quiet: Logger {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
  }

  /// The number of times that a page was rendered.
  private final class Shown: Sendable {
    let count = Atomic(0)
  }

  private static func site(
    _ metrics: PrometheusMetrics?, _ change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.metrics = metrics
    change(&configuration)
    let shown = Shown()
    return try Site(
      pages: [
        Page("/teas/{id}", title: "Tea") { _ in
          let number = shown.count.wrappingAdd(1, ordering: .relaxed).newValue
          return Table {
            Section(key: "s") {
              Row(key: "a", Label("\(number)"))
            }
          }
        }.live()
      ], configuration: configuration)
  }

  /// Runs a server for the duration of `body`.
  private static func serving(
    _ site: Site, _ endpoint: MetricsEndpoint?, trusting proxies: [IPNetwork] = [],
    _ body: (UInt16) async throws -> Void
  ) async throws {
    var configuration = ServerConfiguration(address: ServerAddress(host: "127.0.0.1", port: 0))
    configuration.trustedProxies = proxies
    var pageServer = PageServer(site, configuration: configuration, logger: quiet)
    pageServer.metrics = endpoint
    let server = pageServer.makeServer()
    let run = Task { try await server.run() }
    try await body(try await server.boundAddress.port)
    run.cancel()
    _ = await run.result
  }

  private static func answer(
    _ path: String, _ fields: [String] = [], method: String = "GET", host: String = "localhost",
    port: UInt16
  ) async throws -> (status: Int, head: String, body: [UInt8]) {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
    let bytes = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try LocalExchange.answer(
              to: lines.joined(separator: "\r\n") + "\r\n\r\n",
              from: ServerAddress(host: "127.0.0.1", port: port), limit: 8 << 20,
              timeout: .seconds(60))
          })
      }
    }
    let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let status = try #require(Int(head.split(separator: " ")[1]))
    return (status, head, Array(bytes[end.upperBound...]))
  }

  private static func reported(port: UInt16) async throws -> Exposition {
    let answer = try await answer(MetricsEndpoint.path, port: port)
    #expect(answer.status == 200)
    return try Exposition(answer.body)
  }

  // MARK: Access

  private static func request(
    _ path: String = "/-/metrics", from address: String, method: HTTPRequest.Method = .get,
    _ fields: HTTPFields = [:], hasProxyFields: Bool = false
  ) -> ServerRequest {
    var request = ServerRequest(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path, headerFields: fields),
      remoteAddress: address)
    request.hasProxyFields = hasProxyFields
    return request
  }

  @Test func onlyAllowedNetworksMayReadMetrics() throws {
    let networks = IPNetwork.loopback + [try #require(IPNetwork("10.0.0.0/8"))]
    let endpoint = MetricsEndpoint(PrometheusMetrics(), for: networks)
    for address in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "10.1.2.3"] {
      #expect(endpoint.admits(Self.request(from: address)), "\(address)")
    }
    for address in ["192.0.2.1", "11.0.0.1", "::2", "fe80::1", "", "localhost"] {
      #expect(!endpoint.admits(Self.request(from: address)), "\(address)")
    }
    let sockets = MetricsEndpoint(PrometheusMetrics(), for: [.unixSocket])
    #expect(sockets.admits(Self.request(from: "")))
    #expect(!sockets.admits(Self.request(from: "127.0.0.1")))
    #expect(!MetricsEndpoint(PrometheusMetrics(), for: []).admits(Self.request(from: "127.0.0.1")))
  }

  @Test func onlyGetAndHeadOfTheExactPathAreAdmitted() {
    let endpoint = MetricsEndpoint(PrometheusMetrics(), for: IPNetwork.loopback)
    #expect(endpoint.admits(Self.request("/-/metrics?x=1", from: "127.0.0.1")))
    #expect(endpoint.admits(Self.request(from: "127.0.0.1", method: .head)))
    for path in ["/-/metrics/", "/-/metric", "/teas/1/-/metrics", "//-/metrics", "/", "*"] {
      #expect(!endpoint.admits(Self.request(path, from: "127.0.0.1")), "\(path)")
    }
    #expect(!endpoint.admits(Self.request(from: "127.0.0.1", method: .post)))
  }

  @Test func proxiedRequestsAreNotAdmitted() {
    let endpoint = MetricsEndpoint(PrometheusMetrics(), for: IPNetwork.loopback)
    #expect(!endpoint.admits(Self.request(from: "127.0.0.1", hasProxyFields: true)))
    #expect(!endpoint.admits(Self.request(from: "127.0.0.1", [.via: "1.1 tea"])))
  }

  /// The client is on this machine, which may read the metrics, so access depends only on the request.
  @Test(arguments: [false, true])
  func proxyHeadersNeverGrantAccessToMetrics(isTrusted: Bool) async throws {
    let metrics = PrometheusMetrics()
    try await Self.serving(
      try Self.site(metrics), MetricsEndpoint(metrics, for: IPNetwork.loopback),
      trusting: isTrusted ? IPNetwork.loopback : []
    ) { (port: UInt16) async throws in
      #expect(try await Self.answer("/-/metrics", port: port).status == 200)
      // Fields that a client can forge, and fields that a proxy on this machine adds for a remote client.
      for field in [
        "X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 203.0.113.9",
        "X-Forwarded-For: 127.0.0.1, 203.0.113.9", "X-Forwarded-For: ", "x-forwarded-proto: https",
        "X-Forwarded-Host: localhost", "X-Real-IP: 127.0.0.1", "Forwarded: for=127.0.0.1",
        "X-Request-ID: a", "Via: 1.1 tea",
      ] {
        #expect(try await Self.answer("/-/metrics", [field], port: port).status == 404, "\(field)")
      }
      #expect(
        try await Self.answer("/-/metrics", host: "tea.example", port: port).status == 421)
      #expect(try await Self.answer("/-/metrics", method: "POST", port: port).status == 404)
    }
  }

  @Test func browsersReceiveAnHTMLPage() async throws {
    let metrics = PrometheusMetrics()
    let site = try Self.site(metrics) {
      $0.readiness = [ReadinessCheck("kitchen") { ["The <kitchen> is closed."] }]
    }
    try await Self.serving(site, MetricsEndpoint(metrics, for: IPNetwork.loopback)) {
      (port: UInt16) async throws in
      _ = try await Self.answer("/teas/5", port: port)
      let browsers = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
      let answer = try await Self.answer("/-/metrics", [browsers], port: port)
      #expect(answer.status == 200)
      #expect(answer.head.contains("text/html; charset=utf-8"))
      #expect(answer.head.contains("no-store"))
      let page = String(decoding: answer.body, as: UTF8.self)
      for part in [
        "<h1>Server status</h1>", "The &lt;kitchen&gt; is closed.", "pages_requests_total",
        "Open connections.", "path=&quot;/teas/{id}&quot;", "1, on average ",
      ] {
        #expect(page.contains(part), "\(part)")
      }
      // Programs accept any type, or the types that Prometheus accepts.
      for accept in [
        "*/*", "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3,*/*;q=0.2",
      ] {
        let text = try await Self.answer("/-/metrics", ["Accept: \(accept)"], port: port)
        _ = try Exposition(text.body)
      }
    }
  }

  @Test func theHTMLPageShows100SeriesAndCountsTheRest() throws {
    let metrics = PrometheusMetrics()
    for number in 0..<150 {
      metrics.makeCounter(label: "teas", dimensions: [("n", "\(number)")]).increment(by: 1)
    }
    let html = try MetricsPage(missing: [], families: metrics.readings).table.html()
    #expect(html.contains("Ready"))
    #expect(html.contains("50 more"))
    #expect(html.components(separatedBy: ">n=").count == 101)
  }

  @Test func readingsAreFormattedForPeople() {
    let times = HistogramSeries("brewing", "")
    #expect(times.reading.text == "–")
    for _ in 0..<19 { times.recordNanoseconds(2_000_000) }
    times.recordNanoseconds(1_962_000_000)
    #expect(times.reading.text == "20, on average 100 ms, 95 % within 2.5 ms")
    for _ in 0..<2 { times.recordNanoseconds(60_000_000_000) }
    #expect(times.reading.text == "22, on average 5.55 s, more than 5 % beyond 30 s")
    let sizes = SummarySeries("sizes", "")
    #expect(sizes.reading.text == "–")
    sizes.record(1 as Int64)
    sizes.record(2 as Int64)
    #expect(sizes.reading.text == "2, on average 1.5")
    let cups = GaugeSeries("cups", "")
    cups.set(1234.0)
    #expect(cups.reading.text == "1,234")
    cups.set(Double.infinity)
    #expect(cups.reading.text == "inf")
    for (name, text) in [
      ("tea_bytes", "1.76 GB"), ("tea_bytes_total", "1.76 GB"), ("tea_cups", "1,764,280,000"),
      ("tea_time_seconds", "2025-11-27T21:46:40Z"),
    ] {
      let family = MetricReading.Family(name: name, help: "", series: [])
      #expect(family.text(of: .number(1_764_280_000)) == text)
    }
    let never = MetricReading.Family(name: "tea_time_seconds", help: "", series: [])
    #expect(never.text(of: .number(1e18)) == "1,000,000,000,000,000,000")
    let none = MetricReading.Family(name: "tea_bytes", help: "", series: [])
    #expect(none.text(of: .number(0)) == "0 bytes")
  }

  @Test func otherClientsReceiveTheUsual404() async throws {
    let metrics = PrometheusMetrics()
    let other = [try #require(IPNetwork("192.0.2.0/24"))]
    for endpoint in [nil, MetricsEndpoint(metrics, for: other)] {
      try await Self.serving(try Self.site(metrics), endpoint) { (port: UInt16) async throws in
        let metrics = try await Self.answer("/-/metrics", ["Accept: text/html"], port: port)
        let none = try await Self.answer("/-/nothing", ["Accept: text/html"], port: port)
        #expect(metrics.status == 404)
        let (reported, usual) = (
          String(decoding: metrics.body, as: UTF8.self), String(decoding: none.body, as: UTF8.self)
        )
        #expect(reported.replacing("/-/metrics", with: "/-/nothing") == usual)
      }
    }
  }

  @Test func theMetricsPathIsAnUrgentPath() throws {
    let metrics = PrometheusMetrics()
    var server = PageServer(try Self.site(metrics))
    #expect(!server.effectiveConfiguration.urgentPaths.contains("/-/metrics"))
    server.metrics = MetricsEndpoint(metrics, for: IPNetwork.loopback)
    #expect(
      server.effectiveConfiguration.urgentPaths.isSuperset(of: [
        "/-/metrics", "/-/health", "/-/ready",
      ]))
  }

  // MARK: Reported values

  @Test func requestsAreCountedByMethodAndStatusClass() async throws {
    let metrics = PrometheusMetrics()
    try await Self.serving(
      try Self.site(metrics), MetricsEndpoint(metrics, for: IPNetwork.loopback)
    ) { (port: UInt16) async throws in
      var bytes = 0
      for (method, path) in [
        ("GET", "/teas/1"), ("GET", "/teas/2"), ("GET", "/teas/3"), ("GET", "/none"),
        ("HEAD", "/teas/1"), ("POST", "/teas/1"), ("BREW", "/teas/1"),
      ] {
        bytes += try await Self.answer(
          path, method == "POST" ? ["Content-Length: 0"] : [], method: method, port: port
        ).body.count
      }
      let reported = try await Self.reported(port: port)
      func requests(_ method: String, _ status: String) -> Double? {
        reported.value("pages_requests_total", ["method": method, "status": status])
      }
      #expect(requests("GET", "2xx") == 3)
      #expect(requests("GET", "4xx") == 1)
      #expect(requests("GET", "5xx") == 0)
      #expect(requests("HEAD", "2xx") == 1)
      #expect(requests("POST", "4xx") == 1)
      #expect(requests("other", "4xx") == 1)
      #expect(reported.value("pages_response_bytes_total") == Double(bytes))
      #expect(try #require(reported.value("pages_connections")) >= 1)
      let count = reported.value("pages_request_duration_seconds_count", ["path": "/teas/{id}"])
      #expect(count == 6)
      #expect(reported.types["pages_request_duration_seconds"] == "histogram")
    }
  }

  @Test func theResponseIsPrometheusTextAndNotCached() async throws {
    let metrics = PrometheusMetrics()
    try await Self.serving(
      try Self.site(metrics), MetricsEndpoint(metrics, for: IPNetwork.loopback)
    ) { (port: UInt16) async throws in
      let answer = try await Self.answer("/-/metrics", port: port)
      let head = answer.head.lowercased()
      #expect(head.contains("\r\ncontent-type: text/plain; version=0.0.4; charset=utf-8"))
      #expect(head.contains("\r\ncache-control: no-store"))
      let reported = try Exposition(answer.body)
      #expect(Set(reported.types.keys) == Set(reported.helps.keys))
      #expect(try await Self.answer("/-/metrics", method: "HEAD", port: port).body.isEmpty)
    }
  }

  @Test func openCopiesAndPatchesAreCounted() async throws {
    let metrics = PrometheusMetrics()
    let site = try Self.site(metrics)
    try await Self.serving(site, MetricsEndpoint(metrics, for: IPNetwork.loopback)) {
      (port: UInt16) async throws in
      func ask(_ path: String) async -> SiteResponse {
        await site.respond(
          to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
      }
      #expect(try await Self.reported(port: port).value("pages_open_copies") == 0)
      let document = await ask("/teas/1/-/document")
      let text = String(decoding: document.body, as: UTF8.self)
      let version = try #require(text.firstMatch(of: /"version":"([^"]+)"/)).1
      var stream = await ask("/teas/1/-/events?from=\(version)").stream
      #expect(try await stream?() != nil)
      // The page shows a new number in each rendering, so the stream sends a patch.
      #expect(try await stream?() != nil)
      let reported = try await Self.reported(port: port)
      #expect(reported.value("pages_open_copies") == 1)
      #expect(reported.value("pages_patches_total", ["way": "stream"]) == 1)
      #expect(reported.value("pages_render_duration_seconds_count", ["lane": "live"]) == 1)
      stream = nil
      while try await Self.reported(port: port).value("pages_open_copies") != 0 {}
    }
  }

  @Test func clientsCannotCreateSeries() async throws {
    let metrics = PrometheusMetrics()
    let site = try Self.site(metrics)
    func ask(_ number: Int) async {
      for path in [
        "/teas/\(number)", "/none/\(number)", "/teas/1/-/\(number)", "/-/\(number)",
        "/teas/\(number)/-/document", "/teas/\(number)/-/actions/s/\(number)/b/tap",
        "/-/assets/\(number).css", "/teas/1?\(number)=\(number)", "/teas/1/-/deferred/\(number)",
      ] {
        for method in ["GET", "POST", "M\(number)"] {
          guard let method = HTTPRequest.Method(method) else { continue }
          _ = await site.respond(
            to: HTTPRequest(
              method: method, scheme: "http", authority: "h\(number % 2 == 0 ? "" : ".localhost")",
              path: path, headerFields: [.userAgent: "\(number)"]))
          _ = await site.respond(
            to: HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path))
        }
      }
    }
    for number in 0..<2 { await ask(number) }
    let before = try Exposition(metrics.text).samples.count
    for number in 2..<40 { await ask(number) }
    #expect(try Exposition(metrics.text).samples.count == before)
  }
}
