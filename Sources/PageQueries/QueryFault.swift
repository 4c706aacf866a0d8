import CSQLite

/// The reason why a query has no rows.
struct QueryFault: Error {
  /// A sentence.
  let message: String
  /// SQLite's code.
  let code: Int32

  init(_ message: String, code: Int32 = SQLITE_ERROR) {
    (self.message, self.code) = (message, code)
  }

  static let onlyReads = Self("The statement does not read rows. Write a SELECT.")
  static let notReadable = Self(
    "The query names something that cannot be read here. Use the tables and columns that this site shows."
  )

  /// The outcome of a query for this reason.
  var outcome: QueryAnswer.Outcome {
    switch code & 0xFF {
    case SQLITE_INTERRUPT: .late
    case SQLITE_NOMEM, SQLITE_TOOBIG: .large
    default: .refused
    }
  }
}
