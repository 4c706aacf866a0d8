import HTTPTypes
import PageElements
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Pages of lists: their content, exports and live updates.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresPageTests {
  private struct Product: Decodable, Sendable {
    var id: Int
    var name: String
    var price: Double?
  }

  private func site(_ database: PostgresDatabase) async throws -> Site {
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE products (id int PRIMARY KEY, name text NOT NULL, price numeric(9,2));
          INSERT INTO products SELECT i, 'Tea "' || i || '", fine', CASE WHEN i % 5 <> 0 THEN i / 4.0 END
            FROM generate_series(1, 130) AS i
          """)
    }
    let page = try DataPage(
      "/products", title: "Products", in: try await PostgresList<Product>(database, "products"),
      order: "-price"
    ) {
      DataColumn("Name", \Product.name).sortable().searchable().filterable()
      DataColumn("Price", \Product.price).sortable().filterable().counted()
    }
    return try Site(pages: [page.page], routes: page.routes, configuration: .patient)
  }

  private func get(_ site: Site, _ path: String) async -> SiteResponse {
    await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: "application/json"]))
  }

  private func lines(_ site: Site, _ path: String) async throws -> [String] {
    let next = try #require(await get(site, path).stream)
    var bytes: [UInt8] = []
    while let piece = try await next() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0.isNewline })
      .map(String.init)
  }

  @Test func `a page can be filtered, searched and counted`() async throws {
    let site = try await site(try await TestPostgres.database())
    let client = SiteClient(site)
    let page = try await client.visit("/products?min.price=30&sort=name")
    #expect(page.text.contains("Tea \"129\", fine") && !page.text.contains("Tea \"7\", fine"))
    let found = try await client.visit("/products?q=%22129%22")
    #expect(found.text.contains("Tea \"129\", fine"))
    let counted = try await client.visit("/products?facet=price")
    #expect(counted.text.contains("32.25"))
    for path in ["/products?is.price=x", "/products?is.name=a%00b"] {
      let response = await get(site, path)
      #expect(response.head.status == .badRequest, "\(path)")
    }
  }

  @Test func `an export contains all rows in order`() async throws {
    let site = try await site(try await TestPostgres.database())
    #expect(
      try await lines(site, "/products/-/export?format=csv&max.price=1&sort=price") == [
        "name,price", "\"Tea \"\"1\"\", fine\",0.25", "\"Tea \"\"2\"\", fine\",0.5",
        "\"Tea \"\"3\"\", fine\",0.75", "\"Tea \"\"4\"\", fine\",1.0",
      ])
    #expect(try await lines(site, "/products/-/export?format=jsonl").count == 130)
  }

  /// The test client compares the page with a newly requested one after each patch.
  @Test(arguments: 0..<12)
  func `an open list is updated after each write`(seed: Int) async throws {
    let database = try await TestPostgres.database()
    try await RandomTable.prepare(database)
    let table = try await RandomTable(
      seed: seed + 5_000, in: database, shapes: [.number, .text, .composite, .unique, .keyless])
    var random = SeededGenerator(seed: seed)
    let page = try DataPage(
      "/list", title: "List", in: table.list, order: table.order(&random),
      batch: Int.random(in: 5...60, using: &random)
    ) { for column in table.columns { column } }
    .with { $0.live() }
    let site = try Site(pages: [page.page], routes: page.routes, configuration: .patient)
    var query = ListQuery()
    query.sort = table.order(&random)
    if let column = table.columns.randomElement(using: &random), Bool.random(using: &random) {
      query.filters = [.init(column.name, .isEmpty, ["0"])]
    }
    if Bool.random(using: &random) {
      query.group = table.columns.filter(\.isSortable).randomElement(using: &random)?.name
      query.sum = table.columns.first { $0.kind == .number }?.name
    }
    let client = SiteClient(site)
    let open = try await client.visit("/list?" + query.text)
    let updates = try await open.updates()
    let names = table.table.columns.map(\.name).filter { $0.hasPrefix("c") }
    for _ in 0..<5 {
      let name = names.randomElement(using: &random) ?? names[0]
      let part = Int.random(in: 0..<5, using: &random)
      try await database.write { connection in
        if part == 0 {
          try await connection.run(
            "DELETE FROM \(raw: table.written) WHERE abs(hashtext(ctid::text)) % 5 = 0")
        } else {
          // The changed rows take the value of another row.
          try await connection.run(
            """
            UPDATE \(raw: table.written) SET \(name: name) =
              (SELECT \(name: name) FROM \(raw: table.written) ORDER BY ctid OFFSET \(part)::int LIMIT 1)
            WHERE abs(hashtext(ctid::text)) % 3 = 0
              AND EXISTS (SELECT FROM \(raw: table.written) OFFSET \(part)::int)
            """)
        }
      }
      site.changed("/list")
    }
    // The last change is visible on every page.
    try await database.write { try await $0.run("DELETE FROM \(raw: table.written)") }
    site.changed("/list")
    var last = open
    while !last.text.contains("No rows"), !last.text.contains("No matching rows") {
      last = try await updates.next()
    }
  }
}
