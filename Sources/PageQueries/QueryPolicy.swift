/// The tables and views that a query may read, and their hidden columns. Everything else does not exist for the
/// query.
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

  /// Returns the policy without some tables, whose names are in lower case.
  func without(_ names: Set<[UInt8]>) -> QueryPolicy {
    names.isEmpty ? self : QueryPolicy(tables.filter { !names.contains($0.name.lowercasedBytes) })
  }
}
