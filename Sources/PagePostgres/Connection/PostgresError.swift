/// What PostgreSQL says against a statement (PostgreSQL, "Error and Notice Message Fields").
///
/// Nothing of it is for readers of pages: a site logs it, and answers with 500.
public struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The SQLSTATE, five characters such as `23505` for a value that must be unique (PostgreSQL, "Error Codes").
  public var code: String
  /// What is wrong, in the server's words.
  public var message: String
  /// More of it, and what may help; `nil` where the server says neither.
  public var detail, hint: String?
  /// The constraint, table, its schema, and column that it is about, where it is about one.
  public var constraint, schema, table, column: String?

  /// An error with these parts.
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

  /// Whether two changes were in each other's way, so that another try may succeed.
  var isConflict: Bool { code == "40001" || code == "40P01" || code == "55P03" }

  /// Whether it took too long, or was called off.
  var isCancelled: Bool { code == "57014" }

  /// Whether the database's own functions say so: their classes begin with letters from I, of which the server has one.
  var isOfTheDatabase: Bool {
    guard let first = code.utf8.first else { return false }
    return (UInt8(ascii: "I")...UInt8(ascii: "Z")).contains(first)
      && !code.utf8.starts(with: "XX".utf8)
  }

  /// Whether the server is one that only reads, as one that another is a copy of may be when they change places.
  var isOfACopy: Bool { code == "25006" }

  /// Whether the server ends, starts, or has no room for a connection.
  var isAway: Bool { code.utf8.starts(with: "57P".utf8) || code == "53300" }

  /// Whether the prepared statement does not exist (`invalid_sql_statement_name`).
  var isMissingStatement: Bool { code == "26000" }

  /// Whether the prepared statement already exists (`duplicate_prepared_statement`).
  var isPreparedStatement: Bool { code == "42P05" }

  /// Whether the result type of a prepared statement has changed with its tables (`feature_not_supported`).
  var isOutdatedStatement: Bool { code == "0A000" }
}

/// A connection that is none: it could not be made, or has broken.
struct ConnectionLost: Error, CustomStringConvertible {
  /// What the library says, which may name hosts and users.
  let reason: String

  var description: String { reason.isEmpty ? "The connection has ended." : reason }
}
