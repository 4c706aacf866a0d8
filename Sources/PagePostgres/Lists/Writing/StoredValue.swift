import PageElements
import PageLists
import PageSite
import PagePostgresClient

/// The new value of a column.
struct StoredValue: Sendable {
  let columnIndex: Int
  /// The value in SQL.
  let sql: PostgresQuery
  /// The value as it is sent to the server.
  let parameter: PostgresParameter

  init(_ parameter: PostgresParameter, _ columnIndex: Int, of column: PostgresTable.Column) {
    (self.columnIndex, self.parameter) = (columnIndex, parameter)
    sql = "\(parameter)::\(raw: column.type.cast(of: parameter.text))"
  }

  var isNull: Bool { parameter == .null }

  func isSame(as other: StoredValue) -> Bool { parameter == other.parameter }
}

extension PostgresTable {
  /// Returns the values of a record for all writable columns, in their order. Missing values are NULL.
  ///
  /// - Throws: ``PostgresListError/noColumn(_:table:columns:)`` if the table lacks a column of the record; any error
  ///   of the record.
  func values<Record: Encodable>(of record: Record) throws -> [StoredValue] {
    var parameters = [PostgresParameter](repeating: .null, count: columns.count)
    if let row = record as? DataRecord {
      for (columnIndex, value) in row.values.enumerated() { parameters[columnIndex] = value.stored }
    } else {
      for (name, value) in try PostgresRowEncoder.values(of: record) {
        guard let columnIndex = self.columnIndex(of: name) else {
          throw PostgresListError.noColumn(name, table: self.name, columns: columns.map(\.name))
        }
        parameters[columnIndex] = value
      }
    }
    return columns.indices.filter { !columns[$0].isGenerated }
      .map { StoredValue(parameters[$0], $0, of: columns[$0]) }
  }
}

extension PostgresTable {
  /// Returns the condition that a column has its former value in place of the new one.
  func isRestored(_ before: StoredValue, _ after: StoredValue) -> PostgresQuery {
    let column = columns[before.columnIndex]
    // JSON distinguishes 1.5 from 1.50, and other types may lack an equality that is found without a schema.
    let isComparable =
      column.type.isOrdered && column.type.operators == nil && column.type.family != .jsonb
    let type = isComparable ? column.type.name : "text"
    let stored: PostgresQuery = "(\(column.sql))::\(raw: type)"
    // The column may store the value in another form, such as 1.5 as 1.50, or rounded.
    return """
      \(stored) IS NOT DISTINCT FROM (\(before.sql))::\(raw: type) \
      AND \(stored) IS DISTINCT FROM (\(after.sql))::\(raw: column.declaredType)::\(raw: type)
      """
  }
}

extension SortValue {
  /// The value as it is sent to the server, which parses it as the column's type.
  var stored: PostgresParameter {
    switch self {
    case .null: .null
    case .integer(let number): .text("\(number)")
    case .real(let number): .text(number.postgresText)
    case .text(let text): .text(text)
    case .blob(let bytes): .bytes(bytes)
    }
  }
}
