import GRDB
import PageData
import PageElements

struct Product: Codable, FetchableRecord, EncodableRecord, Sendable {
  static let categories: [Choice] = ["Cups", "Kettles", "Teas"]
  var id: Int64?
  var name = "", category = "Teas", price = 0.0, stock = 0
}

func products(_ path: String) throws -> BoundedDatabase {
  let database = try BoundedDatabase(path: path)
  var migrator = DatabaseMigrator()
  migrator.registerMigration("products") { database in
    try database.create(table: "products") { table in
      table.autoIncrementedPrimaryKey("id")
      for name in ["name", "category"] { table.column(name, .text).notNull().indexed() }
      for name in ["price", "stock"] { table.column(name, .numeric).notNull().indexed() }
    }
    for number in 1...5_000 {
      try database.execute(
        literal: """
          INSERT INTO products (name, category, price, stock) VALUES (\("No. \(number)"), \
          \(Product.categories[number % 3].value), \(Double(number % 900) / 10), \(number % 50))
          """)
    }
  }
  try migrator.migrate(database.writer)
  return database
}
