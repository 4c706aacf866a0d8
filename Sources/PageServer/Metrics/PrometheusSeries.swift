import CoreMetrics
import Synchronization

/// The values of a metric with one combination of labels.
protocol PrometheusSeries: AnyObject, Sendable {
  var name: String { get }
  /// The labels, as ``PrometheusLabels`` formats them.
  var labels: String { get }
  func write(to text: inout PrometheusText)
  /// The current value, for display.
  var reading: MetricReading { get }
}

final class CounterSeries: PrometheusSeries, CounterHandler, FloatingPointCounterHandler {
  let name, labels: String
  private let count = Atomic<Int64>(0)
  /// The sum of the floating-point increments.
  private let fraction = AtomicDouble()

  init(_ name: String, _ labels: String) { (self.name, self.labels) = (name, labels) }

  /// Increments the counter. Negative amounts are ignored, since a counter never falls.
  func increment(by amount: Int64) {
    if amount > 0 { count.wrappingAdd(amount, ordering: .relaxed) }
  }

  func increment(by amount: Double) {
    if amount > 0, amount.isFinite { fraction.add(amount) }
  }

  func reset() {
    count.store(0, ordering: .relaxed)
    fraction.store(0)
  }

  func write(to text: inout PrometheusText) {
    let (count, fraction) = (count.load(ordering: .relaxed), fraction.load())
    if fraction == 0 {
      text.value(count, name, labels)
    } else {
      text.value(Double(count) + fraction, name, labels)
    }
  }

  var reading: MetricReading { .number(Double(count.load(ordering: .relaxed)) + fraction.load()) }
}

final class GaugeSeries: PrometheusSeries, MeterHandler, RecorderHandler {
  let name, labels: String
  private let number = AtomicDouble()

  init(_ name: String, _ labels: String) { (self.name, self.labels) = (name, labels) }

  func set(_ value: Int64) { number.store(Double(value)) }
  func set(_ value: Double) { number.store(value) }
  func increment(by amount: Double) { number.add(amount) }
  func decrement(by amount: Double) { number.add(-amount) }
  func record(_ value: Int64) { number.store(Double(value)) }
  func record(_ value: Double) { number.store(value) }

  func write(to text: inout PrometheusText) { text.value(number.load(), name, labels) }

  var reading: MetricReading { .number(number.load()) }
}

/// The number of recorded values and their sum.
final class SummarySeries: PrometheusSeries, RecorderHandler {
  let name, labels: String
  private let count = Atomic<Int64>(0)
  private let sum = AtomicDouble()

  init(_ name: String, _ labels: String) { (self.name, self.labels) = (name, labels) }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    sum.add(value)
    count.wrappingAdd(1, ordering: .relaxed)
  }

  func write(to text: inout PrometheusText) {
    text.value(sum.load(), name, labels, suffix: "_sum")
    text.value(count.load(ordering: .relaxed), name, labels, suffix: "_count")
  }

  var reading: MetricReading {
    .summary(count: count.load(ordering: .relaxed), sum: sum.load())
  }
}

/// The number of recorded times up to each of a list of bounds.
final class HistogramSeries: PrometheusSeries, TimerHandler {
  /// The bounds in nanoseconds, from the quickest renders to the time limit of pages.
  static let bounds: [Int64] = [
    500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
    250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    30_000_000_000,
  ]

  private final class Count: Sendable {
    let value = Atomic<Int64>(0)
  }

  let name, labels: String
  /// The counts of each bucket, the last one for times beyond all bounds.
  private let counts = (0...bounds.count).map { _ in Count() }
  private let sum = AtomicDouble()

  init(_ name: String, _ labels: String) { (self.name, self.labels) = (name, labels) }

  func recordNanoseconds(_ duration: Int64) {
    let duration = max(0, duration)
    let index = Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count
    sum.add(Double(duration) / 1e9)
    counts[index].value.wrappingAdd(1, ordering: .relaxed)
  }

  func write(to text: inout PrometheusText) {
    var count: Int64 = 0
    for (bound, more) in zip(Self.bounds, counts) {
      count += more.value.load(ordering: .relaxed)
      text.bucket(count, upTo: Double(bound) / 1e9, name, labels)
    }
    // Computed from the same reads, so that the last bucket and the count agree while values are recorded.
    count += counts[Self.bounds.count].value.load(ordering: .relaxed)
    text.bucket(count, upTo: .infinity, name, labels)
    text.value(sum.load(), name, labels, suffix: "_sum")
    text.value(count, name, labels, suffix: "_count")
  }

  var reading: MetricReading {
    let counts = counts.map { $0.value.load(ordering: .relaxed) }
    let count = counts.reduce(0, +)
    var cumulative: Int64 = 0
    // The first bound that contains 95 % of the values.
    let index = counts.firstIndex { more in
      cumulative += more
      return count > 0 && Double(cumulative) >= 0.95 * Double(count)
    }
    let bound = index.flatMap { $0 < Self.bounds.count ? Double(Self.bounds[$0]) / 1e9 : nil }
    return .times(count: count, sum: sum.load(), bound95: bound)
  }
}

/// A floating-point number with atomic operations.
struct AtomicDouble: ~Copyable, Sendable {
  private let bits = Atomic<UInt64>(0)

  func load() -> Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

  func store(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }

  func add(_ amount: Double) {
    var known = bits.load(ordering: .relaxed)
    while true {
      let sum = (Double(bitPattern: known) + amount).bitPattern
      let (isDone, now) = bits.weakCompareExchange(
        expected: known, desired: sum, ordering: .relaxed)
      if isDone { return }
      known = now
    }
  }
}
