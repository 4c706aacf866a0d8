package import PageSite

/// A reason why a database is not writable.
package enum UnwritableDatabase: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server is a standby, or its transactions are read-only (`transaction_read_only`).
  case readOnlyServer
  /// The address leads to a pooler in statement mode, which rejects transactions.
  case statementPooler

  package var description: String {
    switch self {
    case .readOnlyServer:
      "The database is currently read-only: its server is a standby, or its transactions are read-only by default. "
        + "Nothing can be saved."
    case .statementPooler:
      "The connection pooler is in statement mode, which does not allow transactions. Nothing can be saved. "
        + "Use the pooler's transaction or session mode, or connect to the server directly."
    }
  }
}

extension UnwritableDatabase: SiteProblemConvertible {
  package var siteProblem: SiteProblem { .unavailable(description, retryAfter: 60) }
}
