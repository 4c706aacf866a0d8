import CoreMetrics
import PageSite
import Synchronization

/// The metrics of the process, with the names that Prometheus's client libraries use.
final class ProcessMetrics: Sendable {
  private let processorTime: FloatingPointCounter
  private let descriptors, descriptorLimit, residentBytes, start: Meter
  /// The processor time already counted.
  private let recordedTime = Mutex(0.0)

  init(factory: any MetricsFactory) {
    processorTime = KnownMetric.processorTime.floatingPointCounter(from: factory)
    descriptors = KnownMetric.descriptors.meter(from: factory)
    descriptorLimit = KnownMetric.descriptorLimit.meter(from: factory)
    residentBytes = KnownMetric.residentBytes.meter(from: factory)
    start = KnownMetric.start.meter(from: factory)
  }

  /// Records the current values.
  func record(_ reading: ProcessReading = ProcessReading()) {
    let increase = recordedTime.withLock { recordedTime in
      let increase = max(0, reading.processorTime - recordedTime)
      recordedTime += increase
      return increase
    }
    processorTime.increment(by: increase)
    descriptorLimit.set(reading.descriptorLimit)
    if let count = reading.openDescriptors { descriptors.set(count) }
    if let bytes = reading.residentBytes { residentBytes.set(bytes) }
    if let time = reading.start { start.set(time) }
  }
}

extension KnownMetric {
  static let processorTime = KnownMetric(
    .counter, "process_cpu_seconds", "CPU time used by the process, in seconds.")
  static let descriptors = KnownMetric(
    .gauge, "process_open_fds", "Open files and sockets of the process. Linux only.")
  static let descriptorLimit = KnownMetric(
    .gauge, "process_max_fds", "Maximum number of open files and sockets of the process.")
  static let residentBytes = KnownMetric(
    .gauge, "process_resident_memory_bytes", "Memory used by the process. Linux only.")
  static let start = KnownMetric(
    .gauge, "process_start_time_seconds",
    "Start time of the process, in seconds since 1970. Linux only.")

  /// The metrics of the process.
  static let processMetrics = [processorTime, descriptors, descriptorLimit, residentBytes, start]
}
