package import GRDB
package import PageSite

/// A row of a table whose columns are known only when it is read.
package struct SQLiteRecord: Sendable {
  /// Those of the columns.
  let names: [String]
  /// In the order of the table's columns.
  package var values: [SortValue]
  /// What people call the rows by that it refers to, in the order of the table's labels, where they were asked for.
  package let labels: [SortValue]

  init(names: [String], values: [SortValue], labels: [SortValue]) {
    (self.names, self.values, self.labels) = (names, values, labels)
  }

  /// A row of a table without any value.
  package init(of table: SQLiteTable) {
    self.init(
      names: table.columns.map(\.name), values: table.columns.map { _ in .null }, labels: [])
  }
}

extension SQLiteRecord: EncodableRecord {
  package func encode(to container: inout PersistenceContainer) {
    for (name, value) in zip(names, values) { container[name] = value.databaseValue }
  }
}
