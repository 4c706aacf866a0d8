import PagePostgresClient

/// The server's clock in seconds since 1970, which all instances share. Tests pass their own.
struct PostgresTime: Sendable {
  let customClock: (@Sendable () -> Int)?

  /// The current time as an SQL expression.
  var sql: PostgresQuery {
    customClock.map { "\($0())::bigint" } ?? "extract(epoch FROM clock_timestamp())::bigint"
  }
}
