import PageElements
import PageLists
import PageSite
import PagePostgresClient

/// Positions in the order, as addresses contain them, and the searches that find rows by them.
extension PostgresListQuery {
  /// The number of rows that one statement examines.
  private static let batch = 16

  /// A search for one row among candidates.
  struct Search {
    let condition: PostgresQuery
    /// The order in which batches of candidates are examined; `nil` if there is only one candidate.
    let order: PostgresQuery?
  }

  /// Returns the position of a row.
  func position(_ row: PostgresRow) -> Position {
    let texts = order.terms.map { row[$0.columnIndex] }
    return ShortPosition.position(
      sizes: texts.map { $0?.utf8.count ?? 0 }, key: { key(row, limit: ShortPosition.keyLimit) },
      value: { index, most in texts[index].map { .text($0.cut(toBytes: most)) } ?? .null })
  }

  /// Returns the values of the order's terms at a position.
  ///
  /// - Throws: `InvalidPosition` if the position belongs to another order.
  func values(
    _ position: Position, on connection: PostgresConnection
  ) async throws -> [PostgresListOrder.Value] {
    guard let short = try ShortPosition(position) else {
      guard position.values.count == order.terms.count else { throw InvalidPosition() }
      return try values(position.values)
    }
    guard short.completeValueCount < order.terms.count, short.values.count <= order.terms.count
    else {
      throw InvalidPosition()
    }
    let known = try values(short.values)
    // The key is tried first, because the row's other values may have changed.
    let byKey = condition(ofKey: short.key).map { Search(condition: $0, order: nil) }
    for search in [byKey, self.search(for: known, cutIndices: short.cutIndices)].compactMap(\.self)
    {
      let row = try await first(of: search, on: connection) {
        key($0, limit: ShortPosition.keyLimit).hasSameBytes(as: short.key)
      }
      if let row { return values(row) }
    }
    guard case .text(let beginning) = short.beginning else {
      return Array(known.prefix(short.completeValueCount))
    }
    return known.prefix(short.completeValueCount) + [.prefix(beginning)]
  }

  private func values(_ values: [SortValue]) throws -> [PostgresListOrder.Value] {
    try zip(order.terms, values).map { term, value in
      switch value {
      case .null where term.isNullable: .null
      case .text("") where term.isEmpty != nil: .null
      case .text(let text): .text(text)
      default: throw InvalidPosition()
      }
    }
  }

  /// Returns the search for rows with known values, some of which are prefixes.
  private func search(for values: [PostgresListOrder.Value], cutIndices: [Int]) -> Search {
    let parts = values.enumerated().map { index, value -> PostgresQuery in
      let term = order.terms[index]
      return switch value {
      case .null: term.isNull
      case .text(let text) where cutIndices.contains(index): Self.begins(term.sql, with: text)
      case .text, .prefix: order.compare(term, "=", value)
      }
    }
    return Search(
      condition: parts.isEmpty ? "TRUE" : parts.joined(separator: " AND "),
      order: order.terms.map(\.sql).joined(separator: ", "))
  }

  /// Returns the search for the row of a key that contains a digest; `nil` for any other key.
  func search(forDigest key: String) -> Search? {
    guard case .columns(let keys) = table.key else { return nil }
    let first = table.columns[keys[0]]
    guard let beginning = RecordKey.beginning(ofDigest: key, isNumber: first.isNumberInKeys) else {
      return nil
    }
    let condition: PostgresQuery =
      switch beginning {
      case .text(let text): Self.begins(first.sql, with: text)
      case .blob(let bytes):
        "substring(\(first.sql) FROM 1 FOR \(bytes.count)) = \(first.bound(beginning))"
      case .null, .integer, .real: first.equals(beginning)
      }
    return Search(
      condition: condition, order: keys.map { table.columns[$0].ordered }.joined(separator: ", "))
  }

  /// Returns the first candidate of a search that meets a condition.
  func first(
    of search: Search, on connection: PostgresConnection,
    where isMatch: (PostgresRow) -> Bool
  ) async throws -> PostgresRow? {
    let select: PostgresQuery =
      "SELECT \(selected) FROM \(table.source) WHERE \(search.condition)"
    guard let order = search.order else {
      return try await connection.run("\(select) LIMIT 1").first(where: isMatch)
    }
    var count = 0
    while true {
      let rows = try await connection.run(
        """
        \(select) ORDER BY \(order) LIMIT \(raw: "\(Self.batch)") OFFSET \(raw: "\(count)")
        """)
      if let row = rows.first(where: isMatch) { return row }
      guard rows.count == Self.batch else { return nil }
      count += rows.count
    }
  }

  private static func begins(_ column: PostgresQuery, with text: String) -> PostgresQuery {
    // A text of fixed length loses its trailing spaces when it is converted.
    let bytes = text.utf8.reversed().drop { $0 == UInt8(ascii: " ") }.reversed()
    let beginning = String(decoding: bytes, as: UTF8.self)
    return "starts_with((\(column))::text COLLATE \"C\", \(beginning))"
  }
}
