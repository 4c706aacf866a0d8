import Foundation

/// The work that a thread has done up to a moment.
struct ThreadWork: Sendable {
  /// The processor time of the thread.
  var time: Duration
  /// The amount that it has read from disks, in the system's unit; `nil` if the system does not report it.
  var blocks: Int?
}

/// A clock that measures only the work of the current thread.
struct ThreadClock: Sendable {
  var time: @Sendable () -> Duration = ThreadClock.time
  var blocks: @Sendable () -> Int? = ThreadClock.blocks

  func now() -> ThreadWork { ThreadWork(time: time(), blocks: blocks()) }

  /// Returns the part of the elapsed time that the thread itself caused: its processor time, or all of the elapsed
  /// time if the thread waited for a disk or may have.
  ///
  /// - Parameter slowThreshold: Disk reads are checked only beyond this elapsed time, because that takes a system call.
  func effort(since work: ThreadWork, in elapsed: Duration, slowThreshold: Duration) -> Duration {
    if elapsed > slowThreshold {
      guard let before = work.blocks, let blocks = blocks(), blocks == before else {
        return elapsed
      }
    }
    return time() - work.time
  }

  @Sendable private static func time() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Sendable private static func blocks() -> Int? {
    #if os(Linux)
      var usage = rusage()
      return getrusage(ofThread, &usage) == 0 ? Int(usage.ru_inblock) : nil
    #else
      return nil
    #endif
  }

  #if os(Linux)
    /// `RUSAGE_THREAD`, which Glibc's module leaves out.
    private static let ofThread: Int32 = 1
  #endif
}
