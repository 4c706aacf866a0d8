public import GRDB
public import PageElements
public import PageSite

extension SQLiteRows {
  /// Describes a query whose rows are one list, without sections, in the order that a page's address says.
  ///
  ///     try SQLiteRows(
  ///       database, from: "products", order: request.query.sort,
  ///       by: ["name": "name COLLATE NOCASE", "price": "price"]
  ///     ) { (product: Product) in
  ///       Row(key: product.id) { product.name; product.price }
  ///     }
  ///
  /// - Parameters:
  ///   - database: Where it is asked: what takes too long throws `DatabaseUnavailable`.
  ///   - columns: What is selected for `Record`; all columns by default.
  ///   - from: What follows `FROM`: a table or a join.
  ///   - filter: What follows `WHERE`; `nil`, the default, for all rows.
  ///   - order: What the address says.
  ///   - unique: A column that tells all rows apart, and whose value is the key of its row: `id` by
  ///     default.
  ///   - names: What each name of an order stands for; see ``KeysetOrder/init(_:unique:by:)``.
  ///   - row: A record's row, whose key is the unique column's value.
  /// - Throws: A 400 for an order by a name that stands for nothing.
  public init(
    _ database: BoundedDatabase, columns: SQL = "*", from: SQL, where filter: SQL? = nil,
    order: RowOrder, unique: KeysetOrder.Column = "id",
    by names: KeyValuePairs<String, KeysetOrder.Column>,
    row: @escaping @Sendable (Record) throws -> PageElements.Row
  ) throws {
    let list = "rows"
    self.init(
      database, columns: columns, from: from, where: filter,
      order: try KeysetOrder(order, unique: unique, by: names),
      section: { $0 == list ? Section(key: list) : nil },
      inSection: { $0 == list ? "TRUE" : nil },
      withKey: { SQL(sql: "\(unique.sql) = ?", arguments: [$0]) },
      row: { (section: list, row: try row($0)) })
    keepsStatements = order.terms.count < 2
  }
}
