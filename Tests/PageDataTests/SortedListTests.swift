import GRDB
import HTTPTypes
import PageData
import PageElements
import PageSite
import Testing

/// A list in the order that a URL specifies.
@Suite struct SortedListTests {
  private struct Product: Codable, FetchableRecord, Sendable {
    var id: Int
    var name: String
    var price: Int?
  }

  private let products = [
    (1, "Kettle", 30), (2, "cup", 5), (3, "Pot", nil), (4, "Bowl", 5), (5, "Tray", nil),
    (6, "Jar", 12),
  ]

  private func database() throws -> BoundedDatabase {
    let queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(
        sql: "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price INTEGER)")
      for (id, name, price) in products {
        try database.execute(
          sql: "INSERT INTO products VALUES (?, ?, ?)", arguments: [id, name, price])
      }
    }
    return BoundedDatabase(queue)
  }

  private func list(
    _ order: RowOrder, where filter: SQL? = nil, in database: BoundedDatabase? = nil
  ) throws -> SQLiteRows<Product> {
    try SQLiteRows(
      database ?? self.database(), from: "products", where: filter, order: order,
      by: [
        "name": "name COLLATE NOCASE", "price": .init("price", isNullable: true), "id": "id",
      ]
    ) { PageElements.Row(key: $0.id, $0.name) }
  }

  private func keys(_ rows: [PositionedRow]) -> [String] { rows.compactMap(\.row.key) }

  @Test(arguments: [
    ("name", "4 2 6 1 3 5"), ("-name", "5 3 1 6 2 4"), ("price", "2 4 6 1 3 5"),
    // The last term's direction decides ties. NULL sorts last in both directions.
    ("-price", "1 6 4 2 5 3"), ("price,-name", "2 4 6 1 5 3"), ("-price,name", "1 6 4 2 3 5"),
    ("id", "1 2 3 4 5 6"), ("-id", "6 5 4 3 2 1"),
  ])
  func `rows follow the requested order when read at once or one by one`(
    text: String, expected: String
  ) async throws {
    let list = try list(try #require(RowOrder(text)))
    let all = try await list.rows(in: RowRange(), limit: 10, from: .first)
    #expect(keys(all).joined(separator: " ") == expected)
    var (walked, position): ([String], Position?) = ([], nil)
    while walked.count <= products.count,
      let next = try await list.rows(in: RowRange(after: position), limit: 1, from: .first).first
    {
      walked += keys([next])
      position = next.position
    }
    #expect(walked == keys(all))
    for placed in all {
      let before = try await list.rows(
        in: RowRange(through: placed.position), limit: 10, from: .last)
      #expect(before.last?.row.key == placed.row.key)
      #expect(keys(before) == Array(keys(all).prefix(before.count)))
    }
  }

  @Test func clientOrdersDoNotGrowTheStatementCache() async throws {
    let database = try database()
    func show(_ orders: [String]) async throws {
      for text in orders {
        let list = try list(try #require(RowOrder(text)), in: database)
        _ = try await list.rows(in: RowRange(), limit: 3, from: .first)
      }
    }
    let one = ["name", "-name", "price", "-price", "id", "-id"]
    try await show(one)
    let few = try await database.preparedStatements()
    #expect(few >= one.count)
    try await show(one)
    try await show(["name,price", "-price,name", "price,-name,id", "id,name", "-id,-price"])
    #expect(try await database.preparedStatements() == few)
  }

  @Test func `without terms, rows are ordered by the unique column`() async throws {
    let rows = try await list(RowOrder([])).rows(in: RowRange(), limit: 10, from: .first)
    #expect(keys(rows) == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func `a row is found by key only if the filter includes it`() async throws {
    let list = try list("name", where: "price IS NOT NULL")
    #expect(try await list.row(key: "2", in: "rows")?.row.key == "2")
    #expect(try await list.row(key: "2", in: nil)?.row.key == "2")
    for key in ["3", "7", "02", "2.0", "x", "' OR 1=1 --"] {
      #expect(try await list.row(key: key, in: "rows") == nil)
    }
    #expect(try await list.row(key: "2", in: "other") == nil)
  }

  @Test(arguments: ["size", "name; DROP TABLE products", "price COLLATE NOCASE", "NAME"])
  func `an unknown sort name is rejected`(name: String) {
    let error = #expect(throws: SiteProblem.self) { _ = try list(RowOrder([.init(name)])) }
    #expect(error?.status.code == 400)
    #expect(error?.detail.contains("Sort by: name, price, id.") == true)
  }
}
