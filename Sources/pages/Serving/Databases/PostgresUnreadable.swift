import HTTPTypes
import PageLists
import PagePostgres
import PageSite

/// The sentences in which a page says why PostgreSQL does not read the rows of a table.
///
/// The server's own words may hold values, hidden names and addresses of other servers, so they are only logged.
enum PostgresUnreadable {
  static let noAnswer = SiteProblem.unavailable(
    "The foreign server that these rows come from did not answer. It is asked again after some minutes.",
    retryAfter: 180)

  /// Whether a foreign server may be what has not answered in time.
  static func isNoAnswer(_ error: any Error) -> Bool {
    if let error = error as? DatabaseUnavailable { return error.reason == .slowRead }
    return error is SlowList
  }

  private static func isOfForeignServer(_ code: String) -> Bool {
    code.utf8.starts(with: "08".utf8) || code.utf8.starts(with: "HV".utf8)
  }

  /// The answer in place of rows (PostgreSQL, "Error Codes"); `nil` for an error of another kind.
  static func problem(_ error: PostgresError) -> SiteProblem? {
    let code = error.code
    func begins(_ text: String) -> Bool { code.utf8.starts(with: text.utf8) }
    switch code {
    case "55000":
      return .unavailable(
        "These rows cannot be read yet: a materialized view has never been filled. Run REFRESH MATERIALIZED VIEW to fill it.",
        retryAfter: 60)
    case "42P17":
      return .unavailable(
        "These rows cannot be read: a row security policy or a view refers to itself.",
        retryAfter: 60)
    case "42501":
      return .unavailable(
        "These rows cannot be read: the user of the database lacks a privilege on something that they are made of.",
        retryAfter: 60)
    case "42883", "42P01", "42703", "42704":
      return SiteProblem(
        .notImplemented,
        "These rows cannot be read: the database lacks a function, type or table that they are made of. The server's log names it."
      )
    case "22012":
      return .unavailable(
        "These rows cannot be read: one of them has a division by zero.", retryAfter: 60)
    case _ where begins("22"):
      return .unavailable(
        "These rows cannot be read: the database cannot compute a value of one of them.",
        retryAfter: 60)
    case _ where isOfForeignServer(code):
      return .unavailable(
        "These rows cannot be read: the foreign server that they come from cannot be reached, or refuses them.",
        retryAfter: 180)
    case _ where begins("58") || begins("XX"):
      return .unavailable(
        "These rows cannot be read: a file of the table is missing or damaged on the database's server.",
        retryAfter: 60)
    case _ where begins("54") || begins("53"):
      return .unavailable(
        "These rows cannot be read: they take more memory or space than the database's server has for them.",
        retryAfter: 60)
    case _ where begins("P0") || begins("38") || begins("39") || begins("0A") || begins("21"):
      return .unavailable(
        "These rows cannot be read: a function or view that they are made of ends in an error.",
        retryAfter: 60)
    default: return nil
    }
  }
}
