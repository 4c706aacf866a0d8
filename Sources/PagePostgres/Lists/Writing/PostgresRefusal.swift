package import PageElements
import PageLists
import PageSite
package import PagePostgresClient

/// An error that PostgreSQL reports for a row, converted for readers.
package struct PostgresRefusal {
  private let error: PostgresError
  private let table: PostgresTable
  /// The values that were to be stored.
  private let values: [StoredValue]

  /// Creates the refusal of a write.
  package init(_ error: PostgresError, _ table: PostgresTable) { self.init(error, table, []) }

  init(_ error: PostgresError, _ table: PostgresTable, _ values: [StoredValue]) {
    (self.error, self.table, self.values) = (error, table, values)
  }

  /// Returns `FormErrors` next to the affected columns, or else the error itself (PostgreSQL, "Error Codes").
  func error(_ database: PostgresDatabase) async throws -> any Error {
    switch error.code {
    // A trigger may have written into another table.
    case "23502":
      guard try await columns(database) != nil else { return formErrors }
      if let column = error.column, table.isHiddenColumn(column) {
        return FormErrors(["": "The table requires a value in a column that is not shown here."])
      }
      return beside([error.column].compactMap(\.self)) { FormErrors.Item($0, .fillIn) }
    case "23505":
      guard let columns = try await columns(database) else { return formErrors }
      return beside(columns) {
        FormErrors.Item($0, "Another row has this already." + words(of: error))
      }
    case "23503":
      // When a row is deleted, rows of any table may still reference it.
      let columns = values.isEmpty ? nil : try await columns(database)
      // The message names another table, which may be hidden.
      let words = table.hidesOthers ? "" : words(of: error)
      return beside(columns ?? []) { name in
        FormErrors.Item(
          name,
          name.isEmpty
            ? "This row refers to a row that does not exist, or other rows refer to this row. Check its references, or "
              + "change the other rows first." + words : "No row has this key." + words)
      }
    case "23514", "23P01":
      return beside(try await columns(database) ?? []) { FormErrors.Item($0, sentence) }
    case "42501" where error.message.utf8.starts(with: "permission denied for table".utf8):
      return FormErrors([
        "": "Nothing was stored: the database user may not change this table."
      ])
    case let code where code.utf8.starts(with: "22".utf8) || error.mayBeInvalidValue:
      let invalid = try await invalidColumns(database)
      guard !invalid.isEmpty else { return error.isServerFault ? serverFault : formErrors }
      return beside(invalid.map(\.column)) { name in
        let own = invalid.first { ListFieldName.name(of: $0.column).hasSameBytes(as: name) }
        return FormErrors.Item(
          name,
          own.map { "This column does not accept this value." + words(of: $0.error) } ?? sentence)
      }
    case _ where error.isConflict || error.isCancelled || error.isServerUnavailable:
      return error
    case _ where error.isServerFault: return serverFault
    case _ where error.isOutdatedStatement:
      return DatabaseUnavailable(.locked)
    case _ where error.isOutdated && !error.hasContext:
      // The table itself has changed, so the caller reads the catalog again.
      return error
    default: return formErrors
    }
  }

  /// The error of the form, with PostgreSQL's message.
  package var formErrors: FormErrors { FormErrors(["": sentence]) }

  private var serverFault: FormErrors {
    FormErrors([
      "":
        "Nothing was stored: the database server failed (SQLSTATE \(error.code)). Its log has the reason."
    ])
  }

  /// PostgreSQL's message in a sentence, unless it may name something that is hidden.
  var sentence: String {
    if error.message.isEmpty { return "The database refuses this without a reason." }
    return "The database refuses this: \(message(of: error) ?? "a constraint failed.")"
  }

  /// Returns PostgreSQL's message in a sentence to append to another one; an empty text without a message, or if it may
  /// name something that is hidden.
  private func words(of error: PostgresError) -> String {
    message(of: error).map { " PostgreSQL says: \($0)" } ?? ""
  }

  /// Returns a message with a full stop; `nil` if it is empty or may name something that is hidden.
  private func message(of error: PostgresError) -> String? {
    guard !error.message.isEmpty, !table.mentionsHiddenColumn(in: error.message) else { return nil }
    let message = error.message.cut(toBytes: 500)
    return message.utf8.last == UInt8(ascii: ".") ? message : message + "."
  }

  /// Returns an error next to each of some columns; one for the whole row if none of them is known.
  private func beside(_ columns: [String], _ item: (String) -> FormErrors.Item) -> FormErrors {
    let known = columns.filter { table.columnIndex(of: $0) != nil && !table.isHiddenColumn($0) }
    return FormErrors(known.isEmpty ? [item("")] : known.map { item(ListFieldName.name(of: $0)) })
  }

  /// Returns the columns of the constraint or index that the server names; `nil` if it belongs to another table that
  /// is not a partition of this one.
  private func columns(_ database: PostgresDatabase) async throws -> [String]? {
    guard let schema = error.schema, let name = error.table else { return [] }
    let constraint = error.constraint ?? ""
    let rows = try await database.run(
      """
      SELECT a.attname FROM (
          SELECT \(table.number)::oid AS oid
          UNION SELECT relid FROM pg_catalog.pg_partition_tree(\(table.number)::oid::regclass)
        ) AS t
        JOIN pg_catalog.pg_class AS c ON c.oid = t.oid AND c.relname = \(name)
        JOIN pg_catalog.pg_namespace AS s ON s.oid = c.relnamespace AND s.nspname = \(schema)
        LEFT JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum IN (
          SELECT unnest(f.conkey) FROM pg_catalog.pg_constraint AS f
            WHERE f.conrelid = c.oid AND f.conname = \(constraint)
          UNION SELECT i.indkey[k.place] FROM pg_catalog.pg_index AS i
            JOIN pg_catalog.pg_class AS n ON n.oid = i.indexrelid
            CROSS JOIN LATERAL pg_catalog.generate_series(0, i.indnkeyatts - 1) AS k(place)
            WHERE i.indrelid = c.oid AND n.relname = \(constraint))
      ORDER BY a.attnum
      """)
    return rows.isEmpty ? nil : rows.compactMap { $0[0] }
  }

  /// Returns the columns with values that are invalid for their types, and the error of each value. Each value is
  /// converted alone, so its error contains nothing of other columns and rows.
  private func invalidColumns(
    _ database: PostgresDatabase
  ) async throws -> [(column: String, error: PostgresError)] {
    // If a value is too long, the message ends with the type and its length.
    if error.code == "22001" {
      let declared = values.map { table.columns[$0.columnIndex] }
        .filter { error.message.utf8.reversed().starts(with: $0.declaredType.utf8.reversed()) }
      return declared.count == 1 ? [(declared[0].name, error)] : []
    }
    var invalidColumns: [(column: String, error: PostgresError)] = []
    for value in values {
      do {
        // The cast includes the precision.
        let declared = table.columns[value.columnIndex].declaredType
        _ = try await database.run("SELECT \(value.parameter)::\(raw: declared)")
      } catch let error as PostgresError where error.mayBeInvalidValue {
        var error = error
        if let detail = error.detail { error.message += ". " + detail }
        invalidColumns.append((table.columns[value.columnIndex].name, error))
      }
    }
    return invalidColumns
  }
}

extension PostgresTable {
  func isHiddenColumn(_ column: String) -> Bool {
    hiddenColumns.contains { $0.hasSameBytes(as: column) }
  }

  /// Returns whether a message of PostgreSQL contains the name of a hidden column, case-insensitively.
  func mentionsHiddenColumn(in message: String) -> Bool {
    hiddenColumns.contains(where: message.containsInAnyCase)
  }
}
