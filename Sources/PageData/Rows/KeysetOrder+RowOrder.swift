import PageElements
public import PageSite

extension KeysetOrder.Column: ExpressibleByStringLiteral {
  /// Sorts in ascending order by a column or expression that is never NULL.
  public init(stringLiteral sql: String) { self.init(sql) }
}

extension KeysetOrder {
  /// Creates the order that a page's address specifies, in SQL.
  ///
  ///     try KeysetOrder(
  ///       request.query.sort, unique: "id",
  ///       by: ["name": "name COLLATE NOCASE", "due": .init("due", isNullable: true)])
  ///
  /// NULL sorts last in both directions. The unique column decides between rows that are otherwise equal, in the
  /// direction of the last term.
  ///
  /// - Parameters:
  ///   - order: The order in the address. Without terms, rows are sorted by the unique column alone.
  ///   - unique: A column whose values are unique.
  ///   - columns: The column for each name. No text of the address becomes part of the SQL.
  /// - Throws: A 400 for an unknown name.
  public init(
    _ order: RowOrder, unique: Column = "id", by columns: KeyValuePairs<String, Column>
  ) throws {
    var sorted: [Column] = []
    for term in order.terms {
      guard var column = columns.first(where: { $0.key.hasSameBytes(as: term.name) })?.value else {
        throw SiteProblem.unsortable(by: term.name, columns.map(\.key))
      }
      if column.isNullable { sorted.append(Column("((\(column.sql)) IS NULL)")) }
      column.isDescending = column.isDescending != term.isDescending
      sorted.append(column)
    }
    if !sorted.contains(where: { $0.sql.hasSameBytes(as: unique.sql) }) {
      var last = unique
      last.isDescending = sorted.last?.isDescending ?? unique.isDescending
      sorted.append(last)
    }
    self.init(sorted)
  }
}
