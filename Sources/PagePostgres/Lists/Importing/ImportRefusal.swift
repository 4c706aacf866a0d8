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
    guard case .error(let error) = self else { return "The database ignores this row." }
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
    let isOfValue = error.code.utf8.starts(with: "22".utf8)
    return errors.items.map { item in
      guard !item.name.isEmpty else { return item.detail }
      let column = table.columns.first {
        ListFieldName.name(of: $0.name).hasSameBytes(as: item.name)
      }
      let name = (column?.name ?? item.name).cut(toBytes: 80)
      let needsReason = isOfValue && !item.detail.hasSameBytes(as: refusal.sentence)
      return "\(name): \(item.detail)\(needsReason ? " \(refusal.sentence)" : "")"
    }
    .joined(separator: " ")
  }
}

extension PostgresError {
  /// Whether the error may be about the inserted row, rather than about the connection, the server or another
  /// transaction.
  var mayConcernRow: Bool {
    let classes = ["08", "25", "26", "28", "3D", "40", "53", "57", "58", "XX"]
    return !isConflict && !isPreparedStatement
      && !classes.contains { code.utf8.starts(with: $0.utf8) }
  }
}
