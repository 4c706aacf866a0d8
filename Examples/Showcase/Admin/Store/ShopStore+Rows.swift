import GRDB
import PageData
import PageElements
import PageSite

extension ShopStore {
  /// Returns the orders that match a search and a filter, read in ranges as they are shown.
  ///
  /// - Throws: A 400 for an unknown column in the sort order.
  func rows(
    _ search: OrderSearch, _ filter: OrderFilter, order: RowOrder,
    row: @escaping @Sendable (ShopOrder) -> PageElements.Row
  ) throws -> SQLiteRows<ShopOrder> {
    let conditions = [search.condition, filter.condition].compactMap(\.self)
    return try SQLiteRows(
      database, columns: ShopOrder.columns, from: ShopOrder.source,
      where: conditions.isEmpty ? nil : conditions.joined(separator: " AND "),
      order: order, unique: "orders.number",
      by: [
        "number": "orders.number", "customer": "customers.name COLLATE NOCASE",
        "placed": "orders.placed", "total": "orders.total",
      ],
      row: row)
  }
}
