import GRDB
import PageElements
import PageLists

extension SQLiteTable {
  /// The references of a table's columns, in the order of their keys.
  static func references(
    of table: String, _ columns: [Column], in database: Database
  ) throws -> [Reference] {
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT id, "table" AS other, "from" AS mine, "to" AS referenced, on_delete
        FROM pragma_foreign_key_list(?, 'main')
        ORDER BY id, seq
        """, arguments: [table])
    var references:
      [(
        id: Int, table: String, ownColumns: [Int], referencedColumns: [String],
        deletion: ReferenceDeletion
      )] = []
    for row in rows {
      guard let id = Int.fromDatabaseValue(row["id"]),
        let other = String.fromDatabaseValue(row["other"]),
        let name = String.fromDatabaseValue(row["mine"]),
        let ownColumn = columns.firstIndex(where: { $0.name.isSameIgnoringCase(as: name) })
      else { continue }
      let to = String.fromDatabaseValue(row["referenced"])
      if references.last?.id == id {
        references[references.count - 1].ownColumns.append(ownColumn)
        if let to { references[references.count - 1].referencedColumns.append(to) }
      } else {
        let deletion: ReferenceDeletion =
          switch String.fromDatabaseValue(row["on_delete"]) {
          case "CASCADE": .cascades
          case "SET NULL", "SET DEFAULT": .setsNull
          default: .refused
          }
        references.append((id, other, [ownColumn], to.map { [$0] } ?? [], deletion))
      }
    }
    return references.map {
      Reference(
        table: $0.table, columns: $0.ownColumns, referencedColumns: $0.referencedColumns,
        onDelete: $0.deletion)
    }
  }
}

extension SQLiteTable.Reference {
  /// Returns the label that shows the display name of a referenced row; `nil` if no unique column finds the row.
  func label(among tables: [SQLiteTable]) -> SQLiteTable.Label? {
    guard columns.count == 1,
      let other = tables.first(where: { $0.name.isSameIgnoringCase(as: table) && $0.fault == nil })
    else { return nil }
    let key: String
    if let referencedColumn = referencedColumns.first {
      key = referencedColumn
    } else if case .columns(let keys) = other.key, keys.count == 1 {
      key = other.columns[keys[0]].name
    } else {
      return nil
    }
    // Each row needs one lookup, which must not read the whole other table. A column that is not unique cannot be
    // referred to; SQLite reports that only when a row is written.
    guard let found = other.columns.first(where: { $0.name.isSameIgnoringCase(as: key) }),
      found.isUnique
    else { return nil }
    let isKey =
      if case .columns(let keys) = other.key, keys.count == 1 {
        other.columns[keys[0]].name.hasSameBytes(as: found.name)
      } else {
        false
      }
    let label = SQLiteTable.Label(
      column: columns[0], table: other.name, key: found.name, isKey: isKey,
      mayBeNumber: found.affinity != .text, isNumeric: found.affinity == .number,
      ignoresByteDifferences: !found.isBinary, text: found.name)
    return label.named(by: other.nameColumns(), of: other, sample: nil)
  }
}
