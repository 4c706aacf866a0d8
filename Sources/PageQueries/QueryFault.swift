import CSQLite

/// The reason why a query has no rows.
struct QueryFault: Error {
  /// The message for the query's author: one or more sentences.
  let message: String
  /// The SQLite result code.
  let code: Int32
  /// Whether SQLite cannot parse a statement of the file's schema.
  var isSchemaError = false

  init(_ message: String, code: Int32 = SQLITE_ERROR) {
    (self.message, self.code) = (message, code)
  }

  static let doesNotReadRows = Self("The statement does not read rows. Write a SELECT.")
  static let notReadable = Self(
    "The query reads a table or column that is not available here. Use the tables and columns that this site shows."
  )

  /// The outcome of a query with this fault.
  var outcome: QueryResult.Outcome {
    switch code & 0xFF {
    case SQLITE_INTERRUPT: .late
    case SQLITE_NOMEM, SQLITE_TOOBIG: .large
    default: .refused
    }
  }
}
