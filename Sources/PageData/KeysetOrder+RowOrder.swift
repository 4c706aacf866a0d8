import PageElements
public import PageSite

extension KeysetOrder.Column: ExpressibleByStringLiteral {
  /// Sorts by a column or expression upwards, and without NULL.
  public init(stringLiteral sql: String) { self.init(sql) }
}

extension KeysetOrder {
  /// The order that a page's address says, in SQL.
  ///
  ///     try KeysetOrder(
  ///       request.query.sort, unique: "id",
  ///       by: ["name": "name COLLATE NOCASE", "due": .init("due", isNullable: true)])
  ///
  /// NULL comes last, whatever the direction. The unique column decides between rows that are equal by all
  /// else, in the direction of the last term.
  ///
  /// - Parameters:
  ///   - order: What the address says. No terms sort by the unique column alone.
  ///   - unique: A column that tells all rows apart.
  ///   - columns: What each name stands for. Nothing of the address is written into SQL.
  /// - Throws: A 400 for a name that stands for nothing.
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
