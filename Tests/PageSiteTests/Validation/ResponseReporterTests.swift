import Dispatch
import Logging
import MetricsTestKit
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct ResponseReporterTests {
  /// A clock that moves only when the test advances it.
  private final class SteppedClock: Sendable {
    private let state = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { state.withLock { $0 } }

    func advance(by time: Duration) { state.withLock { $0 += time } }
  }

  private static func finding(_ message: String, line: Int = 1) -> ResponseFinding {
    ResponseFinding(rule: "element", line: line, column: 2, path: "html/body", message: message)
  }

  private let log = RecordingLog()
  private let hand = SteppedClock()
  private let metrics = TestMetrics()

  private func reporter(
    _ check: @escaping @Sendable ([UInt8]) -> [ResponseFinding]
  ) -> ResponseReporter {
    ResponseReporter(
      check: check, logger: log.logger, metrics: metrics, now: { [hand] in hand.now })
  }

  private func counted(_ label: String, _ dimensions: [(String, String)]) throws -> Int64 {
    try metrics.expectCounter(label, dimensions).totalValue
  }

  @Test func findingsAreLoggedAndCounted() async throws {
    let reporter = reporter { _ in [Self.finding("One."), Self.finding("Two.", line: 3)] }
    reporter.schedule([1], of: "/a", status: 200, version: "v")
    await reporter.waitUntilIdle()
    let entry = try #require(log.entries.first)
    #expect(log.entries.count == 1)
    #expect(entry.level == .warning)
    #expect(entry.metadata["path"] == "/a")
    #expect(entry.metadata["findings"] == "1:2: One. (html/body); 3:2: Two. (html/body)")
    #expect(try counted("pages_validation_checks", [("path", "/a")]) == 1)
    #expect(
      try counted("pages_validation_findings", [("path", "/a"), ("rule", "element")]) == 2)
  }

  @Test func theSameFindingOfAPageIsLoggedOnceInTenMinutes() async throws {
    let reporter = reporter { html in [Self.finding("One.", line: Int(html[0]))] }
    for (minute, number) in [(0, 1), (1, 1), (9, 1), (10, 2), (11, 2)] {
      let line = UInt8(minute + 1)
      reporter.schedule([line], of: "/a", status: 200, version: nil)
      await reporter.waitUntilIdle()
      #expect(log.entries.count == number, "minute \(minute)")
      hand.advance(by: .seconds(minute == 1 ? 480 : 60))
    }
    reporter.schedule([1], of: "/b", status: 200, version: nil)
    await reporter.waitUntilIdle()
    #expect(log.entries.count == 3, "Each page has its own findings")
    #expect(
      try counted("pages_validation_findings", [("path", "/a"), ("rule", "element")]) == 5,
      "Every finding is counted")
  }

  @Test func aMessageListsFiveFindingsAndCountsTheRest() async throws {
    let reporter = reporter { _ in (1...40).map { Self.finding("Fault \($0).") } }
    reporter.schedule([], of: "/", status: 200, version: nil)
    await reporter.waitUntilIdle()
    let text = try #require(log.entries.first?.metadata["findings"])
    #expect(text.hasSuffix("Fault 5. (html/body); and 35 more"))
  }

  @Test func responsesDuringThePauseAreNotChecked() async {
    let checked = Recorder<UInt8>()
    let reporter = reporter { [hand] html in
      checked.append(html[0])
      hand.advance(by: .milliseconds(10))
      return []
    }
    for number in UInt8(0)..<100 {
      reporter.schedule([number], of: "/", status: 200, version: "\(number)")
      await reporter.waitUntilIdle()
      hand.advance(by: .milliseconds(1))
    }
    #expect(checked.values == [0], "Responses during the pause are not checked")
    hand.advance(by: .milliseconds(240))
    reporter.schedule([100], of: "/", status: 200, version: "100")
    await reporter.waitUntilIdle()
    #expect(checked.values == [0, 100])
  }

  @Test func anotherStatusCountsAsAFirstResponse() async {
    let checked = Recorder<UInt8>()
    let reporter = reporter { [hand] html in
      checked.append(html[0])
      hand.advance(by: .milliseconds(10))
      return []
    }
    reporter.schedule([1], of: "/", status: 200, version: nil)
    await reporter.waitUntilIdle()
    reporter.schedule([2], of: "/", status: 422, version: nil)
    await reporter.waitUntilIdle()
    #expect(checked.values == [1, 2])
  }

  @Test func checksRunOneAtATimeWithABoundedQueue() async {
    let turns = DispatchSemaphore(value: 0)
    let counts = Recorder<Int>()
    let running = Mutex(0)
    let reporter = reporter { _ in
      counts.append(
        running.withLock { running in
          running += 1
          return running
        })
      turns.wait()
      running.withLock { $0 -= 1 }
      return []
    }
    for page in 0..<200 { reporter.schedule([1], of: "/\(page)", status: 200, version: nil) }
    for _ in 0..<200 { turns.signal() }
    await reporter.waitUntilIdle()
    #expect(counts.values.allSatisfy { $0 == 1 })
    // The queue holds 64 checks. One more runs if it began before the queue was full.
    #expect((64...65).contains(counts.values.count))
  }
}
