import PageElements
package import PageSite

/// An error for a list that takes too long, because the database would read all rows.
package struct SlowListError: Error, SiteProblemConvertible {
  private let table: String
  private let columns: [String]

  /// - Parameter columns: The columns without an index.
  package init(table: String, columns: [String]) { (self.table, self.columns) = (table, columns) }

  package var siteProblem: SiteProblem {
    let names = columns.prefix(5).map { "'\($0.cut(toBytes: 40))'" }.joined(separator: ", ")
    return .unavailable(
      "'\(table.cut(toBytes: 80))' has too many rows for this query, because no index covers \(names). "
        + "Narrow the filter, or create an index.",
      retryAfter: 10)
  }
}
