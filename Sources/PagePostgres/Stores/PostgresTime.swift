/// Seconds since 1970 by the server's clock, which all instances share; tests bring their own.
struct PostgresTime: Sendable {
  let given: (@Sendable () -> Int)?

  /// The time in a statement.
  var sql: PostgresQuery {
    given.map { "\($0())::bigint" } ?? "extract(epoch FROM clock_timestamp())::bigint"
  }
}
