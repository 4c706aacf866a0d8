/// A reason why a list cannot be read from a database.
public enum PostgresListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No table or view has the name, or the database user may not read it.
  case noTable(String)
  /// The table lacks a column of the list.
  case noColumn(String, table: String, columns: [String])
  /// Rows cannot be ordered by a column, since its type has no order.
  case noOrder(String, table: String, type: String)

  public var description: String {
    switch self {
    case .noTable(let name):
      "The database has no table or view \(name). Write its name as in SQL: in quotation marks if it has capital "
        + "letters, and with its schema if that is not in the search path. Names that begin with pe_ are reserved."
    case .noColumn(let name, let table, let columns):
      "The table '\(table)' has no column '\(name)'. Its columns are: "
        + "\(columns.joined(separator: ", "))."
    case .noOrder(let name, let table, let type):
      "The column '\(name)' of the table '\(table)' has the type \(type), which cannot be sorted. Remove sortable()."
    }
  }
}
