/// The settings that statements run with: values as they are read here, and deadlines.
///
/// What is asked for a page is over before it would be compiled (`jit`), or before other processes of the server had begun
/// to help with it: a word of a hundred rows in ten million took them seven times as long.
struct PostgresSettings: Sendable {
  private let settings: [(name: String, value: String)]

  /// - Parameters:
  ///   - longest: The maximum time of a statement, and of a transaction that is left idle, in milliseconds.
  ///   - locked: The maximum time that a statement waits for a lock, in milliseconds.
  init(longest: Int64, locked: Int64) {
    settings = [
      ("client_min_messages", "warning"), ("client_encoding", "UTF8"), ("datestyle", "ISO, YMD"),
      ("intervalstyle", "postgres"), ("bytea_output", "hex"), ("extra_float_digits", "1"),
      ("standard_conforming_strings", "on"), ("jit", "off"),
      ("max_parallel_workers_per_gather", "0"), ("statement_timeout", "\(longest)"),
      ("lock_timeout", "\(locked)"), ("idle_in_transaction_session_timeout", "\(longest)"),
    ]
  }

  /// Statements that make them the settings of a session.
  var script: String {
    settings.map { name, value in
      // A list of words is no string.
      let isList = name == "datestyle"
      return "SET \(name) TO " + (isList ? value : "'\(value)'")
    }.joined(separator: "; ")
  }

  /// A statement that makes them the settings of the transaction.
  var statement: String {
    "SELECT "
      + settings.map { "pg_catalog.set_config('\($0.name)', '\($0.value)', true)" }
      .joined(separator: ", ")
  }
}
