import GRDB
import PageData
import PageSite
import TestSupport
import Testing

@testable import Showcase

extension ShopStore {
  /// A database that is filled once. Tests copy it.
  private static let first = Result {
    let queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(
        sql: "CREATE TABLE settings (name TEXT PRIMARY KEY NOT NULL, value NOT NULL)")
      try migrate(database)
    }
    return queue
  }

  /// Returns a shop in memory with its initial orders and no other tables.
  static func inMemory() throws -> ShopStore {
    let queue = try DatabaseQueue()
    try first.get().backup(to: queue)
    return ShopStore(database: BoundedDatabase(queue, limits: .patient))
  }

  /// Returns the number of the newest order in a state.
  func newest(_ state: OrderState) async throws -> Int {
    let orders = try await database.read {
      try Self.orders(
        "WHERE orders.state = \(state.rawValue) ORDER BY orders.number DESC LIMIT 1", $0)
    }
    return try #require(orders.first).number
  }
}

extension Site {
  /// Returns a site with the shop's pages only.
  static func shop(_ store: ShopStore) throws -> Site {
    var configuration = SiteConfiguration()
    // A limit that even a busy machine does not exceed.
    configuration.timeLimit = .seconds(300)
    return try Site(pages: Admin.pages(store.database), configuration: configuration)
  }
}
