import GRDB
import PageElements
import Synchronization

/// The columns that name rows, as they were chosen. Settings that hide columns have a cache of their own.
package final class NameCache: Sendable {
  fileprivate struct Entry {
    let table: SQLiteTable
    let samplings: Int
    /// The file's version where a small table decided, whose rows may be others by now; `nil` where none did.
    let version: UInt64?
  }

  fileprivate let entries = Mutex<[ExactText: Entry]>([:])

  /// An empty cache.
  package init() {}
}

extension SQLiteCatalog {
  /// A table with the columns that name its rows and those that it refers to, as samples show where the schema does not
  /// say.
  ///
  /// - Parameters:
  ///   - tables: All tables of the file.
  ///   - cache: The cache of what hides the same columns.
  ///   - isHidden: Whether a column of a table is hidden from readers.
  ///   - name: The column by which the rows of a table are called; `nil` for the usual ones.
  package func naming(
    _ table: SQLiteTable, among tables: [SQLiteTable], _ cache: NameCache,
    hiding isHidden: (_ column: String, _ table: String) -> Bool,
    by name: (_ table: String) -> String?
  ) async throws -> SQLiteTable {
    if let known = cache.entries.withLock({ $0[ExactText(text: table.name)] }),
      known.samplings == samplings,
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
      let said = name(other.name).flatMap { name in
        other.columns.firstIndex { $0.name.hasSameBytes(as: name) }
      }
      let names = said.map { [$0] } ?? other.nameColumns(sample) { isHidden($0, other.name) }
      table.labels[index] = table.labels[index].calling(names, of: other, sample: sample)
      if other.columns.contains(where: \.isGenerated) {
        table.labels[index] = try await readable(table.labels[index], of: other)
      }
    }
    // Of a row that only refers to others, their names say more than a text that happens to be distinct.
    table.names = table.nameColumns { isHidden($0, table.name) }
    if !table.isNamedByReferences {
      let sample = try await sample(table)
      samples.append(sample)
      table.names = table.nameColumns(sample) { isHidden($0, table.name) }
    }
    let small = samples.filter { !$0.isPart }
    // A sample of an earlier version is read again soon.
    guard small.allSatisfy({ $0.version == version }) else { return table }
    let entry = NameCache.Entry(
      table: table, samplings: samplings, version: small.isEmpty ? nil : version ?? 0)
    cache.entries.withLock { $0[ExactText(text: table.name)] = entry }
    return table
  }

  /// Returns the label, or one by the key if the names are of a generated column that needs a missing function.
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
    return isReadable ? label : label.calling([], of: other, sample: nil)
  }
}
