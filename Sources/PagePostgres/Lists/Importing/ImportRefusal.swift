import PageBytes
import PageElements
import PageLists
import PageSite
import PagePostgresClient

/// A reason why PostgreSQL does not insert rows of a file.
enum ImportRefusal: Sendable {
  case error(PostgresError)
  /// A trigger or a rule skips a row.
  case ignored
  /// The declared precision of columns would round values.
  case rounded(FormErrors)

  /// Whether a row refers to one that is not there.
  var isMissingReference: Bool {
    if case .error(let error) = self { error.code == "23503" } else { false }
  }

  /// Returns a sentence about a row.
  ///
  /// - Parameters:
  ///   - values: The values of the row.
  ///   - columnIndices: The columns of the values.
  ///   - database: The database, whose catalogue has the columns of constraints.
  func message(
    _ values: [SortValue], in columnIndices: [Int], of table: PostgresTable,
    _ database: PostgresDatabase
  ) async -> String {
    let error: PostgresError
    switch self {
    case .error(let reported): error = reported
    case .ignored: return "The database ignores this row."
    case .rounded(let errors): return Self.message(errors, in: table)
    }
    let stored = zip(columnIndices, values).map {
      StoredValue($1.stored, $0, of: table.columns[$0])
    }
    let refusal = PostgresRefusal(error, table, stored)
    // A policy of row security has the code of a missing privilege.
    let isOfPolicy =
      error.code == "42501"
      && error.message.utf8.firstRange(of: "row-level security".utf8) != nil
    guard !isOfPolicy, let errors = try? await refusal.error(database) as? FormErrors else {
      return refusal.sentence
    }
    return Self.message(errors, in: table)
  }

  /// Returns the sentences of errors, after the names of their columns.
  private static func message(_ errors: FormErrors, in table: PostgresTable) -> String {
    errors.items.map { item in
      guard !item.name.isEmpty else { return item.detail }
      let column = table.columns.first {
        ListFieldName.name(of: $0.name).hasSameBytes(as: item.name)
      }
      return "\((column?.name ?? item.name).cut(toBytes: 80)): \(item.detail)"
    }
    .joined(separator: " ")
  }
}

extension PostgresError {
  /// Whether the error may be about the inserted row, rather than about the connection, the server or another
  /// transaction.
  var mayConcernRow: Bool {
    let classes = ["08", "25", "26", "28", "3D", "40", "53", "57", "58", "XX"]
    return mayBeInvalidValue
      || !isConflict && !isPreparedStatement
        && !classes.contains { code.utf8.starts(with: $0.utf8) }
  }
}
