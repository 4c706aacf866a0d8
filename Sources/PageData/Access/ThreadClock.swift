import Foundation

/// What a thread had done by a moment.
struct ThreadWork: Sendable {
  /// How long it had had the processor.
  var time: Duration
  /// How much it had read of a disk, in whatever unit; `nil` where the system does not tell.
  var blocks: Int?
}

/// Tells what the thread that asks does, beside what others do meanwhile.
struct ThreadClock: Sendable {
  var time: @Sendable () -> Duration = ThreadClock.time
  var blocks: @Sendable () -> Int? = ThreadClock.blocks

  func now() -> ThreadWork { ThreadWork(time: time(), blocks: blocks()) }

  /// How much of what passed is the thread's own doing: what it had of the processor, or all of it where it waited
  /// for a disk, or may have.
  ///
  /// - Parameter dear: Where less has passed nobody asks of disks, which takes a call to the system.
  func effort(since work: ThreadWork, in passed: Duration, dear: Duration) -> Duration {
    if passed > dear {
      guard let before = work.blocks, let blocks = blocks(), blocks == before else { return passed }
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
