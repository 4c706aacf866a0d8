/// The limits of queries that readers write.
package struct QueryLimits: Hashable, Sendable {
  /// The number of processes that run queries at once and stay ready for the next one: 2 by default.
  package var processes = 2
  /// The maximum number of queries that wait for a process: 32 by default. Further ones are rejected.
  package var waiting = 32
  /// The maximum number of one client's queries, running or waiting: 16 by default. Further ones are rejected.
  package var perClient = 16
  /// The maximum time that a query waits for a process: 5 seconds by default.
  package var queueTimeout = Duration.seconds(5)
  /// The maximum time that a query runs: 1 second by default. Then SQLite is interrupted. A process that does not
  /// stop is killed a quarter of a second later.
  package var time = Duration.seconds(1)
  /// The maximum memory of all answers in use, in bytes: 8 MiB by default. One client may use half of it. Further
  /// answers are rejected.
  package var answers = 2 * Self.maximumAnswerBytes

  /// Creates the default limits.
  package init() {}

  /// The maximum length of a query in bytes, enough for hand-written ones.
  static let maximumTextBytes = 10_000
  /// The maximum number of parameters.
  static let maximumParameters = 20
  /// The maximum number of columns in an answer. A page has a cell for each column in each row.
  static let maximumColumns = 200
  /// The maximum number of rows in an answer.
  package static let maximumRows = 1_000
  /// The maximum memory of an answer's values, in bytes.
  package static let maximumAnswerBytes = 4 << 20
  /// Returns the memory overhead of values, in bytes, beyond their content.
  static func overhead(ofValues count: Int) -> Int { 32 * count }
  /// The maximum size of one value in bytes.
  static let maximumValueBytes: Int32 = 1 << 20
  /// The maximum memory of SQLite in a process, in bytes.
  package static let maximumHeapBytes = 64 << 20
  /// The maximum address space of a process beyond its initial one, in bytes.
  static let maximumAddressBytes = 128 << 20
  /// The resident memory, in bytes, beyond which a process ends after its answer instead of waiting for the next query.
  package static let maximumResidentBytes = 64 << 20
  /// The maximum processor time of one query in seconds, as the system counts it.
  static let processorSeconds = 3
  /// The processor time in seconds after which a process ends.
  static let lifetimeSeconds = 600
  /// The maximum size of a request in bytes: the query, its values, and the names of all readable tables.
  static let maximumRequestBytes = 4 << 20
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
