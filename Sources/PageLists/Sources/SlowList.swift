import PageElements
package import PageSite

/// A list that takes too long, since its database has to look at all rows.
package struct SlowList: Error, SiteProblemConvertible {
  private let table: String
  private let columns: [String]

  /// - Parameter columns: The columns that no index serves.
  package init(table: String, columns: [String]) { (self.table, self.columns) = (table, columns) }

  package var siteProblem: SiteProblem {
    let names = columns.prefix(5).map { "'\($0.cut(toBytes: 40))'" }.joined(separator: ", ")
    return .unavailable(
      "'\(table.cut(toBytes: 80))' has too many rows for this: no index serves \(names), so that all of them are looked "
        + "at. Ask for less, or make an index there.",
      retryAfter: 10)
  }
}
