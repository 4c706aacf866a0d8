/// How long a ``BoundedDatabase`` is waited for, and by how many.
public struct DatabaseLimits: Hashable, Sendable {
  /// How many reads run at once, where the database is opened by ``BoundedDatabase``: 12 by default,
  /// and at least one. Give it more than the pages that a site makes at once, by a few for live copies
  /// and ``BoundedDatabase/readiness``, so that no read waits that has a page's place. Each takes a
  /// connection with its cache, 2 MB where the application does not say otherwise. For a few rows that
  /// are read within a millisecond, on the thread that asks, there is one more for each processor.
  public var readers = 12
  /// How long a read may take from the moment it is asked for: 5 seconds by default.
  public var readTime = Duration.seconds(5)
  /// The time limit of an export that reads all rows in one pass: 1 minute by default. At most two run at once.
  public var exportTime = Duration.seconds(60)
  /// How many reads may wait for a connection: 1,000 by default.
  public var waitingReads = 1_000
  /// How long a write may wait, from the moment it is asked for until it has the lock, in line and for
  /// other processes: 5 seconds by default.
  public var writeWait = Duration.seconds(5)
  /// How long a write may run once it has the lock; then it is undone: 10 seconds by default.
  public var writeTime = Duration.seconds(10)
  /// How many writes may wait in line: 256 by default.
  public var waitingWrites = 256

  /// How long ``BoundedDatabase/readiness`` waits for each of its probes: half a second by default.
  public var probeTime = Duration.milliseconds(500)

  /// Creates the default limits.
  public init() {}
}
