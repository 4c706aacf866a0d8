import PageElements
public import PageLists
public import PageSite
import PagePostgresClient

extension PostgresList {
  public func count(_ selection: ListSelection<Record>, upTo limit: Int) async throws -> ListCount {
    let query = query(selection)
    let count: ListCount? = try await readWithShortTimeout(selection) { connection in
      // One statement for both, so that a page needs only the statement for its rows and this one.
      var statement = query.count(upTo: limit)
      if let estimate = query.estimate {
        statement =
          "SELECT (\(statement)), pe_e.about, pe_e.least FROM (\(estimate)) AS pe_e (about, least)"
      }
      let row = try await connection.run(statement).first
      let found = try row?.value(0, as: Int.self) ?? 0
      if found <= limit { return .exactly(found) }
      guard query.estimate != nil, let row,
        // A negative number means that there are no statistics.
        let least = try row.value(2, as: Double.self), least >= 0,
        let estimatedCount = try row.value(1, as: Int.self), estimatedCount > limit
      else { return .atLeast(limit) }
      return .roughly(estimatedCount)
    }
    // A list that is slow to count may be fast to read.
    return count ?? .unknown
  }

  public func facet(
    _ column: DataColumn<Record>, in selection: ListSelection<Record>, limit: Int
  ) async throws -> [ListFacet]? {
    try await facet(column, by: .value, in: selection, limit: limit)
  }

  public func facet(
    _ column: DataColumn<Record>, by part: ListFacet.Part, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListFacet]? {
    guard let columnIndex = table.columnIndex(of: column.name) else { return nil }
    let times = column.times
    let (query, column) = (query(selection), table.columns[columnIndex])
    let statements: [PostgresQuery]
    switch part {
    case .value: statements = [query.facet(column, label: label(of: columnIndex), limit: limit)]
    case .date: statements = query.dateCounts(of: column, times, limit: limit)
    case .undated: statements = [query.undatedCounts(of: column, times)]
    case .element:
      guard let statement = query.elementCounts(of: column, limit: limit) else { return [] }
      statements = [statement]
    }
    return try await readWithShortTimeout(selection) { connection in
      // The result of the first statement that finds several rows, or else of the last one.
      var found: [ListFacet] = []
      for statement in statements where found.count < 2 {
        found = try await connection.run(statement).map { row in
          ListFacet(
            part == .value ? column.value(row[0]) : row[0].map { .text($0) } ?? .null,
            count: try row.value(1, as: Int.self) ?? 0,
            title: row[2].map(PostgresTable.Reference.displayTitle))
        }
      }
      return found
    }
  }

  public func groups(
    _ grouping: ListGrouping<Record>, of values: [SortValue]?, in selection: ListSelection<Record>,
    limit: Int
  ) async throws -> [ListGroup]? {
    let columnIndex = grouping.column.flatMap { table.columnIndex(of: $0.name) }
    let column = columnIndex.map { table.columns[$0] }
    let summed = grouping.summed.flatMap { table.columnIndex(of: $0.name) }.map {
      table.columns[$0]
    }
    let statement = query(selection).groups(
      by: column, summing: summed, of: values, label: columnIndex.flatMap(label), limit: limit)
    do {
      return try await readWithShortTimeout(selection) { connection in
        try await connection.run(statement).map { row in
          ListGroup(
            column?.value(row[0]) ?? .null, count: try row.value(1, as: Int.self) ?? 0,
            sum: row[2].flatMap { Double($0) },
            exactSum: row[2].flatMap { summed?.type.exactSum($0) },
            title: row[3].map(PostgresTable.Reference.displayTitle))
        }
      }
    } catch let error as PostgresError where error.code == "22003" {
      // The sum of floats overflowed, which PostgreSQL reports as an error.
      return nil
    }
  }

  private func label(of columnIndex: Int) -> PostgresTable.Reference? {
    // Values are counted by their texts, which cannot be compared with keys of every type.
    readsLabels && table.columns[columnIndex].type.isExact
      ? table.labels.first { $0.columns == [columnIndex] } : nil
  }

  /// Reads within a quarter of the read time limit; `nil` after a timeout.
  private func readWithShortTimeout<Found: Sendable>(
    _ selection: ListSelection<Record>,
    _ read: @escaping @Sendable (PostgresConnection) async throws -> Found
  ) async throws -> Found? {
    do {
      return try await mappingErrors(of: selection) {
        try await database.read(within: database.limits.readTime / 4, read)
      }
    } catch let error as DatabaseUnavailable where error.reason == .slowRead {
      return nil
    } catch is SlowListError {
      return nil
    }
  }
}

extension PostgresTable.Column {
  /// Returns a value as groups distinguish it.
  fileprivate func value(_ text: String?) -> SortValue {
    guard let text else { return .null }
    return type.isExact ? type.sortValue(text) : .text(text)
  }
}
