import Foundation
import PageSite
import Synchronization

/// The clock of a store that outlives its process: see ``ObservedTime``.
final class StoreClock: Sendable {
  private struct Reading {
    var seconds: Int
    var uptime: Int
  }

  private let customClock: (@Sendable () -> Int)?
  private let clock: @Sendable () -> Int
  private let uptime: @Sendable () -> Int
  /// The last reading of this process.
  private let last = Mutex<Reading?>(nil)

  /// Creates a clock from a function that is always right.
  init(customClock: @escaping @Sendable () -> Int) {
    (self.customClock, clock, uptime) = (customClock, customClock, customClock)
  }

  /// - Parameters:
  ///   - clock: Returns the machine's time, in seconds since 1970.
  ///   - uptime: Returns seconds by a clock that nobody sets. Its values may be meaningless to other processes.
  init(clock: @escaping @Sendable () -> Int, uptime: @escaping @Sendable () -> Int) {
    (customClock, self.clock, self.uptime) = (nil, clock, uptime)
  }

  /// Returns the current time.
  ///
  /// - Parameter stored: The last time that any process observed.
  func time(after stored: ObservedTime?) -> ObservedTime {
    let clock = clock()
    if customClock != nil { return ObservedTime(seconds: clock, clock: clock) }
    let uptime = uptime()
    var time = stored ?? ObservedTime(seconds: clock, clock: clock)
    last.withLock { last in
      time.advance(toClock: clock, measured: last.map { $0.seconds + uptime - $0.uptime })
      last = Reading(seconds: time.seconds, uptime: uptime)
    }
    return time
  }
}
