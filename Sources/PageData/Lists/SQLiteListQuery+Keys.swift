import GRDB
import PageElements
import PageLists
import PageSite

/// The keys and positions of a list's rows, and the queries that find rows by them.
extension SQLiteListQuery {
  /// A search for one row among candidates. The order lets the search end after the last candidate.
  struct Search {
    let condition: SQL
    var order: SQL = ""
    /// Whether the condition matches only one row.
    var isOfOne = false
    /// The index of a selected column, and the prefix that its value has in all candidates; `nil` if the search has
    /// no end.
    var end: (columnIndex: Int, beginning: SortValue)?

    /// Returns whether the statement's current row, and those after it, may be candidates.
    func mayMatch(at row: StatementColumns) -> Bool {
      end.map { row.begins($0.columnIndex, with: $0.beginning) } ?? true
    }
  }

  /// Returns the query for all rows of a search, without the filters of the list.
  func select(_ search: Search) -> SQL {
    """
    SELECT \(columns), TRUE AS pe_within FROM \(table.source) \
    WHERE \(search.condition)\(search.order)
    """
  }

  /// Returns the position of the statement's current row.
  func position(_ row: StatementColumns) -> Position {
    ShortPosition.position(
      sizes: columnIndices.map(row.size), key: { locator(row) },
      value: { row.exactValue(columnIndices[$0], maximumBytes: $1) })
  }

  /// Returns the position with complete values, however long they are.
  func wholePosition(_ row: StatementColumns) -> Position {
    Position(columnIndices.map { row.exactValue($0) })
  }

  /// Returns the key of the statement's current row.
  func key(_ row: StatementColumns) -> String { key(row, limit: RecordKey.byteLimit) }

  /// Returns the key by which a position finds its row again.
  func locator(_ row: StatementColumns) -> String { key(row, limit: ShortPosition.keyLimit) }

  private func key(_ row: StatementColumns, limit: Int) -> String {
    guard table.hasRecords else { return RowDigest.key(keyColumnIndices.map(row.sortValue)) }
    let key = recordKey(row)
    return key.text(areNumbers: areNumbers(of: key), limit: limit)
  }

  /// Returns whether a text is the key of the statement's current row.
  func isKey(_ text: String, of row: StatementColumns) -> Bool {
    let key = recordKey(row)
    return key.isWritten(as: text, areNumbers: areNumbers(of: key))
  }

  /// Returns whether the statement's current row has a page. An address cannot contain a text that is not valid UTF-8.
  func isRecord(_ row: StatementColumns) -> Bool {
    table.hasRecords && keyColumnIndices.allSatisfy(row.isReadable)
  }

  private func recordKey(_ row: StatementColumns) -> RecordKey {
    let values = keyColumnIndices.map(row.sortValue)
    guard let repeatedKeyColumn, row.isTrue(repeatedKeyColumn) else { return RecordKey(values) }
    return RecordKey(values + [row.sortValue(repeatedKeyColumn - 1)])
  }

  /// Whether each value of a key may be a number.
  private var areNumbers: [Bool] {
    keyColumnIndices.map { $0 == table.columns.count || table.columns[$0].affinity != .text }
  }

  private func areNumbers(of key: RecordKey) -> [Bool] {
    key.values.count > keyColumnIndices.count ? areNumbers + [true] : areNumbers
  }

  /// Returns the search for the row of a key; `nil` if the text is not a valid key.
  func search(forKey key: String) -> Search? {
    guard table.hasRecords else { return nil }
    if let condition = conditions(ofKey: key) { return Search(condition: condition, isOfOne: true) }
    guard case .columns = table.key, let columnIndex = keyColumnIndices.first,
      let beginning = RecordKey.beginning(ofDigest: key, isNumber: areNumbers.first ?? false)
    else { return nil }
    let name = table.keyName(columnIndex)
    var stored = beginning
    switch beginning {
    case .null, .integer, .real: return Search(condition: "\(name) IS \(ListSQL.value(beginning))")
    case .text: break
    case .blob(let bytes): stored = .blob([ShortPosition.Mark.bytes] + bytes)
    }
    return Search(
      condition: "\(name) >= \(ListSQL.value(beginning))", order: " ORDER BY \(name) ASC",
      end: table.isKeyBinary(columnIndex) ? (columnIndex, stored) : nil)
  }

  /// Returns the search for rows that may be at a position.
  ///
  /// - Throws: `InvalidPosition` if the position belongs to another order.
  func search(at position: ShortPosition) throws -> Search {
    let condition = try order.condition(position)
    guard let beginning = position.beginning else { return Search(condition: condition) }
    let term = order.terms[position.completeValueCount]
    return Search(
      condition: condition, order: " ORDER BY \(term.sql) ASC",
      end: term.isBinary ? (columnIndices[position.completeValueCount], beginning) : nil)
  }

  /// Returns the condition that only the statement's current row meets.
  func condition(ofRowAt row: StatementColumns) -> SQL {
    var parts = keyColumnIndices.map { columnIndex -> SQL in
      guard let value = try? ExactValue.sql(row.exactValue(columnIndex)) else { return "FALSE" }
      return "\(keyName(columnIndex)) IS \(value)"
    }
    if let repeatedKeyColumn, row.isTrue(repeatedKeyColumn) {
      let number = row.sortValue(repeatedKeyColumn - 1)
      parts.append("\(keyName(table.columns.count)) IS \(ListSQL.value(number))")
    }
    return parts.joined(separator: " AND ")
  }

  /// Returns the SQL for a part of the key. The index after the last column is the row number.
  private func keyName(_ columnIndex: Int) -> SQL {
    columnIndex == table.columns.count
      ? SQL(sql: "pe_t.\(table.rowid ?? "rowid")") : table.keyName(columnIndex)
  }

  private func conditions(ofKey key: String) -> SQL? {
    var columnIndices = keyColumnIndices
    var found = RecordKey(key, areNumbers: areNumbers)
    if found == nil, repeatedKeyColumn != nil {
      // The key contains NULL and is not unique, so it ends with the row number.
      columnIndices.append(table.columns.count)
      found = RecordKey(key, areNumbers: areNumbers + [true])
    }
    guard let found else { return nil }
    return zip(columnIndices, found.values).map { "\(keyName($0)) IS \(ListSQL.value($1))" as SQL }
      .joined(separator: " AND ")
  }
}
