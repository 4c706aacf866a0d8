import GRDB
import PageData

extension ShopStore {
  static func openOrders(in database: BoundedDatabase) async throws -> Int {
    let open = OrderState.allCases.filter(\.isOpen).map(\.rawValue)
    let query: SQL = "SELECT count(*) FROM orders WHERE state IN \(open)"
    return try await database.read { try SQLRequest<Int>(literal: query).fetchOne($0) ?? 0 }
  }

  /// Returns the figures of the dashboard.
  func figures() async throws -> ShopFigures {
    try await database.read { database in
      let earning = OrderState.allCases.filter(\.countsAsRevenue).map(\.rawValue)
      let settings = try Self.settings(database)
      let months: SQL = """
        SELECT substr(placed, 1, 7) || '-01' AS day, count(*) AS orders, sum(total) AS revenue
        FROM orders WHERE state IN \(earning) GROUP BY 1 ORDER BY 1
        """
      return ShopFigures(
        months: try SQLRequest<ShopFigures.Month>(literal: months).fetchAll(database),
        counts: try Self.counts(nil, database),
        newest: try Self.orders("ORDER BY orders.number DESC LIMIT 5", database),
        waiting: try Self.orders(
          """
          WHERE orders.state IN ('paid', 'packed')
          AND orders.placed < date(\(TeaShop.today), \("-\(settings.patience) days"))
          ORDER BY orders.number
          """, database),
        settings: settings)
    }
  }
}
