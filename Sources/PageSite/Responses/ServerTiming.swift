import Synchronization

/// How long the parts of one answer took, as `Server-Timing` tells it (W3C Server Timing).
///
/// It goes with the task that makes the answer, so that nobody on the way passes it on; where there is
/// none, measuring is a look at the task.
final class ServerTiming: Sendable {
  @TaskLocal static var current: ServerTiming?

  /// In the order in which they are told.
  enum Part: String, CaseIterable {
    case authorize, state, content, rows, render, validate, total
  }

  private let times = Mutex<[Part: Duration]>([:])

  /// A part that is being measured. One that comes several times is added up.
  struct Measurement {
    fileprivate let timing: ServerTiming
    fileprivate let part: Part
    fileprivate let start = ContinuousClock.now

    func end() { timing.add(ContinuousClock.now - start, to: part) }
  }

  /// Begins to measure a part; `nil` where nobody asks.
  static func begin(_ part: Part) -> Measurement? { current?.begin(part) }

  func begin(_ part: Part) -> Measurement { Measurement(timing: self, part: part) }

  func add(_ time: Duration, to part: Part) {
    times.withLock { $0[part, default: .zero] += time }
  }

  /// The field's value, such as `content;dur=1.25, total;dur=2.003`: milliseconds.
  var field: String {
    let times = times.withLock { $0 }
    return Part.allCases.compactMap { part in
      times[part].map { "\(part.rawValue);dur=\(Self.milliseconds($0))" }
    }.joined(separator: ", ")
  }

  /// A thousandth of a millisecond is the least that is told.
  private static func milliseconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let thousandths = String(microseconds % 1000)
    return "\(microseconds / 1000)."
      + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }
}
