import HTTPTypes
import PageElements
package import PageSite

/// What SQLite says of a table or view that it cannot read, such as a view of a table that is not there.
package struct SQLiteTableFault: Error, SiteProblemConvertible {
  let table: String
  /// As SQLite says it.
  package let message: String

  package var siteProblem: SiteProblem {
    SiteProblem(
      .internalServerError,
      "'\(table.cut(toBytes: 80))' cannot be read. SQLite says: \(message.cut(toBytes: 300)).")
  }
}

/// What keeps a list from being read from a database.
public enum SQLiteListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such table, or nobody may read it.
  case noTable(String)
  /// A column of the list is none of the table's.
  case noColumn(String, table: String, columns: [String])

  public var description: String {
    switch self {
    case .noTable(let name):
      "The database has no table or view '\(name)' that may be listed. Those that begin with sqlite_ or pe_ may not."
    case .noColumn(let name, let table, let columns):
      "The table '\(table)' has no column '\(name)'. Call it by one of its own: "
        + "\(columns.joined(separator: ", "))."
    }
  }
}
