import GRDB
import HTTPTypes
import PageData
import PageElements
import PageSite

/// The shop's orders in SQLite. Every change is one transaction.
struct ShopStore: Sendable {
  let database: BoundedDatabase
  /// All customers, by name.
  let customers: CachedValue<[Customer]>
  /// The number of open orders.
  let openOrders: CachedValue<Int>

  init(database: BoundedDatabase) {
    self.database = database
    let version = database.contentVersion
    customers = CachedValue(by: version) { try await Self.customers(in: database) }
    openOrders = CachedValue(by: version) { try await Self.openOrders(in: database) }
  }

  /// Returns an order with its lines, steps and notes.
  ///
  /// - Throws: A 404 if the order does not exist.
  func details(_ number: Int) async throws -> OrderDetails {
    try await database.read { database in
      OrderDetails(
        order: try Self.order(number, database),
        lines: try OrderLine.fetchAll(
          database, sql: "SELECT * FROM order_lines WHERE order_number = ? ORDER BY id",
          arguments: [number]),
        steps: try OrderStep.fetchAll(
          database, sql: "SELECT * FROM order_steps WHERE order_number = ? ORDER BY id",
          arguments: [number]),
        notes: try OrderNote.fetchAll(
          database, sql: "SELECT * FROM order_notes WHERE order_number = ? ORDER BY id",
          arguments: [number]))
    }
  }

  /// Returns the number of orders that a search finds, by state.
  func counts(_ search: OrderSearch) async throws -> [OrderState: Int] {
    try await database.read { try Self.counts(search.condition, $0) }
  }

  private static func customers(in database: BoundedDatabase) async throws -> [Customer] {
    try await database.read {
      try Customer.fetchAll($0, sql: "SELECT id, name FROM customers ORDER BY name, id")
    }
  }

  static func order(_ number: Int, _ database: Database) throws -> ShopOrder {
    let query: SQL =
      "SELECT \(ShopOrder.columns) FROM \(ShopOrder.source) WHERE orders.number = \(number)"
    guard let order = try SQLRequest<ShopOrder>(literal: query).fetchOne(database) else {
      throw SiteProblem(.notFound, ShopOrder.missing(number))
    }
    return order
  }

  static func orders(_ condition: SQL, _ database: Database) throws -> [ShopOrder] {
    let query: SQL = "SELECT \(ShopOrder.columns) FROM \(ShopOrder.source) \(condition)"
    return try SQLRequest<ShopOrder>(literal: query).fetchAll(database)
  }

  static func counts(_ condition: SQL?, _ database: Database) throws -> [OrderState: Int] {
    // Not `??`, for which GRDB defines an SQL operator.
    let filter: SQL = if let condition { condition } else { "TRUE" }
    let query: SQL = """
      SELECT orders.state AS state, count(*) AS count FROM \(ShopOrder.source)
      WHERE \(filter) GROUP BY orders.state
      """
    let counts = try SQLRequest<StateCount>(literal: query).fetchAll(database)
    return Dictionary(counts.map { ($0.state, $0.count) }, uniquingKeysWith: +)
  }

  private struct StateCount: Codable, FetchableRecord {
    let state: OrderState
    let count: Int
  }
}
