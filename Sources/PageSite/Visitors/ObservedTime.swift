/// The time as a store has seen it pass, which no change of the machine's clock makes jump.
///
/// A clock that is set forward by years would have all that is kept run out at once. Between two
/// moments that the store has seen, at most a day passes as far as it can tell from that clock alone;
/// what a process has measured while it ran counts in full. A clock that is set back stands still.
package struct ObservedTime: Hashable, Sendable {
  /// The most seconds that pass between two moments by the clock's word.
  package static let longestGap = 86_400

  /// Seconds since some moment; they never go back.
  package private(set) var seconds: Int
  /// What the machine's clock showed then.
  package private(set) var clock: Int

  /// - Parameters:
  ///   - seconds: The time observed last.
  ///   - clock: The machine's clock at that moment, in seconds.
  package init(seconds: Int, clock: Int) { (self.seconds, self.clock) = (seconds, clock) }

  /// Goes on to what the machine's clock shows now.
  ///
  /// - Parameter measured: The time by a clock that nobody sets, where this process has one to
  ///   compare with.
  package mutating func advance(toClock now: Int, measured: Int? = nil) {
    let (gap, isBeyond) = now.subtractingReportingOverflow(clock)
    let passed = isBeyond ? (now > clock ? Self.longestGap : 0) : min(max(gap, 0), Self.longestGap)
    let (later, hasEnded) = seconds.addingReportingOverflow(passed)
    seconds = max(hasEnded ? seconds : later, measured ?? .min)
    clock = now
  }
}
