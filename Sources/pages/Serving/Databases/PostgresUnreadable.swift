import HTTPTypes
import PageLists
import PagePostgres
import PageSite

/// The messages for readers when PostgreSQL cannot read the rows of a table.
///
/// The server's messages may contain values, hidden names and addresses of other servers, so they are only logged.
enum PostgresUnreadable {
  static let noAnswer = SiteProblem.unavailable(
    "The foreign server that these rows come from did not answer. Try again in a few minutes.",
    retryAfter: 180)

  /// Whether an error may mean that a foreign server did not answer in time.
  static func isNoAnswer(_ error: any Error) -> Bool {
    if let error = error as? DatabaseUnavailable { return error.reason == .slowRead }
    return error is SlowListError
  }

  private static func isOfForeignServer(_ code: String) -> Bool {
    code.utf8.starts(with: "08".utf8) || code.utf8.starts(with: "HV".utf8)
  }

  /// Returns the response in place of rows (PostgreSQL, "Error Codes"); `nil` for other errors.
  ///
  /// - Parameter isForeign: Whether the rows come from a foreign server.
  static func problem(_ error: PostgresError, isForeign: Bool = false) -> SiteProblem? {
    let code = error.code
    func begins(_ text: String) -> Bool { code.utf8.starts(with: text.utf8) }
    switch code {
    case "55000" where isForeign:
      return .unavailable(
        "These rows cannot be read: their foreign-data wrapper has no handler, or is not ready.",
        retryAfter: 180)
    case "55000":
      return .unavailable(
        "These rows cannot be read: a materialized view is not populated. Run REFRESH MATERIALIZED VIEW.",
        retryAfter: 60)
    case "42P17":
      return .unavailable(
        "These rows cannot be read: a row security policy or a view refers to itself.",
        retryAfter: 60)
    case "42501":
      return .unavailable(
        "These rows cannot be read: the database user lacks a privilege on an object that they depend on.",
        retryAfter: 60)
    case "42883", "42P01", "42703", "42704":
      return SiteProblem(
        .notImplemented,
        "These rows cannot be read: a function, type, table or column that they depend on is missing. The server log names it."
      )
    case "22012":
      return .unavailable(
        "These rows cannot be read: one of their values is a division by zero.", retryAfter: 60)
    case _ where begins("22"):
      return .unavailable(
        "These rows cannot be read: the database cannot compute one of their values.",
        retryAfter: 60)
    case _ where isOfForeignServer(code):
      return .unavailable(
        "These rows cannot be read: the foreign server that they come from is unreachable, or rejects the query.",
        retryAfter: 180)
    case _ where begins("58") || begins("XX"):
      return .unavailable(
        "These rows cannot be read: a file of the table is missing or damaged on the database server.",
        retryAfter: 60)
    case _ where begins("54") || begins("53"):
      return .unavailable(
        "These rows cannot be read: they exceed a limit of the database server, or its memory or disk space.",
        retryAfter: 60)
    case _ where begins("P0") || begins("38") || begins("39") || begins("0A") || begins("21"):
      return .unavailable(
        "These rows cannot be read: a function or view that they depend on fails with an error.",
        retryAfter: 60)
    default: return nil
    }
  }
}
