import MetricsTestKit
import PageElements
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct BlockedThreadTests {
  @Test func blockedThreadsAreRecordedByDeclaredPath() throws {
    let metrics = TestMetrics()
    let site = try Site.test(Page("/teas/{id}", title: "Tea") { _ in Table {} }) {
      $0.metrics = metrics
    }
    for path in ["/teas/1", "/teas/2/-/actions/s/b/b/tap", "/nothing", "*", ""] {
      site.recordHold(at: path, for: .milliseconds(120))
    }
    let timer = try metrics.expectTimer("pages_thread_holds", [("path", "/teas/{id}")])
    #expect(timer.values == [120_000_000, 120_000_000])
    #expect(metrics.timers(label: "pages_thread_holds").count == 1)
  }
}
