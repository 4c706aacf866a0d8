/// The server settings of all statements: the output formats that the client parses, and timeouts.
///
/// JIT compilation and parallel workers are off, since queries for a page end before these pay off. With parallel
/// workers, a search for a word in 100 of 10,000,000 rows took seven times as long.
package struct PostgresSettings: Sendable {
  private let settings: [(name: String, value: String)]

  /// - Parameters:
  ///   - statementTimeout: The maximum time of a statement, and of an idle transaction, in milliseconds.
  ///   - lockTimeout: The maximum time that a statement waits for a lock, in milliseconds.
  init(statementTimeout: Int64, lockTimeout: Int64) {
    settings = [
      ("client_min_messages", "warning"), ("client_encoding", "UTF8"), ("datestyle", "ISO, YMD"),
      ("intervalstyle", "postgres"), ("bytea_output", "hex"), ("extra_float_digits", "1"),
      ("standard_conforming_strings", "on"), ("jit", "off"),
      ("max_parallel_workers_per_gather", "0"), ("statement_timeout", "\(statementTimeout)"),
      ("lock_timeout", "\(lockTimeout)"),
      ("idle_in_transaction_session_timeout", "\(statementTimeout)"),
    ]
  }

  /// The statements that apply the settings to a session.
  var script: String {
    settings.map { name, value in
      // A list of keywords is not quoted.
      let isList = name == "datestyle"
      return "SET \(name) TO " + (isList ? value : "'\(value)'")
    }.joined(separator: "; ")
  }

  /// The statement that applies the settings to the current transaction.
  var statement: String {
    "SELECT "
      + settings.map { "pg_catalog.set_config('\($0.name)', '\($0.value)', true)" }
      .joined(separator: ", ")
  }
}
