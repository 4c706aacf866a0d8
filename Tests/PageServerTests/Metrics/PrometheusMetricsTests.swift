import CoreMetrics
import Testing

@testable import PageServer

@Suite struct PrometheusMetricsTests {
  private static func lines(_ metrics: PrometheusMetrics) -> [Substring] {
    String(decoding: metrics.text, as: UTF8.self).split(separator: "\n")
      .filter { !$0.contains("pages_metrics_dropped") }
  }

  private static func dropped(_ metrics: PrometheusMetrics) throws -> Double? {
    try Exposition(metrics.text).value("pages_metrics_dropped_total")
  }

  @Test func aCounterIsExportedAsATotal() {
    let metrics = PrometheusMetrics(help: ["tea.orders": "Orders \\ of tea,\nall of them."])
    let counter = Counter(label: "tea.orders", dimensions: [("kind", "green")], factory: metrics)
    counter.increment(by: 3)
    counter.increment()
    counter.increment(by: -2)
    #expect(
      Self.lines(metrics) == [
        #"# HELP tea_orders_total Orders \\ of tea,\nall of them."#,
        "# TYPE tea_orders_total counter", #"tea_orders_total{kind="green"} 4"#,
      ])
    counter.reset()
    #expect(Self.lines(metrics).last == #"tea_orders_total{kind="green"} 0"#)
  }

  @Test func aFloatingPointCounterKeepsFractions() {
    let metrics = PrometheusMetrics()
    let poured = FloatingPointCounter(label: "litres", factory: metrics)
    for amount in [0.25, 0.5, -1, .nan, .infinity] { poured.increment(by: amount) }
    #expect(Self.lines(metrics).last == "litres_total 0.75")
    // A whole-number counter with the same name is the same metric.
    Counter(label: "litres", factory: metrics).increment(by: 2)
    #expect(Self.lines(metrics).last == "litres_total 2.75")
    poured.reset()
    #expect(Self.lines(metrics).last == "litres_total 0")
  }

  @Test func aTimerIsAHistogramInSeconds() {
    let metrics = PrometheusMetrics()
    let timer = Timer(label: "brewing", dimensions: [("tea", "oolong")], factory: metrics)
    for milliseconds in [1, 2, 3, 250, 251, 40_000] { timer.recordMilliseconds(milliseconds) }
    timer.recordNanoseconds(-5)
    let counts = [
      ("0.0005", 1), ("0.001", 2), ("0.0025", 3), ("0.005", 4), ("0.01", 4), ("0.025", 4),
      ("0.05", 4), ("0.1", 4), ("0.25", 5), ("0.5", 6), ("1", 6), ("2.5", 6), ("5", 6), ("10", 6),
      ("30", 6), ("+Inf", 7),
    ]
    #expect(
      Self.lines(metrics) == ["# TYPE brewing_seconds histogram"]
        + counts.map { #"brewing_seconds_bucket{tea="oolong",le="\#($0)"} \#($1)"# } + [
          #"brewing_seconds_sum{tea="oolong"} 40.507"#, #"brewing_seconds_count{tea="oolong"} 7"#,
        ])
  }

  @Test func gaugesExportTheLastValueAndSummariesSumAndCount() {
    let metrics = PrometheusMetrics()
    let meter = Meter(label: "cups", factory: metrics)
    meter.set(5)
    meter.increment(by: 2.5)
    meter.decrement()
    let gauge = Gauge(label: "degrees", factory: metrics)
    gauge.record(80)
    gauge.record(-0.5)
    let recorder = Recorder(label: "leaves", factory: metrics)
    recorder.record(2)
    recorder.record(1.5)
    #expect(
      Self.lines(metrics) == [
        "# TYPE cups gauge", "cups 6.5", "# TYPE degrees gauge", "degrees -0.5",
        "# TYPE leaves summary", "leaves_sum 3.5", "leaves_count 2",
      ])
  }

  @Test(arguments: [
    (Double.nan, "NaN"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (1e300, "1e+300"),
  ])
  func specialNumbersAreExported(_ value: Double, _ text: String) {
    let metrics = PrometheusMetrics()
    Gauge(label: "cups", factory: metrics).record(value)
    #expect(Self.lines(metrics).last == "cups \(text)")
  }

  @Test func labelValuesRoundTrip() throws {
    let metrics = PrometheusMetrics()
    let values = ["", "\"", "\\", "\\n", "a\nb", "}", "\",x=\"", "Grüner Tee", "\r\u{0}", "\\\\\""]
    for value in values {
      Counter(label: "orders", dimensions: [("tea", value)], factory: metrics).increment()
    }
    let told = try Exposition(metrics.text)
    for value in values { #expect(told.value("orders_total", ["tea": value]) == 1, "\(value)") }
  }

  @Test func invalidCharactersInNamesAreReplaced() throws {
    let metrics = PrometheusMetrics()
    for label in ["", "1st-flush", "tea house", "grün", "a:b_total"] {
      Counter(
        label: label, dimensions: [("2nd:x", "a"), ("__name__", "b"), ("", "c")], factory: metrics
      ).increment()
    }
    Timer(label: "t", dimensions: [("le", "1")], factory: metrics).recordNanoseconds(1)
    let told = try Exposition(metrics.text)
    for name in ["__total", "_1st_flush_total", "tea_house_total", "gr__n_total", "a:b_total"] {
      let labels = ["_2nd_x": "a", "exported___name__": "b", "_": "c"]
      #expect(told.value(name, labels) == 1, "\(name)")
    }
    #expect(told.value("t_seconds_count", ["exported_le": "1"]) == 1)
  }

  @Test func theOrderOfLabelsDoesNotMatter() throws {
    let metrics = PrometheusMetrics()
    let pairs = [("a", "1"), ("b", "2")]
    Counter(label: "orders", dimensions: pairs, factory: metrics).increment()
    Counter(label: "orders", dimensions: pairs.reversed(), factory: metrics).increment()
    Counter(label: "orders", dimensions: pairs + [("a", "3")], factory: metrics).increment()
    #expect(try Exposition(metrics.text).value("orders_total", ["a": "1", "b": "2"]) == 3)
  }

  @Test func aLongLabelValueIsTruncated() throws {
    let metrics = PrometheusMetrics()
    let value = String(repeating: "x", count: 10_000)
    Counter(label: "orders", dimensions: [("tea", value)], factory: metrics).increment()
    #expect(metrics.text.count < 1_000)
  }

  @Test func aNameCannotHaveTwoMetricKinds() throws {
    let metrics = PrometheusMetrics()
    Counter(label: "cups_total", factory: metrics).increment()
    Gauge(label: "cups_total", factory: metrics).record(7)
    Timer(label: "brewing", factory: metrics).recordNanoseconds(1)
    Gauge(label: "brewing_seconds_count", factory: metrics).record(7)
    let told = try Exposition(metrics.text)
    #expect(told.value("cups_total") == 1)
    #expect(told.value("brewing_seconds_count") == 1)
    #expect(told.value("pages_metrics_dropped_total") == 2)
  }

  /// The limit covers label values that clients choose.
  @Test func metricsBeyondTheLimitAreDroppedAndCounted() throws {
    let metrics = PrometheusMetrics(limit: 100)
    for number in 0..<1_000 {
      let dimensions = [("user", "\(number)")]
      Counter(label: "orders", dimensions: dimensions, factory: metrics).increment()
      Timer(label: "brewing", dimensions: dimensions, factory: metrics).recordNanoseconds(1)
      Gauge(label: "cups", dimensions: dimensions, factory: metrics).record(1)
      Recorder(label: "leaves", dimensions: dimensions, factory: metrics).record(1)
    }
    let told = try Exposition(metrics.text)
    #expect(told.samples.count == 100)
    #expect(told.value("orders_total", ["user": "0"]) == 1)
    let dropped = try #require(told.value("pages_metrics_dropped_total"))
    #expect(dropped > 3_800 && dropped < 4_000)
    // Existing series still count.
    Counter(label: "orders", dimensions: [("user", "0")], factory: metrics).increment()
    #expect(try Exposition(metrics.text).value("orders_total", ["user": "0"]) == 2)
  }

  @Test func destroyedMetricsFreeTheirSlots() throws {
    let metrics = PrometheusMetrics(limit: 20)
    let timer = Timer(label: "brewing", factory: metrics)
    Timer(label: "steeping", factory: metrics).recordNanoseconds(1)
    #expect(try Self.dropped(metrics) == 1)
    timer.destroy()
    Timer(label: "steeping", factory: metrics).recordNanoseconds(1)
    #expect(try Exposition(metrics.text).value("steeping_seconds_count") == 1)
    // Another kind of metric can reuse the name of a destroyed one.
    Gauge(label: "brewing_seconds", factory: metrics).record(1)
    #expect(try Self.dropped(metrics) == 1)
  }

  @Test func concurrentRecordingsAreNotLost() async throws {
    let metrics = PrometheusMetrics()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1_000 {
            Counter(label: "orders", factory: metrics).increment()
            Timer(label: "brewing", factory: metrics).recordNanoseconds(500_000_000)
            Meter(label: "cups", factory: metrics).increment()
          }
        }
      }
    }
    let told = try Exposition(metrics.text)
    #expect(told.value("orders_total") == 8_000)
    #expect(told.value("brewing_seconds_bucket", ["le": "0.5"]) == 8_000)
    #expect(told.value("brewing_seconds_bucket", ["le": "0.25"]) == 0)
    #expect(told.value("brewing_seconds_sum") == 4_000)
    #expect(told.value("cups") == 8_000)
  }
}
