import Foundation
import Testing

@testable import PageServer

/// Tests of the metrics for the resources of the process.
@Suite struct ProcessMetricsTests {
  @Test func processReadingsAreExportedAndNotCountedTwice() throws {
    let metrics = PrometheusMetrics()
    let process = ProcessMetrics(factory: metrics)
    let before = ProcessReading()
    process.record(before)
    var told = try Exposition(metrics.text)
    #expect(told.value("process_cpu_seconds_total") == before.processorTime)
    #expect(told.value("process_max_fds") == Double(before.descriptorLimit))
    #if os(Linux)
      #expect(try #require(told.value("process_resident_memory_bytes")) > 1_000_000)
      #expect(try #require(told.value("process_open_fds")) >= 3)
      let start = try #require(told.value("process_start_time_seconds"))
      // Allows for the rounding to a clock tick.
      #expect(start <= Date.now.timeIntervalSince1970 + 0.1)
      #expect(start > 1_700_000_000)
    #endif

    // An older reading adds nothing.
    var after = ProcessReading()
    while after.processorTime <= before.processorTime { after = ProcessReading() }
    process.record(after)
    process.record(before)
    told = try Exposition(metrics.text)
    let counted = try #require(told.value("process_cpu_seconds_total"))
    #expect(abs(counted - after.processorTime) < 1e-6)
  }
}
