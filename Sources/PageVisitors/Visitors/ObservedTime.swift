/// The time as observed by a store, without the jumps of the machine's clock.
///
/// If the clock were set forward by years, all stored data would expire at once. Between two observations of
/// the clock alone, therefore, at most a day passes. Time that a process has measured itself counts in full.
/// If the clock is set back, no time passes.
package struct ObservedTime: Hashable, Sendable {
  /// The maximum number of seconds that count between two observations of the clock.
  package static let maximumGap = 86_400

  /// The seconds since a fixed time. They never decrease.
  package private(set) var seconds: Int
  /// The machine's clock at the last observation.
  package private(set) var clock: Int

  /// - Parameters:
  ///   - seconds: The last observed time.
  ///   - clock: The machine's clock at that time, in seconds.
  package init(seconds: Int, clock: Int) { (self.seconds, self.clock) = (seconds, clock) }

  /// Advances the time to the machine's current clock.
  ///
  /// - Parameter measured: The time from a monotonic clock, if this process has one to compare with.
  package mutating func advance(toClock now: Int, measured: Int? = nil) {
    let (gap, isBeyond) = now.subtractingReportingOverflow(clock)
    let passed = isBeyond ? (now > clock ? Self.maximumGap : 0) : min(max(gap, 0), Self.maximumGap)
    let (later, hasEnded) = seconds.addingReportingOverflow(passed)
    seconds = max(hasEnded ? seconds : later, measured ?? .min)
    clock = now
  }
}
