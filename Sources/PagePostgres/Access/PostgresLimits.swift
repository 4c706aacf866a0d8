/// How many connections a ``PostgresDatabase`` has, how long it is waited for, and by how many.
public struct PostgresLimits: Hashable, Sendable {
  /// How many connections read at once: 8 by default, and at least one.
  ///
  /// An instance opens ``readers``, ``writers``, two connections for exports, and one that listens: 15 by default. A
  /// server that allows 100 connections (`max_connections`) has room for six instances.
  public var readers = 8
  /// How many connections write at once: 4 by default, and at least one.
  public var writers = 4
  /// How long a connection may take to be made: 3 seconds by default.
  public var connectTime = Duration.seconds(3)
  /// How long a read may take from the moment it is asked for: 5 seconds by default.
  public var readTime = Duration.seconds(5)
  /// The maximum time to read an export that needs one query: 60 seconds by default.
  ///
  /// Two such exports are read at once, each on a connection of its own.
  public var exportTime = Duration.seconds(60)
  /// How many reads may wait for a connection: 1,000 by default.
  public var waitingReads = 1_000
  /// How long a write may wait for a connection: 5 seconds by default.
  public var writeWait = Duration.seconds(5)
  /// How long a write may run; then it is undone: 10 seconds by default.
  public var writeTime = Duration.seconds(10)
  /// How many writes may wait in line: 256 by default.
  public var waitingWrites = 256
  /// How often the database is asked whether something has changed, while somebody wants to know: every half second by
  /// default.
  public var askingInterval = Duration.milliseconds(500)
  /// How long ``PostgresDatabase/readiness`` waits: half a second by default.
  public var probeTime = Duration.milliseconds(500)

  /// Creates the default limits.
  public init() {}
}
