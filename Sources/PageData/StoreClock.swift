import Foundation
import PageSite
import Synchronization

/// Tells a store that outlives its process what time it is, see ``ObservedTime``.
final class StoreClock: Sendable {
  private struct Reading {
    var seconds: Int
    var running: Int
  }

  private let given: (@Sendable () -> Int)?
  private let clock: @Sendable () -> Int
  private let running: @Sendable () -> Int
  /// What this process observed last.
  private let last = Mutex<Reading?>(nil)

  /// Takes the time as it is given.
  init(given: @escaping @Sendable () -> Int) {
    (self.given, clock, running) = (given, given, given)
  }

  /// - Parameters:
  ///   - clock: The machine's, in seconds since 1970.
  ///   - running: Seconds by a clock that nobody sets, which need not mean anything to another
  ///     process.
  init(clock: @escaping @Sendable () -> Int, running: @escaping @Sendable () -> Int) {
    (given, self.clock, self.running) = (nil, clock, running)
  }

  /// The time now.
  ///
  /// - Parameter stored: What was observed last, by whichever process.
  func time(after stored: ObservedTime?) -> ObservedTime {
    let clock = clock()
    if given != nil { return ObservedTime(seconds: clock, clock: clock) }
    let running = running()
    var time = stored ?? ObservedTime(seconds: clock, clock: clock)
    last.withLock { last in
      time.advance(toClock: clock, measured: last.map { $0.seconds + running - $0.running })
      last = Reading(seconds: time.seconds, running: running)
    }
    return time
  }
}
