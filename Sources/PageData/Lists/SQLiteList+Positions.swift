import GRDB
import PageElements
import PageLists
import PageSite

/// Finds rows again by their keys, and by positions that hold only prefixes of their values.
extension SQLiteList {
  /// Returns the row of a key if it is in the filtered list.
  func row(
    ofKey key: String, _ query: SQLiteListQuery, _ database: Database
  ) throws -> (entry: ListEntry<Record>, condition: SQL)? {
    guard let search = query.search(forKey: key) else { return nil }
    let step = SQLiteListOrder.Step(condition: search.condition, order: search.order)
    let (rows, columns) = try open(
      query.select(step, within: nil, limit: .max), query, database, isCached: false)
    while let row = try rows.next(), search.mayMatch(at: columns) {
      // SQLite may treat "7.0" as 7, but a key must not find a row with another key.
      guard query.isKey(key, of: columns) else { continue }
      let entry = try entry(of: row, columns, query)
      return (entry, search.isOfOne ? search.condition : query.condition(ofRowAt: columns))
    }
    return nil
  }

  /// Returns the place of a position in the order.
  ///
  /// - Throws: `InvalidPosition` if the position belongs to another order.
  func resolved(
    of position: Position, _ query: SQLiteListQuery, _ database: Database
  ) throws -> SQLiteListOrder.ResolvedPosition {
    guard let short = try ShortPosition(position) else { return try query.order.resolved(position) }
    // A complete key finds the row at once. A digest may require reading many rows.
    var searches = [query.search(forKey: short.key), try query.search(at: short)].compactMap(\.self)
    if let first = searches.first, !first.isOfOne { searches.reverse() }
    for search in searches {
      let (rows, columns) = try open(query.select(search), query, database, isCached: false)
      while try rows.next() != nil, search.mayMatch(at: columns) {
        if query.locator(columns).hasSameBytes(as: short.key) {
          return try query.order.resolved(query.wholePosition(columns))
        }
      }
    }
    return try query.order.resolved(short)
  }
}
