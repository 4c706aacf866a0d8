package import PageSite

/// A reason why nothing can be written to a database.
package enum UnwritableDatabase: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server is a standby, or its transactions are read-only (`transaction_read_only`).
  case readOnlyServer
  /// The address leads to a pooler in statement mode, which refuses transactions.
  case statementPooler

  package var description: String {
    switch self {
    case .readOnlyServer:
      "The database is read-only at present: its server is a standby, or transactions on it are read-only by default. "
        + "Nothing can be saved."
    case .statementPooler:
      "The database is reached through a connection pooler in statement mode, which allows no transactions. Nothing can be "
        + "saved. Use the pooler's transaction or session mode, or connect to the server itself."
    }
  }
}

extension UnwritableDatabase: SiteProblemConvertible {
  package var siteProblem: SiteProblem { .unavailable(description, retryAfter: 60) }
}
