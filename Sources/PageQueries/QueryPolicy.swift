/// The tables and views that a query may read, without some of their columns. Nothing
/// else exists for it.
package struct QueryPolicy: Codable, Hashable, Sendable {
  /// A table or view.
  package struct Table: Codable, Hashable, Sendable {
    package let name: String
    /// The names of its columns that do not exist for the query.
    package let hidden: [String]

    package init(_ name: String, hiding hidden: [String] = []) {
      (self.name, self.hidden) = (name, hidden)
    }
  }

  package let tables: [Table]

  package init(_ tables: [Table]) { self.tables = tables }
}
