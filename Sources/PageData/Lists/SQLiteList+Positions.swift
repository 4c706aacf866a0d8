import GRDB
import PageElements
import PageLists
import PageSite

/// Finds rows again: by their keys, and by positions that hold only the beginnings of their values.
extension SQLiteList {
  /// The row of a key, among those that the list is narrowed down to.
  func row(
    ofKey key: String, _ query: SQLiteListQuery, _ database: Database
  ) throws -> (entry: ListEntry<Record>, condition: SQL)? {
    guard let search = query.search(forKey: key) else { return nil }
    let step = SQLiteListOrder.Step(condition: search.condition, order: search.order)
    let (rows, columns) = try open(
      query.select(step, within: nil, limit: .max), query, database, isKept: false)
    while let row = try rows.next(), search.goesOn(at: columns) {
      // A condition that takes "7.0" for 7 must not find a row of another key.
      guard query.isKey(key, of: columns) else { continue }
      let entry = try entry(of: row, columns, query)
      return (entry, search.isOfOne ? search.condition : query.condition(ofRowAt: columns))
    }
    return nil
  }

  /// Where a position is in the order.
  ///
  /// - Throws: `InvalidPosition` for one of another order.
  func place(
    of position: Position, _ query: SQLiteListQuery, _ database: Database
  ) throws -> SQLiteListOrder.Place {
    guard let short = try ShortPosition(position) else { return try query.order.place(position) }
    // A key that is whole finds the row at once; by its digest there may be many to look at.
    var searches = [query.search(forKey: short.key), try query.search(at: short)].compactMap(\.self)
    if let first = searches.first, !first.isOfOne { searches.reverse() }
    for search in searches {
      let (rows, columns) = try open(query.select(search), query, database, isKept: false)
      while try rows.next() != nil, search.goesOn(at: columns) {
        if query.locator(columns).hasSameBytes(as: short.key) {
          return try query.order.place(query.wholePosition(columns))
        }
      }
    }
    return try query.order.place(short)
  }
}
