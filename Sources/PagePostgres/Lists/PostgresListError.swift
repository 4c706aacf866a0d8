/// What keeps a list from being read from a database.
public enum PostgresListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such table, or nobody may read it.
  case noTable(String)
  /// A column of the list is none of the table's.
  case noColumn(String, table: String, columns: [String])
  /// Rows cannot be ordered by a column, since its type has no order.
  case noOrder(String, table: String, type: String)

  public var description: String {
    switch self {
    case .noTable(let name):
      "The database has no table or view \(name) that may be listed. Write its name as in SQL: in quotation marks where "
        + "it has capitals, and with its schema where that is not in the search path. Those that begin with pe_ are "
        + "none."
    case .noColumn(let name, let table, let columns):
      "The table '\(table)' has no column '\(name)'. Call it by one of its own: "
        + "\(columns.joined(separator: ", "))."
    case .noOrder(let name, let table, let type):
      "The column '\(name)' of the table '\(table)' has the type \(type), which has no order. Leave out sortable()."
    }
  }
}
