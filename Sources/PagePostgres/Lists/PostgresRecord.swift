package import PageSite

/// A row of a table whose columns are known only when it is read.
package struct PostgresRecord: Hashable, Sendable {
  /// Those of the columns.
  package let names: [String]
  /// In the order of the table's columns.
  package var values: [SortValue]
  /// What people call the rows by that it refers to, in the order of the table's labels, where they were asked for.
  package let labels: [SortValue]
}
