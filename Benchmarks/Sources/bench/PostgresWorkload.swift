import Foundation
import HTTPTypes
import PageElements
import PageLists
import PagePostgres
import PageSite

/// Compares a page of 50 rows from 150,000 in PostgreSQL with its statements in bare `libpq`, and with the same page
/// from memory.
///
/// `PAGES_POSTGRES` names the server (`scripts/with-postgres`). Without it, nothing is measured.
enum PostgresWorkload {
  private struct Item: Codable, Sendable {
    var id: Int, name: String, kind: String, price: Double, isSold: Bool
  }

  private static let count = 150_000

  static func run() async throws -> [Check] {
    guard let address = ProcessInfo.processInfo.environment["PAGES_POSTGRES"] else {
      print("L: no PostgreSQL server is named by PAGES_POSTGRES, so nothing is measured\n")
      return []
    }
    let database = PostgresDatabase(address)
    try await fill(database)
    let list = try await PostgresList<Item>(database, "bench_items")
    let items = try await database.run("SELECT * FROM bench_items ORDER BY id LIMIT 51").map {
      try $0.decode(Item.self)
    }
    let site = try site(of: list)
    let memory = try self.site(of: MemoryList(items, key: \.id))
    let bare = try BareLibPQ(address)
    let cases: [(name: String, path: String, rows: String, count: String)] = [
      (
        "first page", "/items", "ORDER BY id LIMIT 51",
        "SELECT count(*) FROM (SELECT 1 FROM bench_items LIMIT 10001) AS n"
      ),
      (
        "by price", "/items?sort=-price", "ORDER BY price DESC, id DESC LIMIT 51",
        "SELECT count(*) FROM (SELECT 1 FROM bench_items LIMIT 10001) AS n"
      ),
      (
        "one kind", "/items?is.kind=k7", "WHERE kind = 'k7' ORDER BY id LIMIT 51",
        "SELECT count(*) FROM (SELECT 1 FROM bench_items WHERE kind = 'k7' LIMIT 10001) AS n"
      ),
    ]
    print("L: a page of 50 rows from 150,000 in PostgreSQL (µs, median)")
    print("                  ours   bare libpq   from memory   ours / both")
    var checks: [Check] = []
    for one in cases {
      let statements = ["SELECT * FROM bench_items \(one.rows)", one.count]
      let times = try await interleaved(
        rounds: 301,
        [
          { try await get(one.path, in: site) },
          { try bare.run(statements) },
          { try await get("/items", in: memory) },
        ])
      let ratios = zip(times[0].rounds, zip(times[1].rounds, times[2].rounds)).map { ours, others in
        ours / (others.0 + others.1)
      }
      let ratio = Measurement.median(ratios)
      print(
        "  \(one.name.padding(toLength: 12, withPad: " ", startingAt: 0))"
          + "\(pad(times[0].median / 1000))     \(pad(times[1].median / 1000))"
          + "      \(pad(times[2].median / 1000))      \(pad(ratio, digits: 2))")
      let before = database.statementCount
      _ = try await get(one.path, in: site)
      checks += [
        Check("L \(one.name): at most 1.3 times bare libpq and the page from memory", ratio <= 1.3),
        Check("L \(one.name): two statements at most", database.statementCount - before <= 2),
      ]
    }
    print("")
    return checks
  }

  private static func fill(_ database: PostgresDatabase) async throws {
    try await database.write { connection in
      try await connection.run("DROP TABLE IF EXISTS bench_items")
      try await connection.run(
        """
        CREATE TABLE bench_items (
          id int PRIMARY KEY, name text NOT NULL, kind text NOT NULL, price float8 NOT NULL,
          "isSold" boolean NOT NULL)
        """)
      try await connection.run(
        """
        INSERT INTO bench_items
        SELECT n, 'Item number ' || n, 'k' || n % 100, (n * 7919 % 100000) / 100.0, n % 3 = 0
        FROM generate_series(1, \(count)::int) AS n
        """)
      try await connection.run("CREATE INDEX ON bench_items (price, id)")
      try await connection.run("CREATE INDEX ON bench_items (kind, id)")
    }
    try await database.read { _ = try await $0.run("ANALYZE bench_items") }
  }

  private static func site<Source: ListSource>(of source: Source) throws -> Site
  where Source.Record == Item {
    let page = try DataPage("/items", title: "Items", in: source) {
      DataColumn("Name", \Item.name).sortable().searchable()
      DataColumn("Kind", \Item.kind).sortable().filterable()
      DataColumn("Price", \Item.price).sortable().filterable()
      DataColumn("Sold", \Item.isSold).filterable()
    }
    return try Site(pages: page.pages, routes: page.routes)
  }

  private static func get(_ path: String, in site: Site) async throws -> Int {
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: "text/html"]))
    guard response.head.status == .ok else { throw Refused(path: path) }
    return response.body.count
  }

  private struct Refused: Error { let path: String }
}

/// A plain use of PostgreSQL's client library: one blocking connection with prepared statements.
final class BareLibPQ {
  private typealias Pointer = OpaquePointer
  private typealias Text = UnsafePointer<CChar>

  private let connection: Pointer
  private let prepare: @convention(c) (Pointer, Text, Text, Int32, UnsafeRawPointer?) -> Pointer?
  private let execute:
    @convention(c) (
      Pointer, Text, Int32, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, Int32
    ) -> Pointer?
  private let rows: @convention(c) (Pointer) -> Int32
  private let columns: @convention(c) (Pointer) -> Int32
  private let value: @convention(c) (Pointer, Int32, Int32) -> Text?
  private let clear: @convention(c) (Pointer?) -> Void
  private var prepared: Set<String> = []

  struct Missing: Error { let name: String }

  init(_ address: String) throws {
    let library = dlopen("libpq.so.5", RTLD_NOW)
    func find<Function>(_ name: String) throws -> Function {
      guard let symbol = dlsym(library, name) else { throw Missing(name: name) }
      return unsafeBitCast(symbol, to: Function.self)
    }
    let connect: @convention(c) (Text) -> Pointer? = try find("PQconnectdb")
    guard let connection = address.withCString({ connect($0) }) else {
      throw Missing(name: "a connection")
    }
    self.connection = connection
    prepare = try find("PQprepare")
    execute = try find("PQexecPrepared")
    rows = try find("PQntuples")
    columns = try find("PQnfields")
    value = try find("PQgetvalue")
    clear = try find("PQclear")
  }

  /// Runs statements, reads all of their values, and returns the sum of the values' lengths.
  func run(_ statements: [String]) throws -> Int {
    var sum = 0
    for statement in statements {
      if prepared.insert(statement).inserted {
        clear(prepare(connection, statement, statement, 0, nil))
      }
      guard let result = execute(connection, statement, 0, nil, nil, nil, 0) else {
        throw Missing(name: statement)
      }
      for row in 0..<rows(result) {
        for column in 0..<columns(result) {
          sum += value(result, row, column).map { strlen($0) } ?? 0
        }
      }
      clear(result)
    }
    return sum
  }
}
