import GRDB
import PageData
import PageSite
import TestSupport
import Testing

@testable import Showcase

extension ShopStore {
  /// Filled once: tests get copies of it.
  private static let first = Result {
    let queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(
        sql: "CREATE TABLE settings (name TEXT PRIMARY KEY NOT NULL, value NOT NULL)")
      try migrate(database)
    }
    return queue
  }

  /// A shop with its first orders, and nothing else beside it.
  static func inMemory() throws -> ShopStore {
    let queue = try DatabaseQueue()
    try first.get().backup(to: queue)
    return ShopStore(database: BoundedDatabase(queue, limits: .patient))
  }

  /// The number of the newest order in a state.
  func newest(_ state: OrderState) async throws -> Int {
    let orders = try await database.read {
      try Self.orders(
        "WHERE orders.state = \(state.rawValue) ORDER BY orders.number DESC LIMIT 1", $0)
    }
    return try #require(orders.first).number
  }
}

extension Site {
  /// The pages of the shop alone.
  static func shop(_ store: ShopStore) throws -> Site {
    var configuration = SiteConfiguration()
    // No machine misses it, however busy it is.
    configuration.timeLimit = .seconds(300)
    return try Site(pages: Admin.pages(store.database), configuration: configuration)
  }
}
