/// The connection, time and queue limits of a ``PostgresDatabase``.
public struct PostgresLimits: Hashable, Sendable {
  /// The number of connections for reads: 8 by default, at least one.
  ///
  /// An instance opens ``readers``, ``writers``, two connections for exports, and one that listens: 15 by default. A
  /// server that allows 100 connections (`max_connections`) has room for six instances.
  public var readers = 8
  /// The number of connections for writes: 4 by default, at least one.
  public var writers = 4
  /// The maximum time to open a connection: 3 seconds by default.
  public var connectTime = Duration.seconds(3)
  /// The maximum time of a read, from the call on: 5 seconds by default.
  public var readTime = Duration.seconds(5)
  /// The maximum time to read an export that needs one query: 60 seconds by default.
  ///
  /// Two such exports are read at once, each on a connection of its own.
  public var exportTime = Duration.seconds(60)
  /// The maximum number of reads that wait for a connection: 1,000 by default.
  public var waitingReads = 1_000
  /// The maximum time that a write waits for a connection: 5 seconds by default.
  public var writeWait = Duration.seconds(5)
  /// The maximum time that a write runs: 10 seconds by default. Then it is rolled back.
  public var writeTime = Duration.seconds(10)
  /// The maximum number of writes in the queue: 256 by default.
  public var waitingWrites = 256
  /// The interval at which the database is polled for changes while there are subscribers: half a second by default.
  public var pollingInterval = Duration.milliseconds(500)
  /// The time limit of ``PostgresDatabase/readiness``: half a second by default.
  public var probeTime = Duration.milliseconds(500)

  /// Creates the default limits.
  public init() {}
}
