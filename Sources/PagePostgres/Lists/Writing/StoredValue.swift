import PageElements
import PageLists
import PageSite

/// What a row is to have in a column.
struct StoredValue: Sendable {
  let place: Int
  /// In SQL.
  let sql: PostgresQuery
  /// As it goes to the server.
  let parameter: PostgresParameter

  init(_ parameter: PostgresParameter, _ place: Int, of column: PostgresTable.Column) {
    (self.place, self.parameter) = (place, parameter)
    sql = "\(parameter)::\(raw: column.type.name)"
  }

  var isNull: Bool { parameter == .null }

  func isSame(as other: StoredValue) -> Bool { parameter == other.parameter }
}

extension PostgresTable {
  /// What a record has in the columns that can be written, in their order: NULL where it says nothing.
  ///
  /// - Throws: ``PostgresListError/noColumn(_:table:columns:)`` for a value that has no place, and what the record throws.
  func values<Record: Encodable>(of record: Record) throws -> [StoredValue] {
    var parameters = [PostgresParameter](repeating: .null, count: columns.count)
    if let row = record as? DataRecord {
      for (place, value) in row.values.enumerated() { parameters[place] = value.stored }
    } else {
      for (name, value) in try PostgresRowEncoder.values(of: record) {
        guard let place = self.place(of: name) else {
          throw PostgresListError.noColumn(name, table: self.name, columns: columns.map(\.name))
        }
        parameters[place] = value
      }
    }
    return columns.indices.filter { !columns[$0].isGenerated }
      .map { StoredValue(parameters[$0], $0, of: columns[$0]) }
  }
}

extension SortValue {
  /// As it goes to the server, which reads it as the column's type.
  fileprivate var stored: PostgresParameter {
    switch self {
    case .null: .null
    case .integer(let number): .text("\(number)")
    case .real(let number): .text(number.postgresText)
    case .text(let text): .text(text)
    case .blob(let bytes): .bytes(bytes)
    }
  }
}
