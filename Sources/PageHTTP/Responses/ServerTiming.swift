import Synchronization

/// The durations of the parts of one response, in the format of `Server-Timing` (W3C Server Timing).
///
/// A task-local value carries it, so that functions need not pass it on. Without a value, measuring costs one
/// lookup.
package final class ServerTiming: Sendable {
  @TaskLocal package static var current: ServerTiming?

  /// The parts, in the order of the field.
  package enum Part: String, CaseIterable {
    case authorize, state, content, rows, render, validate, total
  }

  private let times = Mutex<[Part: Duration]>([:])

  /// The measurement of a part. The durations of several measurements of one part are added.
  package struct Measurement {
    fileprivate let timing: ServerTiming
    fileprivate let part: Part
    fileprivate let start = ContinuousClock.now

    package func end() { timing.add(ContinuousClock.now - start, to: part) }
  }

  package init() {}

  /// Starts to measure a part; returns `nil` if the response is not timed.
  package static func begin(_ part: Part) -> Measurement? { current?.begin(part) }

  package func begin(_ part: Part) -> Measurement { Measurement(timing: self, part: part) }

  func add(_ time: Duration, to part: Part) {
    times.withLock { $0[part, default: .zero] += time }
  }

  /// The value of the field, such as `content;dur=1.25, total;dur=2.003`, in milliseconds.
  package var field: String {
    let times = times.withLock { $0 }
    return Part.allCases.compactMap { part in
      times[part].map { "\(part.rawValue);dur=\(Self.milliseconds($0))" }
    }.joined(separator: ", ")
  }

  /// Returns a duration in milliseconds, with three decimals.
  private static func milliseconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let thousandths = String(microseconds % 1000)
    return "\(microseconds / 1000)."
      + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }
}
