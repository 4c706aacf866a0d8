import GRDB
import PageElements
import Synchronization

/// A cache of the columns that provide display names of rows. Settings with different hidden columns need separate
/// caches.
package final class NameCache: Sendable {
  fileprivate struct Entry {
    let table: SQLiteTable
    let sampleRevision: Int
    /// The version of the file, if a sample of a small table decided, since its rows may have changed; `nil` otherwise.
    let version: UInt64?
  }

  fileprivate let entries = Mutex<[ExactText: Entry]>([:])

  /// An empty cache.
  package init() {}
}

extension SQLiteCatalog {
  /// Returns a table with the columns that provide display names for its own rows and for the rows that it references.
  /// Samples decide where the schema does not.
  ///
  /// - Parameters:
  ///   - tables: All tables of the file.
  ///   - cache: The cache for these hidden columns.
  ///   - isHidden: Whether a column of a table is hidden from readers.
  ///   - name: The configured display name column of a table; `nil` for the default ones.
  package func tableWithDisplayNames(
    _ table: SQLiteTable, among tables: [SQLiteTable], _ cache: NameCache,
    hiding isHidden: (_ column: String, _ table: String) -> Bool,
    by name: (_ table: String) -> String?
  ) async throws -> SQLiteTable {
    if let known = cache.entries.withLock({ $0[ExactText(text: table.name)] }),
      known.sampleRevision == sampleRevision,
      try known.version == nil || known.version == database().fileVersion()
    {
      return known.table
    }
    var table = table
    let version = try database().fileVersion()
    var samples: [SQLiteSample] = []
    for index in table.labels.indices {
      let other = table.labels[index].table
      guard let other = tables.first(where: { $0.name.hasSameBytes(as: other) }) else { continue }
      let sample = try await sample(other)
      samples.append(sample)
      let configured = name(other.name).flatMap { name in
        other.columns.firstIndex { $0.name.hasSameBytes(as: name) }
      }
      let names = configured.map { [$0] } ?? other.nameColumns(sample) { isHidden($0, other.name) }
      table.labels[index] = table.labels[index].named(by: names, of: other, sample: sample)
      if other.columns.contains(where: \.isGenerated) {
        table.labels[index] = try await readable(table.labels[index], of: other)
      }
    }
    // If the key only references other rows, their names say more than a text that happens to be distinct.
    table.names = table.nameColumns { isHidden($0, table.name) }
    if !table.isNamedByReferences {
      let sample = try await sample(table)
      samples.append(sample)
      table.names = table.nameColumns(sample) { isHidden($0, table.name) }
    }
    let small = samples.filter { !$0.isPartial }
    // The sample of an earlier version will be read again soon, so it is not cached.
    guard small.allSatisfy({ $0.version == version }) else { return table }
    let entry = NameCache.Entry(
      table: table, sampleRevision: sampleRevision, version: small.isEmpty ? nil : version ?? 0)
    cache.entries.withLock { $0[ExactText(text: table.name)] = entry }
    return table
  }

  /// Returns the label, or a label by the key if the name is a generated column that calls a missing function.
  private func readable(
    _ label: SQLiteTable.Label, of other: SQLiteTable
  ) async throws -> SQLiteTable.Label {
    let isReadable = try await database().read { database in
      let (sql, _) = try label.names.build(database)
      do {
        _ = try database.makeStatement(sql: sql)
        return true
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        return false
      }
    }
    return isReadable ? label : label.named(by: [], of: other, sample: nil)
  }
}
