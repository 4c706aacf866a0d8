import Foundation

/// The work that a thread has done up to a moment.
struct ThreadWork: Sendable {
  /// The processor time of the thread.
  var processorTime: Duration
  /// The amount that it has read from disks, in the system's unit; `nil` if the system does not report it.
  var blocksRead: Int?
}

/// A clock that measures only the work of the current thread.
struct ThreadClock: Sendable {
  var processorTime: @Sendable () -> Duration = ThreadClock.processorTime
  var blocksRead: @Sendable () -> Int? = ThreadClock.blocksRead

  func now() -> ThreadWork { ThreadWork(processorTime: processorTime(), blocksRead: blocksRead()) }

  /// Returns the part of the elapsed time that the thread itself caused: its processor time, or all of the elapsed
  /// time if the thread waited for a disk or may have.
  ///
  /// - Parameter slowThreshold: Disk reads are checked only beyond this elapsed time, because that takes a system call.
  func ownTime(since work: ThreadWork, in elapsed: Duration, slowThreshold: Duration) -> Duration {
    if elapsed > slowThreshold {
      guard let before = work.blocksRead, let blocksRead = blocksRead(), blocksRead == before else {
        return elapsed
      }
    }
    return processorTime() - work.processorTime
  }

  @Sendable private static func processorTime() -> Duration {
    var processorTime = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &processorTime)
    return .seconds(processorTime.tv_sec) + .nanoseconds(processorTime.tv_nsec)
  }

  @Sendable private static func blocksRead() -> Int? {
    #if os(Linux)
      var usage = rusage()
      return getrusage(rusageThread, &usage) == 0 ? Int(usage.ru_inblock) : nil
    #else
      return nil
    #endif
  }

  #if os(Linux)
    /// `RUSAGE_THREAD`, which Glibc's module leaves out.
    private static let rusageThread: Int32 = 1
  #endif
}
