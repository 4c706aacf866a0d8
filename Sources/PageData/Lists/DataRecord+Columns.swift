package import GRDB
package import PageLists

extension DataRecord: EncodableRecord {
  package func encode(to container: inout PersistenceContainer) {
    for (name, value) in zip(names, values) { container[name] = value.databaseValue }
  }
}

extension DataRecord {
  /// Creates a row of a table without values.
  package init(of table: SQLiteTable) { self.init(names: table.columns.map(\.name)) }
}
