import PageElements
import PageSite
import Synchronization
import PagePostgresClient

extension PostgresCatalog {
  /// Returns a table with the columns that provide display names for its own rows and for the rows that it references.
  /// Statistics or samples decide where the schema does not.
  ///
  /// - Parameters:
  ///   - isHidden: Whether a column of a table is hidden from readers.
  ///   - name: The configured display name column of a table; `nil` for the default ones.
  package func tableWithDisplayNames(
    _ table: PostgresTable,
    hiding isHidden: (_ column: String, _ schema: String, _ table: String) -> Bool,
    by name: (_ schema: String, _ table: String) -> String?
  ) async throws -> PostgresTable {
    var table = table
    let all = try await nameFacts(of: [table.number] + table.labels.map(\.number))
    // All samples together take a quarter of the time for a read.
    let end = ContinuousClock.now + database.limits.readTime / 4
    for index in table.references.indices where table.references[index].isLabel {
      let reference = table.references[index]
      guard let facts = all[reference.number] else { continue }
      let values = try await values(
        facts, of: reference.schema, reference.table, reference.number, until: end)
      let configured = name(reference.schema, reference.table).flatMap { name in
        facts.columns.firstIndex { $0.name.hasSameBytes(as: name) }
      }
      let names =
        configured.map { [$0] }
        ?? facts.names(values) { isHidden($0, reference.schema, reference.table) }
      table.references[index].setDisplayName(
        by: names.map { facts.columns[$0].name },
        disambiguation: facts.disambiguation(of: names, values))
    }
    guard let facts = all[table.number] else { return table }
    let values =
      table.isNamedByReferences
      ? nil : try await values(facts, of: table.schema, table.name, table.number, until: end)
    table.names = facts.names(values) { isHidden($0, table.schema, table.name) }
      .compactMap { table.columnIndex(of: facts.columns[$0].name) }
    return table
  }

  /// Returns the facts about tables, by their numbers, from the cache or with one statement.
  private func nameFacts(of tables: [Int]) async throws -> [Int: PostgresNameFacts] {
    var all: [Int: PostgresNameFacts] = [:]
    let missing = state.withLock { state in
      Set(tables).filter { number in
        guard let cached = state.nameFacts[number], cached.end > .now else { return true }
        all[number] = cached.value
        return false
      }
    }
    guard !missing.isEmpty else { return all }
    let found = try await database.read {
      try await PostgresNameFacts.all(of: missing.sorted(), on: $0)
    }
    state.withLock { state in
      if state.nameFacts.count >= Self.maximumListings { state.nameFacts = [:] }
      for number in missing {
        state.nameFacts[number] = CachedValue(
          value: found[number] ?? PostgresNameFacts(), end: .now + lifetime)
      }
    }
    return all.merging(found) { $1 }
  }

  /// Returns the known values of a table: its statistics if it is large, or else a sample; `nil` if neither is known.
  private func values(
    _ facts: PostgresNameFacts, of schema: String, _ table: String, _ number: Int,
    until end: ContinuousClock.Instant
  ) async throws -> PostgresNameFacts.Values? {
    if let statistics = facts.statistics { return statistics }
    let columns = facts.sampled.map(\.number)
    if let cached = state.withLock({ $0.nameSamples[number] }), cached.end > .now,
      cached.value.columns == columns
    {
      return cached.value.values
    }
    guard facts.mayBeSampled, end > .now,
      // A table may have rows of foreign servers through tables that inherit from it.
      try await listings().first(where: {
        $0.schema.hasSameBytes(as: schema) && $0.name.hasSameBytes(as: table)
      })?.servers.isEmpty == true
    else { return nil }
    let values: PostgresNameFacts.Values?
    do {
      values = try await database.read(within: end - .now) {
        try await facts.sample(of: "\(name: schema).\(name: table)", on: $0)
      }
    } catch let error as DatabaseUnavailable where error.reason == .slowRead {
      values = nil
    } catch is PostgresError {
      // The list of the table reports it.
      values = nil
    }
    state.withLock { state in
      if state.nameSamples.count >= Self.maximumListings { state.nameSamples = [:] }
      state.nameSamples[number] = CachedValue(value: (columns, values), end: .now + lifetime * 12)
    }
    return values
  }
}
