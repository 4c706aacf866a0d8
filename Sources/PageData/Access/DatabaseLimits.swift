/// The time and queue limits of a ``BoundedDatabase``.
public struct DatabaseLimits: Hashable, Sendable {
  /// The number of reads that run at once if ``BoundedDatabase`` opens the database: 12 by default, at least one. Use
  /// a few more than the number of pages that a site renders at once, for live copies and
  /// ``BoundedDatabase/readiness``. Then no page that renders waits for a connection. Each connection has a cache, 2
  /// MB by default. There is one more connection for each processor, for reads of a few rows on the caller's thread.
  public var readers = 12
  /// The maximum time of a read, from the call on: 5 seconds by default.
  public var readTime = Duration.seconds(5)
  /// The time limit of an export that reads all rows in one pass: 1 minute by default. At most two run at once.
  public var exportTime = Duration.seconds(60)
  /// The maximum number of reads that wait for a connection: 1,000 by default.
  public var waitingReads = 1_000
  /// The maximum time that a write waits for the queue, the lock and other processes, from the call on: 5 seconds by
  /// default.
  public var writeWait = Duration.seconds(5)
  /// The maximum time that a write runs once it has the lock: 10 seconds by default. Then it is rolled back.
  public var writeTime = Duration.seconds(10)
  /// The maximum number of writes in the queue: 256 by default.
  public var waitingWrites = 256

  /// The time limit for each probe of ``BoundedDatabase/readiness``: half a second by default.
  public var probeTime = Duration.milliseconds(500)

  /// Creates the default limits.
  public init() {}
}
