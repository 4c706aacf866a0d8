public import CoreMetrics
import PageSite
import Synchronization

/// Keeps what a program records by swift-metrics, and writes it for Prometheus (text format, version 0.0.4).
///
///     let metrics = PrometheusMetrics()
///     MetricsSystem.bootstrap(metrics)  // before the first counter is made
///     var server = PageServer(try Site(pages: [menu]))
///     server.metrics = MetricsEndpoint(metrics, for: IPNetwork.loopback)
///
/// - **Names** get the units and endings of Prometheus's conventions: a counter `orders` is `orders_total`, and a
///   timer `brewing` the histogram `brewing_seconds`, with fixed buckets from half a millisecond to half a
///   minute. Whatever a name may not hold is `_`. A recorder that aggregates is a summary without quantiles.
/// - **Recording** takes some atomic additions, and no lock.
/// - **There is a budget**: metrics beyond ``limit``, and those whose name another kind has, are not kept.
///   `pages_metrics_dropped_total` counts them.
public final class PrometheusMetrics: MetricsFactory {
  fileprivate struct Family {
    let kind: PrometheusKind
    /// By their labels, as they are written.
    var series: [String: any PrometheusSeries] = [:]
  }

  fileprivate struct State {
    var families: [String: Family] = [:]
    /// The names that begin lines.
    var names: Set<String> = []
    var lines = 0
  }

  /// How many lines of values are kept at most; a histogram has 18.
  public let limit: Int
  private let state = Mutex(State())
  private let helps: [String: String]
  private let dropped: CounterSeries

  /// - Parameters:
  ///   - limit: How many lines of values are kept at most: 20,000, or about 2 MB, by default.
  ///   - help: What the program's own metrics tell, by the names that they are recorded with; those of the
  ///     library are known.
  public init(limit: Int = 20_000, help: [String: String] = [:]) {
    self.limit = limit
    var helps: [String: String] = [:]
    for (label, text) in help {
      for kind in PrometheusKind.allCases { helps[kind.name(of: label)] = text }
    }
    for metric in KnownMetric.all { helps[metric.prometheusName] = metric.help }
    self.helps = helps
    let name = KnownMetric.metricsDropped.prometheusName
    dropped = CounterSeries(name, "")
    _ = state.withLock { $0.keep(dropped, of: .counter, within: .max) }
  }

  // MARK: Making

  /// A counter, whose name ends with `_total`.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> any CounterHandler {
    series(.counter, label, dimensions, CounterSeries.init)
  }

  /// A counter of what is no whole number, whose name ends with `_total`.
  public func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    series(.counter, label, dimensions, CounterSeries.init)
  }

  /// A gauge.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(.gauge, label, dimensions, GaugeSeries.init)
  }

  /// A summary without quantiles, or a gauge where nothing is summed up.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else { return series(.gauge, label, dimensions, GaugeSeries.init) }
    return series(.summary, label, dimensions, SummarySeries.init)
  }

  /// A histogram in seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(.histogram, label, dimensions, HistogramSeries.init)
  }

  /// Forgets a counter, whose lines are free then. Whoever still has it records for nobody.
  public func destroyCounter(_ handler: any CounterHandler) { forget(handler) }
  /// Forgets a counter of what is no whole number.
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {
    forget(handler)
  }
  /// Forgets a gauge.
  public func destroyMeter(_ handler: any MeterHandler) { forget(handler) }
  /// Forgets a summary or a gauge.
  public func destroyRecorder(_ handler: any RecorderHandler) { forget(handler) }
  /// Forgets a histogram.
  public func destroyTimer(_ handler: any TimerHandler) { forget(handler) }

  private func series<Series: PrometheusSeries>(
    _ kind: PrometheusKind, _ label: String, _ dimensions: [(String, String)],
    _ make: (String, String) -> Series
  ) -> Series {
    let name = kind.name(of: label)
    let labels = PrometheusLabels.text(dimensions, of: kind)
    let (series, isKept) = state.withLock { state -> (Series, Bool) in
      if let known = state.families[name]?.series[labels] as? Series { return (known, true) }
      let series = make(name, labels)
      return (series, state.keep(series, of: kind, within: limit))
    }
    if !isKept { dropped.increment(by: 1 as Int64) }
    return series
  }

  private func forget(_ handler: AnyObject) {
    guard let series = handler as? any PrometheusSeries, series !== dropped else { return }
    state.withLock { $0.forget(series) }
  }

  // MARK: Writing

  /// All that is kept, in Prometheus's text format: by name, and each name's by their labels.
  public var text: [UInt8] {
    // Written outside the lock: whoever makes a counter meanwhile does not wait.
    let families = state.withLock(\.families)
    var text = PrometheusText()
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      text.begin(name, family.kind, help: helps[name])
      for (_, series) in family.series.sorted(by: { $0.key < $1.key }) { series.write(to: &text) }
    }
    return text.bytes
  }

  /// All that is kept, for people: in the order of the text.
  var readings: [MetricReading.Family] {
    let families = state.withLock(\.families)
    return families.sorted { $0.key < $1.key }.map { name, family in
      MetricReading.Family(
        name: name, help: helps[name] ?? "",
        series: family.series.sorted { $0.key < $1.key }.map { ($0, $1.reading) })
    }
  }
}

extension PrometheusMetrics.State {
  /// - Returns: Whether there was room, and its name is of no other kind.
  fileprivate mutating func keep(
    _ series: any PrometheusSeries, of kind: PrometheusKind, within limit: Int
  ) -> Bool {
    guard lines + kind.lines <= limit else { return false }
    if let family = families[series.name] {
      guard family.kind == kind else { return false }
    } else {
      let names = kind.names(of: series.name)
      guard names.allSatisfy({ !self.names.contains($0) }) else { return false }
      self.names.formUnion(names)
    }
    families[series.name, default: .init(kind: kind)].series[series.labels] = series
    lines += kind.lines
    return true
  }

  fileprivate mutating func forget(_ series: any PrometheusSeries) {
    guard let family = families[series.name], family.series[series.labels] === series else {
      return
    }
    families[series.name]?.series[series.labels] = nil
    lines -= family.kind.lines
    guard families[series.name]?.series.isEmpty == true else { return }
    families[series.name] = nil
    names.subtract(family.kind.names(of: series.name))
  }
}
