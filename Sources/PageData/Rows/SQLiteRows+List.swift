public import GRDB
public import PageElements
public import PageSite

extension SQLiteRows {
  /// Describes a query whose rows form one list without sections, in the order that a page's address specifies.
  ///
  ///     try SQLiteRows(
  ///       database, from: "products", order: request.query.sort,
  ///       by: ["name": "name COLLATE NOCASE", "price": "price"]
  ///     ) { (product: Product) in
  ///       Row(key: product.id) { product.name; product.price }
  ///     }
  ///
  /// - Parameters:
  ///   - database: The database. A read that takes too long throws `DatabaseUnavailable`.
  ///   - columns: The selected columns, from which `Record` is decoded; all by default.
  ///   - from: The SQL after `FROM`: a table or a join.
  ///   - filter: The SQL after `WHERE`; `nil`, the default, for all rows.
  ///   - order: The order in the address.
  ///   - unique: A column with unique values, which are the keys of the rows: `id` by default.
  ///   - names: The column for each name of an order: see ``KeysetOrder/init(_:unique:by:)``.
  ///   - row: Returns a record's row, whose key is the unique column's value.
  /// - Throws: A 400 for an unknown name in the order.
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
    cachesStatements = order.terms.count < 2
  }
}
