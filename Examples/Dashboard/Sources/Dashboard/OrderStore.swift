import Foundation
import GRDB
import PageData

/// An order of some cups of a tea.
struct Order: Codable, FetchableRecord, MutablePersistableRecord, Sendable {
  static let databaseTableName = "orders"

  var id: Int64?
  var tea: String
  var cups: Int
  var at: Date
}

/// The figures of a day.
struct Figures: Sendable {
  var orders = 0, cups = 0
  /// The hours of the day, in order.
  var hours: [(begin: Date, cups: Int)] = []
  /// The teas, the most ordered first.
  var teas: [(tea: String, cups: Int)] = []
  /// The latest orders, the newest first.
  var latest: [Order] = []
}

/// The orders in a SQLite file. If the file is missing, it is created with samples of the last day.
struct OrderStore: Sendable {
  let database: BoundedDatabase

  init(path: String, samples: Int = 150) throws {
    database = try BoundedDatabase(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("orders") { database in
      try database.create(table: "orders") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("tea", .text).notNull()
        table.column("cups", .integer).notNull()
        table.column("at", .datetime).notNull().indexed()
      }
      let teas = ["Sencha", "Assam", "Sencha", "Oolong", "Gyokuro", "Assam", "Sencha"]
      for number in (0..<samples).reversed() {
        var order = Order(
          tea: teas[number % teas.count], cups: 1 + number * number % 5,
          at: .now.addingTimeInterval(-570 * Double(number)))
        try order.insert(database)
      }
    }
    try migrator.migrate(database.writer)
  }

  func add(_ order: Order) async throws {
    try await database.write { database in
      var order = order
      try order.insert(database)
    }
  }

  /// Returns the figures of the 24 hours that end with the hour of a time.
  func figures(of time: Date) async throws -> Figures {
    let hour = Int(time.timeIntervalSince1970) / 3600
    let begin = Date(timeIntervalSince1970: Double(hour - 23) * 3600)
    return try await database.read { database in
      var figures = Figures()
      let byHour = try Row.fetchAll(
        database,
        sql: """
          SELECT CAST(strftime('%s', at) AS INTEGER) / 3600 AS hour, COUNT(*) AS orders, SUM(cups) AS cups
          FROM orders WHERE at >= ? GROUP BY hour
          """, arguments: [begin])
      let cups = Dictionary(byHour.map { ($0["hour"] as Int, $0["cups"] as Int) }) { $1 }
      figures.orders = byHour.reduce(0) { $0 + ($1["orders"] as Int) }
      figures.cups = cups.values.reduce(0, +)
      figures.hours = (hour - 23...hour).map {
        (Date(timeIntervalSince1970: Double($0) * 3600), cups[$0, default: 0])
      }
      figures.teas = try Row.fetchAll(
        database,
        sql: """
          SELECT tea, SUM(cups) AS cups FROM orders WHERE at >= ? GROUP BY tea ORDER BY cups DESC, tea LIMIT 10
          """, arguments: [begin]
      ).map { ($0["tea"], $0["cups"]) }
      figures.latest = try Order.order(Column("id").desc).limit(10).fetchAll(database)
      return figures
    }
  }
}
