/// An error that PostgreSQL reports for a statement (PostgreSQL, "Error and Notice Message Fields").
///
/// Its texts are not for readers of pages: a site logs it and responds with 500.
public struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The SQLSTATE, five characters such as `23505` for a value that must be unique (PostgreSQL, "Error Codes").
  public var code: String
  /// The message of the server.
  public var message: String
  /// Details, and advice; `nil` if the server sends none.
  public var detail, hint: String?
  /// The constraint, table, schema of the table, and column that the error is about, if the server names them.
  public var constraint, schema, table, column: String?
  /// Whether the server names a context, such as the function of a trigger in which the statement failed.
  package var hasContext = false
  /// Whether the result type of a prepared statement has changed with its tables.
  package var isOutdatedStatement = false

  /// Creates an error.
  public init(
    code: String, message: String, detail: String? = nil, hint: String? = nil,
    constraint: String? = nil, schema: String? = nil, table: String? = nil, column: String? = nil
  ) {
    (self.code, self.message, self.detail, self.hint) = (code, message, detail, hint)
    (self.constraint, self.schema, self.table, self.column) = (constraint, schema, table, column)
  }

  public var description: String {
    let sentences = [message, detail, hint].compactMap(\.self)
    return sentences.joined(separator: " ") + " (SQLSTATE \(code))"
  }

  /// Whether two transactions conflicted, so that another attempt may succeed.
  package var isConflict: Bool { code == "40001" || code == "40P01" || code == "55P03" }

  /// Whether it was cancelled, also after a timeout.
  package var isCancelled: Bool { code == "57014" }

  /// Whether the server or a foreign server failed, rather than the statement: classes 08, 53, 58, F0, HV and XX.
  package var isServerFault: Bool {
    ["08", "53", "58", "F0", "HV", "XX"].contains { code.utf8.starts(with: $0.utf8) }
  }

  /// Whether the server is read-only, such as a primary that has become a standby.
  package var isReadOnlyServer: Bool { code == "25006" }

  /// Whether the server shuts down, starts, or accepts no more connections.
  package var isServerUnavailable: Bool { code.utf8.starts(with: "57P".utf8) || code == "53300" }

  /// Whether the prepared statement does not exist (`invalid_sql_statement_name`).
  package var isMissingStatement: Bool { code == "26000" }

  /// Whether the prepared statement already exists (`duplicate_prepared_statement`).
  package var isPreparedStatement: Bool { code == "42P05" }
}

/// The error of a connection that could not be opened, or was lost.
struct ConnectionLost: Error, CustomStringConvertible {
  /// The library's message, which may contain the names of hosts and users.
  let reason: String

  var description: String { reason.isEmpty ? "The connection was closed." : reason }

  /// Returns whether an error means that the connection or the server has ended.
  static func matches(_ error: any Error) -> Bool {
    error is ConnectionLost || (error as? PostgresError)?.isServerUnavailable == true
  }
}
