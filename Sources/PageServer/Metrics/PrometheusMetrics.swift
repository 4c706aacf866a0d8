public import CoreMetrics
import PageSite
import Synchronization

/// A swift-metrics backend that formats its metrics for Prometheus (text format, version 0.0.4).
///
///     let metrics = PrometheusMetrics()
///     MetricsSystem.bootstrap(metrics)  // before the first counter is made
///     var server = PageServer(try Site(pages: [menu]))
///     server.metrics = MetricsEndpoint(metrics, for: IPNetwork.loopback)
///
/// - **Names** get the units and suffixes of Prometheus's conventions: a counter `orders` becomes `orders_total`, and a
///   timer `brewing` the histogram `brewing_seconds`, with fixed buckets from 0.5 ms to 30 s. Invalid characters become
///   `_`. A recorder that aggregates is a summary without quantiles.
/// - **Recording** takes a few atomic additions and no lock.
/// - **The budget**: metrics beyond ``limit``, and metrics whose name another kind has, are dropped.
///   `pages_metrics_dropped_total` counts them.
public final class PrometheusMetrics: MetricsFactory {
  fileprivate struct Family {
    let kind: PrometheusKind
    /// The series by their formatted labels.
    var series: [String: any PrometheusSeries] = [:]
  }

  fileprivate struct State {
    var families: [String: Family] = [:]
    /// The names that lines begin with.
    var names: Set<String> = []
    var lineCount = 0
  }

  /// The maximum number of lines of values; a histogram has 18.
  public let limit: Int
  private let state = Mutex(State())
  private let helpTexts: [String: String]
  private let dropped: CounterSeries

  /// - Parameters:
  ///   - limit: The maximum number of lines of values. Default: 20,000, or about 2 MB.
  ///   - help: Descriptions of the program's own metrics, by label. Those of the library are known.
  public init(limit: Int = 20_000, help: [String: String] = [:]) {
    self.limit = limit
    var helpTexts: [String: String] = [:]
    for (label, text) in help {
      for kind in PrometheusKind.allCases { helpTexts[kind.name(of: label)] = text }
    }
    for metric in KnownMetric.all { helpTexts[metric.prometheusName] = metric.help }
    self.helpTexts = helpTexts
    let name = KnownMetric.metricsDropped.prometheusName
    dropped = CounterSeries(name, "")
    _ = state.withLock { $0.add(dropped, of: .counter, within: .max) }
  }

  // MARK: Making

  /// Returns a counter, whose name ends with `_total`.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> any CounterHandler {
    series(.counter, label, dimensions, CounterSeries.init)
  }

  /// Returns a floating-point counter, whose name ends with `_total`.
  public func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    series(.counter, label, dimensions, CounterSeries.init)
  }

  /// Returns a gauge.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(.gauge, label, dimensions, GaugeSeries.init)
  }

  /// Returns a summary without quantiles, or a gauge if it does not aggregate.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else { return series(.gauge, label, dimensions, GaugeSeries.init) }
    return series(.summary, label, dimensions, SummarySeries.init)
  }

  /// Returns a histogram in seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(.histogram, label, dimensions, HistogramSeries.init)
  }

  /// Removes a counter and frees its lines. Later increments are lost.
  public func destroyCounter(_ handler: any CounterHandler) { forget(handler) }
  /// Removes a floating-point counter.
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {
    forget(handler)
  }
  /// Removes a gauge.
  public func destroyMeter(_ handler: any MeterHandler) { forget(handler) }
  /// Removes a summary or a gauge.
  public func destroyRecorder(_ handler: any RecorderHandler) { forget(handler) }
  /// Removes a histogram.
  public func destroyTimer(_ handler: any TimerHandler) { forget(handler) }

  private func series<Series: PrometheusSeries>(
    _ kind: PrometheusKind, _ label: String, _ dimensions: [(String, String)],
    _ make: (String, String) -> Series
  ) -> Series {
    let name = kind.name(of: label)
    let labels = PrometheusLabels.text(dimensions, of: kind)
    let (series, isAdded) = state.withLock { state -> (Series, Bool) in
      if let known = state.families[name]?.series[labels] as? Series { return (known, true) }
      let series = make(name, labels)
      return (series, state.add(series, of: kind, within: limit))
    }
    if !isAdded { dropped.increment(by: 1 as Int64) }
    return series
  }

  private func forget(_ handler: AnyObject) {
    guard let series = handler as? any PrometheusSeries, series !== dropped else { return }
    state.withLock { $0.forget(series) }
  }

  // MARK: Writing

  /// All metrics in Prometheus's text format, sorted by name and labels.
  public var text: [UInt8] {
    // Formatted outside the lock, so that new metrics need not wait.
    let families = state.withLock(\.families)
    var text = PrometheusText()
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      text.begin(name, family.kind, help: helpTexts[name])
      for (_, series) in family.series.sorted(by: { $0.key < $1.key }) { series.write(to: &text) }
    }
    return text.bytes
  }

  /// All metrics for display, in the order of the text.
  var readings: [MetricReading.Family] {
    let families = state.withLock(\.families)
    return families.sorted { $0.key < $1.key }.map { name, family in
      MetricReading.Family(
        name: name, help: helpTexts[name] ?? "",
        series: family.series.sorted { $0.key < $1.key }.map { ($0, $1.reading) })
    }
  }
}

extension PrometheusMetrics.State {
  /// - Returns: Whether there was room and no other kind has the name.
  fileprivate mutating func add(
    _ series: any PrometheusSeries, of kind: PrometheusKind, within limit: Int
  ) -> Bool {
    guard lineCount + kind.lineCount <= limit else { return false }
    if let family = families[series.name] {
      guard family.kind == kind else { return false }
    } else {
      let names = kind.names(of: series.name)
      guard names.allSatisfy({ !self.names.contains($0) }) else { return false }
      self.names.formUnion(names)
    }
    families[series.name, default: .init(kind: kind)].series[series.labels] = series
    lineCount += kind.lineCount
    return true
  }

  fileprivate mutating func forget(_ series: any PrometheusSeries) {
    guard let family = families[series.name], family.series[series.labels] === series else {
      return
    }
    families[series.name]?.series[series.labels] = nil
    lineCount -= family.kind.lineCount
    guard families[series.name]?.series.isEmpty == true else { return }
    families[series.name] = nil
    names.subtract(family.kind.names(of: series.name))
  }
}
